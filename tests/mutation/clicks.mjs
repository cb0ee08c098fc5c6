// What a generated list app would send when a row is clicked, for a row as its type says and for rows of the real API.
import vm from 'node:vm'

import ts from 'typescript-5'

const MAX_DEPTH = 4

/** For every list app of a mutant that its changes reach: the tool, and for each row what would be sent. */
export function clicks(program, mutant) {
    const checker = program.getTypeChecker()
    return mutant.generated.flatMap((path) => {
        const source = program.getSourceFile(mutant.place(path))
        const call = source.statements.map((one) => mountCall(one)).find((one) => one !== undefined)
        return call ? [click(checker, call, path, mutant.tree.rows)] : []
    })
}

function mountCall(statement) {
    const call = ts.isExpressionStatement(statement) && ts.isCallExpression(statement.expression) && statement.expression
    return call && call.expression.getText() === 'mountList' ? call : undefined
}

function click(checker, call, path, seeded) {
    const drillDown = property(call.arguments[0], 'drillDown')
    const [, rowNode] = call.typeArguments
    const key = /([^/]*)\.tsx$/.exec(path)[1]
    const rows = seeded[key] ?? []
    const type = checker.getTypeFromTypeNode(rowNode)
    const isKnown = (type.flags & ts.TypeFlags.Any) === 0
    const run = evaluated(property(drillDown, 'args').getText())
    const nameField = property(drillDown, 'nameField').text
    const send = (row) => ({ ...sent(run, row), named: has(row, nameField.split('.')) })
    return {
        app: key,
        path,
        tool: property(drillDown, 'tool').text,
        typed: isKnown ? send(sample(checker, type, rowNode, rows[0], 0)) : null,
        real: rows.map(send),
    }
}

function property(literal, name) {
    return literal.properties.find((one) => one.name.getText() === name).initializer
}

function evaluated(text) {
    const { outputText } = ts.transpileModule(`result = ${text}`, { compilerOptions: { target: ts.ScriptTarget.ES2022 } })
    const context = vm.createContext({ result: undefined })
    vm.runInContext(outputText, context)
    return context.result
}

/** What goes over the wire; an expression that throws sends nothing. */
function sent(run, row) {
    try {
        return { arguments: JSON.parse(JSON.stringify(run(row))) }
    } catch (error) {
        return { thrown: String(error) }
    }
}

function has(row, [name, ...rest]) {
    const isThere = typeof row === 'object' && row !== null && name in row
    return isThere && (rest.length === 0 || row[name] === null || has(row[name], rest))
}

/** A row with everything that its type says it may have; where `seed` fits the type, with the value of the real row. */
function sample(checker, type, node, seed, depth) {
    const members = (type.isUnion() ? type.types : [type]).filter((one) => !(one.flags & EMPTY))
    if (members.length === 0) {
        return type.flags & ts.TypeFlags.Never ? seed : null // two types that contradict each other say nothing
    }
    const kinds = members.map((one) => kind(one))
    if (kinds.includes(typeof seed) && typeof seed !== 'object') {
        return seed
    }
    const [first] = members
    if (first.isStringLiteral() || first.isNumberLiteral()) {
        return first.value
    }
    if (kinds[0] !== 'object') {
        return { string: 'text', number: 1, boolean: true, unknown: 'anything' }[kinds[0]]
    }
    if (checker.isArrayType(first) || checker.isTupleType(first)) {
        const [element] = checker.getTypeArguments(first)
        return element && depth < MAX_DEPTH ? [sample(checker, element, node, seed?.[0], depth + 1)] : []
    }
    const row = {}
    for (const one of depth < MAX_DEPTH ? checker.getPropertiesOfType(first) : []) {
        row[one.name] = sample(checker, checker.getTypeOfSymbolAtLocation(one, node), node, seed?.[one.name], depth + 1)
    }
    return row
}

const EMPTY = ts.TypeFlags.Null | ts.TypeFlags.Undefined | ts.TypeFlags.Never

function kind(type) {
    const flags = type.flags & ts.TypeFlags.Intersection ? type.types.reduce((all, one) => all | one.flags, 0) : type.flags
    const kinds = [
        [ts.TypeFlags.StringLike, 'string'],
        [ts.TypeFlags.NumberLike, 'number'],
        [ts.TypeFlags.BooleanLike, 'boolean'],
        [ts.TypeFlags.Object, 'object'],
    ]
    return kinds.find(([flag]) => flags & flag)?.[1] ?? 'unknown'
}
