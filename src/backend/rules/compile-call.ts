import { knownMember } from './access-member.ts'
import { compileFunction } from './compile-function.ts'
import { holdsNumbers, mayHold } from './facts.ts'
import { findMethod, globalFunctions, methodArity, namespaces } from '#backend/rules/library/library.ts'
import type { LibraryFunction } from '#backend/rules/library/library-function.ts'
import { onValues } from './on-values.ts'
import { isKnown } from './operators.ts'
import { Failure, isList, isPath, type Result, type RuleValue, segmentsOf, typeOf, Unknown, unknown } from './rule-value.ts'
import { type Compilation, type Evaluate, isLookup, type LookupName, type Scope } from './scope.ts'
import type { Expression, Name } from './syntax.ts'

type Compile = (inner: Expression) => Evaluate

/** `name(…)`: a function of the file, the service or the language. */
export function compileCall(
  { name, args }: Extract<Expression, { kind: 'call' }>,
  scope: Scope,
  compilation: Compilation,
  compile: Compile,
): Evaluate {
  const { lookups } = compilation.service
  const own = scope.findFunction(name.text)
  if (own) {
    const { parameters } = own.declaration
    assertCount(name, args.length, parameters.length, compilation)
    return callOwn(compileFunction(own, name, compilation), args.map(compile))
  }
  if (lookups.namespace === undefined && isLookup(name.text, lookups.names))
    return compileLookup(name, name.text, args, compilation, compile)
  const known = Object.hasOwn(globalFunctions, name.text) ? globalFunctions[name.text] : undefined
  if (known) return callLibrary(name, known, args, compilation, compile)
  compilation.report(name.start, `there is no function \`${name.text}\` here`)
  return () => null
}

/** `value.name(…)`, or a function in a namespace. */
export function compileMethod(
  { of, name, args }: Extract<Expression, { kind: 'method' }>,
  scope: Scope,
  compilation: Compilation,
  compile: Compile,
): Evaluate {
  const namespace = of.kind === 'variable' && !scope.findVariable(of.name) ? of.name : undefined
  const { lookups } = compilation.service
  if (namespace !== undefined && namespace === lookups.namespace) {
    if (isLookup(name.text, lookups.names)) return compileLookup(name, name.text, args, compilation, compile)
  } else if (namespace === undefined || !Object.hasOwn(namespaces, namespace)) {
    return compileOnValue(of, name, args, compilation, compile)
  }
  const functions = namespaces[namespace] ?? {}
  const known = Object.hasOwn(functions, name.text) ? functions[name.text] : undefined
  if (known) return callLibrary(name, known, args, compilation, compile)
  compilation.report(name.start, `there is no function \`${namespace}.${name.text}\``)
  return () => null
}

function compileOnValue(of: Expression, name: Name, args: readonly Expression[], compilation: Compilation, compile: Compile): Evaluate {
  const arity = methodArity(name.text)
  if (arity === undefined) compilation.report(name.start, `no type has a function \`${name.text}\``)
  else assertCount(name, args.length, arity, compilation)
  const [pattern] = args
  if (['matches', 'replace', 'split'].includes(name.text) && pattern?.kind === 'literal' && typeof pattern.value === 'string') {
    const fault = compilation.isFaultyPattern(pattern.value)
    if (fault) compilation.report(pattern.start, fault.message)
  }
  return onValues([of, ...args].map(compile), (run, values) => {
    const [receiver, ...rest] = values
    if (receiver instanceof Unknown) return callOnUnknown(receiver, name.text, rest)
    if (!values.every(isKnown)) return unknown
    const type = typeOf(values[0] ?? null)
    const method = findMethod(type, name.text)
    return method ? method.call(run, values) : new Failure(`${type} has no function \`${name.text}\``)
  })
}

function callLibrary(
  name: Name,
  known: LibraryFunction,
  args: readonly Expression[],
  compilation: Compilation,
  compile: Compile,
): Evaluate {
  assertCount(name, args.length, known.arity, compilation)
  return onValues(args.map(compile), (run, values) => (values.every(isKnown) ? known.call(run, values) : unknown))
}

function compileLookup(name: Name, lookup: LookupName, args: readonly Expression[], compilation: Compilation, compile: Compile): Evaluate {
  assertCount(name, args.length, 1, compilation)
  const [path] = args
  if (path?.kind === 'literal') compilation.report(path.start, 'expected a path')
  const isAfter = lookup === 'getAfter' || lookup === 'existsAfter'
  const isQuestion = lookup === 'exists' || lookup === 'existsAfter'
  return onValues(args.map(compile), (run, [value]) => {
    if (value === undefined || !isKnown(value)) return unknown
    if (!isPath(value)) return new Failure(`expected a path, got a ${typeOf(value)}`)
    const segments = segmentsOf(value)
    const isDocument = segments[0] === 'databases' && segments[2] === 'documents' && segments.length > 3 && segments.length % 2 === 1
    if (!isDocument) return new Failure('the path is none of a document')
    const found = run.lookups.find(segments, isAfter)
    return isQuestion ? found !== null : found
  })
}

/** Runs a function of the file with its own local variables. */
function callOwn(evaluate: Evaluate, args: readonly Evaluate[]): Evaluate {
  return onValues(args, (run, values) => {
    const outer = run.locals
    run.locals = [...values]
    const result = evaluate(run)
    run.locals = outer
    return result
  })
}

function assertCount({ text, start }: Name, count: number, expected: number, { report }: Compilation): void {
  if (count === expected) return
  report(start, `expected ${expected} ${expected === 1 ? 'argument' : 'arguments'} for \`${text}\`, found ${count}`)
}

/** The result of a function on a value that a query fixes only partially; unknown if the result may vary or be an error. */
function callOnUnknown(receiver: Unknown, name: string, args: readonly RuleValue[]): Result {
  const [first] = args
  const { members } = receiver.facts
  switch (name) {
    case 'keys':
      return members ? new Unknown({ type: 'list', contains: [...members.keys()] }) : unknown
    case 'get':
      return typeof first === 'string' ? knownMember(receiver, first) : unknown
    case 'hasAny':
    case 'hasAll': {
      if (receiver.facts.type !== 'list' || first === undefined || !isKnown(first) || !isList(first) || holdsNumbers(first)) return unknown
      const answers = first.map((element) => mayHold(receiver, element) === true)
      const isProved = name === 'hasAny' ? answers.includes(true) : !answers.includes(false)
      return isProved || unknown
    }
    default:
      return unknown
  }
}
