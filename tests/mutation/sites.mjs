// Every place in some modules that a fault can be put in: exports, members of types, bodies of components.
//
// stdin: {path: text}; stdout: a list of {path, kind, name, ...ranges}; ranges are [start, end) in UTF-16 units.
import { readFileSync } from 'node:fs'

import ts from 'typescript-5'

const found = []
for (const [path, text] of Object.entries(JSON.parse(readFileSync(0, 'utf8')))) {
    const source = ts.createSourceFile(path, text, ts.ScriptTarget.ES2022, true)
    const range = (node) => [node.getStart(source), node.end]
    const add = (kind, name, node, rest) => found.push({ path, kind, name, whole: range(node), ...rest })
    for (const statement of source.statements) {
        if (ts.isExportDeclaration(statement)) {
            specifiers(statement, add, range)
        } else if (ts.canHaveModifiers(statement) && exported(statement)) {
            declarations(statement, add, range)
        }
        members(statement, add, range)
    }
}
process.stdout.write(JSON.stringify(found))

function exported(statement) {
    return ts.getModifiers(statement)?.some((one) => one.kind === ts.SyntaxKind.ExportKeyword)
}

function specifiers(statement, add, range) {
    const clause = statement.exportClause
    if (clause && ts.isNamedExports(clause)) {
        for (const one of clause.elements) {
            add('specifier', one.name.text, one, {
                place: range(one.name),
                isType: statement.isTypeOnly || one.isTypeOnly,
                local: (one.propertyName ?? one.name).text,
                alone: clause.elements.length === 1,
                statement: range(statement),
            })
        }
    } else {
        add('star', '*', statement, {})
    }
}

function declarations(statement, add, range) {
    const names = ts.isVariableStatement(statement) ? statement.declarationList.declarations : [statement]
    for (const one of names.filter((each) => each.name && ts.isIdentifier(each.name))) {
        const callable = one.initializer ?? one
        add('declaration', one.name.text, statement, {
            place: range(one.name),
            isType: ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement),
            keyword: range(ts.getModifiers(statement)[0]),
            target: ts.isTypeAliasDeclaration(statement) ? range(statement.type) : undefined,
            body: callable.body && ts.isBlock(callable.body) ? range(callable.body) : undefined,
        })
    }
}

/** The members of every interface and type literal, with the name of the declaration they stand in. */
function members(statement, add, range) {
    const owner = statement.name?.text ?? ''
    const visit = (node) => {
        if (ts.isPropertySignature(node) && ts.isIdentifier(node.name)) {
            add('member', node.name.text, node, {
                owner,
                depth: nesting(node),
                place: range(node.name),
                optional: node.questionToken !== undefined,
                type: node.type ? range(node.type) : undefined,
            })
        }
        if (!ts.isBlock(node)) {
            ts.forEachChild(node, visit)
        }
    }
    visit(statement)
}

function nesting(node) {
    let depth = 0
    for (let one = node.parent; one; one = one.parent) {
        depth += ts.isPropertySignature(one) ? 1 : 0
    }
    return depth
}
