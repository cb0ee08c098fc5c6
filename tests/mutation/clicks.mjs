// What a generated list app would send when a row is clicked, for a row as its type says and for rows of the real API.
import vm from 'node:vm'

import ts from 'typescript-5'

const MAX_DEPTH = 4
const ANYTHING = 'a value of any kind'

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
    const typed = (rows.length ? rows : [undefined]).map((one) => sample(checker, type, rowNode, one, 0))
    return {
        app: key,
        path,
        tool: property(drillDown, 'tool').text,
        typed: isKnown ? typed.map(send).filter(isCertain) : [],
        real: rows.map(send),
    }
}

function property(literal, name) {
    return literal.properties.find((one) => one.name.getText() === name).initializer
}

const known = new Map()

/** The function that an expression makes; one that cannot be read throws when it is called. */
function evaluated(text) {
    if (!known.has(text)) {
        const settings = { compilerOptions: { target: ts.ScriptTarget.ES2022 } }
        const { outputText } = ts.transpileModule(`result = ${text}`, settings)
        const context = vm.createContext({ result: undefined })
        try {
            vm.runInContext(outputText, context)
        } catch (error) {
            context.result = () => {
                throw error
            }
        }
        known.set(text, context.result)
    }
    return known.get(text)
}

/** JSON would make null of what is no number, and the server takes that for an argument that is not given. */
function finite(key, value) {
    if (typeof value === 'number' && !Number.isFinite(value)) {
        throw new TypeError(`${key} is ${value}`)
    }
    return value
}

/** What goes over the wire; an expression that throws sends nothing. */
function sent(run, row) {
    try {
        return { arguments: JSON.parse(JSON.stringify(run(row), finite)) }
    } catch (error) {
        return { thrown: String(error) }
    }
}

function has(row, [name, ...rest]) {
    if (row === ANYTHING) {
        return true
    }
    const isThere = typeof row === 'object' && row !== null && name in row
    return isThere && (rest.length === 0 || row[name] === null || has(row[name], rest))
}

/** Whether nothing is sent of which the type does not tell what it is. */
function isCertain({ arguments: sent }) {
    return !JSON.stringify(sent ?? null).includes(ANYTHING)
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
        return { string: 'text', number: 1, boolean: true, unknown: ANYTHING }[kinds[0]]
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
