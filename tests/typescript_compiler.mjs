// What TypeScript itself says about modules: their exports, the props of their components, the fields of their types.
//
// stdin: {"folder", "modules": [absolute paths], "options": compiler options}; stdout: one answer a module, as JSON.
// TypeScript 7 has no stable API, so this asks 5.9.
import { readFileSync } from 'node:fs'

import ts from 'typescript-5'

const MAX_DEPTH = 3
const { folder, modules, options } = JSON.parse(readFileSync(0, 'utf8'))
const parsed = ts.convertCompilerOptionsFromJson(options, folder)
if (parsed.errors.length) {
    throw new Error(parsed.errors.map((one) => one.messageText).join('\n'))
}

const first = ts.createProgram(modules, parsed.options)
const names = new Map(modules.map((path) => [path, exportedNames(first, path)]))

// Whether a name can be used as a value, and as a type, is asked by using it, one name a line.
const probes = new Map()
for (const [path, exported] of names) {
    const specifier = JSON.stringify(path.replace(/(\.d)?\.tsx?$/, ''))
    const lines = exported.flatMap((name, index) => [
        `import { ${quoted(name)} as v${index} } from ${specifier}; export const u${index} = v${index}`,
        `import { ${quoted(name)} as t${index} } from ${specifier}; export type T${index} = t${index}`,
    ])
    probes.set(probeOf(path), lines.join('\n'))
}
const host = ts.createCompilerHost(parsed.options)
const { getSourceFile, fileExists, readFile } = host
host.fileExists = (path) => probes.has(path) || fileExists(path)
host.readFile = (path) => probes.get(path) ?? readFile(path)
host.getSourceFile = (path, ...rest) =>
    probes.has(path) ? ts.createSourceFile(path, probes.get(path), rest[0]) : getSourceFile(path, ...rest)
const program = ts.createProgram([...modules, ...probes.keys()], parsed.options, host, first)
const checker = program.getTypeChecker()

process.stdout.write(JSON.stringify(Object.fromEntries(modules.map((path) => [path, facts(path)]))))

function exportedNames(program, path) {
    const symbol = program.getTypeChecker().getSymbolAtLocation(program.getSourceFile(path))
    return symbol
        ? program
              .getTypeChecker()
              .getExportsOfModule(symbol)
              .map((one) => one.name)
        : []
}

function probeOf(path) {
    return path.replace(/(\.d)?\.tsx?$/, '-probe.ts')
}

function quoted(name) {
    return /^[\w$]+$/.test(name) ? name : JSON.stringify(name)
}

function facts(path) {
    const source = program.getSourceFile(path)
    const probe = program.getSourceFile(probeOf(path))
    const codes = new Map()
    for (const one of program.getSemanticDiagnostics(probe)) {
        const line = probe.getLineAndCharacterOfPosition(one.start).line
        codes.set(line, [...(codes.get(line) ?? []), one.code])
    }
    const symbol = checker.getSymbolAtLocation(source)
    const found = {}
    for (const [index, one] of (symbol ? checker.getExportsOfModule(symbol) : []).entries()) {
        const [asValue, asType] = [codes.get(2 * index) ?? [], codes.get(2 * index + 1) ?? []]
        const target = one.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(one) : one
        const isValue = asValue.every((code) => code === 2475) // a const enum is no value on its own, but its members are
        const isType = asType.every((code) => code === 2314 || code === 2707)
        found[one.name] = {
            kind: isValue ? (isType ? 'both' : 'value') : isType ? 'type' : 'neither',
            needsArguments: asType.length > 0 && isType,
            props: isValue ? props(checker.getTypeOfSymbolAtLocation(target, source), source) : null,
            type: isType ? described(checker.getDeclaredTypeOfSymbol(target), source, 0) : null,
        }
    }
    return { exports: found, errors: ts.getPreEmitDiagnostics(program, source).map(message) }
}

function message(one) {
    const text = ts.flattenDiagnosticMessageText(one.messageText, '\n')
    return one.file
        ? `${one.file.fileName}:${one.file.getLineAndCharacterOfPosition(one.start).line + 1}: ${text}`
        : text
}

/** The props that JSX lets a component have; null for what is no component. */
function props(type, source) {
    const signatures = type.getCallSignatures()
    const constructs = type.getConstructSignatures()
    const taken = signatures.length
        ? signatures.map((one) => one.parameters[0] && checker.getTypeOfSymbolAtLocation(one.parameters[0], source))
        : constructs.map((one) => {
              const held = one.getReturnType().getProperty('props')
              return held && checker.getTypeOfSymbolAtLocation(held, source)
          })
    if (!taken.length) {
        return null
    }
    const members = taken.flatMap((one) => (one ? unionMembers(checker.getNonNullableType(one)) : [null]))
    return object(members, source, 0)
}

function unionMembers(type) {
    return type.isUnion() ? type.types : [type]
}

/** The properties of all members; `everywhere` is false where one of them lacks a property. */
function object(members, source, depth) {
    const fields = Object.create(null)
    for (const member of members) {
        for (const one of member ? checker.getPropertiesOfType(member) : []) {
            const hidden =
                (ts.getCombinedModifierFlags(one.valueDeclaration ?? one.declarations?.[0] ?? source) & 6) !== 0
            if (!hidden && !/^(__@|#)/.test(one.name)) {
                const holders = members.filter((other) => other && checker.getPropertyOfType(other, one.name))
                fields[one.name] ??= property(holders, one.name, members.length, source, depth)
            }
        }
    }
    const isOpen = members.some(
        (one) =>
            one &&
            (one.flags & (ts.TypeFlags.Any | ts.TypeFlags.TypeParameter) || checker.getIndexInfosOfType(one).length),
    )
    return { fields, open: Boolean(isOpen) }
}

function property(holders, name, count, source, depth) {
    const found = holders.map((one) => checker.getPropertyOfType(one, name))
    const types = found.flatMap((one) => unionMembers(checker.getTypeOfSymbolAtLocation(one, source)))
    return {
        leftOut: found.some((one) => (one.flags & ts.SymbolFlags.Optional) !== 0),
        everywhere: found.length === count,
        ...ofMembers(types, source, depth + 1),
    }
}

function described(type, source, depth) {
    return ofMembers(unionMembers(type), source, depth)
}

function ofMembers(types, source, depth) {
    const isEmpty = (one) => one.flags & (ts.TypeFlags.Null | ts.TypeFlags.Undefined)
    const present = types.filter((one) => !isEmpty(one))
    const kinds = [...new Set(present.map(kind))]
    const isNullable = types.some((one) => (one.flags & ts.TypeFlags.Null) !== 0)
    const result = {
        kind: kinds.includes('parameter')
            ? 'parameter'
            : present.length
              ? kinds.length === 1
                  ? kinds[0]
                  : 'union'
              : isNullable
                ? 'null'
                : 'undefined',
        nullable: isNullable,
        undefinable: types.some((one) => (one.flags & ts.TypeFlags.Undefined) !== 0),
    }
    if (depth <= MAX_DEPTH && result.kind === 'object') {
        result.object = object(present, source, depth)
    }
    if (depth <= MAX_DEPTH && result.kind === 'array' && present.length === 1) {
        const [element] = checker.getTypeArguments(present[0])
        if (checker.isArrayType(present[0]) && element) {
            result.element = described(element, source, depth + 1)
        }
    }
    return result
}

function kind(type) {
    const flags = type.flags
    if (flags & ts.TypeFlags.Instantiable) {
        return 'parameter'
    }
    const kinds = [
        [ts.TypeFlags.StringLike, 'string'],
        [ts.TypeFlags.NumberLike, 'number'],
        [ts.TypeFlags.BooleanLike, 'boolean'],
        [ts.TypeFlags.BigIntLike, 'bigint'],
        [ts.TypeFlags.ESSymbolLike, 'symbol'],
    ]
    const parts = flags & ts.TypeFlags.Intersection ? type.types : [type] // `string & { brand: 'x' }` is a string
    const primitive = kinds.find(([flag]) => parts.some((one) => one.flags & flag))
    if (primitive) {
        return primitive[1]
    }
    if (checker.isArrayType(type) || checker.isTupleType(type)) {
        return 'array'
    }
    if (flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection | ts.TypeFlags.NonPrimitive)) {
        return type.getCallSignatures().length ? 'function' : 'object'
    }
    return 'unknown'
}
