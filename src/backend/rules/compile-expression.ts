import { index, member, slice } from './access-member.ts'
import { compileCall, compileMethod } from './compile-call.ts'
import type { SourceRange } from './fault.ts'
import { typeNames } from '#backend/rules/library/library.ts'
import { onValues } from './on-values.ts'
import { calculate, compare, contains, equal, isKnown, isType, negate } from './operators.ts'
import { Failure, isPath, type KnownType, type Result, type RuleValue, segmentsOf, typeOf, Unknown, unknown } from './rule-value.ts'
import type { Compilation, Evaluate, Scope } from './scope.ts'
import type { Expression } from './syntax.ts'

/** Compiles an expression and reports its faults. */
export function compileExpression(expression: Expression, scope: Scope, compilation: Compilation): Evaluate {
  if (expression.kind === 'literal') {
    const { value } = expression
    return () => value
  }
  const evaluate = compileNode(expression, scope, compilation)
  return (run) => {
    run.count()
    return located(evaluate(run), expression)
  }
}

/** Locates an error at the innermost expression. */
function located(result: Result, range: SourceRange): Result {
  if (result instanceof Failure) result.range ??= range
  return result
}

function compileNode(expression: Exclude<Expression, { readonly kind: 'literal' }>, scope: Scope, compilation: Compilation): Evaluate {
  const compile = (inner: Expression) => compileExpression(inner, scope, compilation)
  switch (expression.kind) {
    case 'variable':
      return compileVariable(expression.name, expression, scope, compilation)
    case 'member': {
      checkMember(expression, scope, compilation)
      const { text } = expression.name
      return onValues([compile(expression.of)], (_, [of]) => member(of, text))
    }
    case 'index':
      return onValues([compile(expression.of), compile(expression.at)], (_, [of, at]) => index(of, at))
    case 'slice':
      return onValues([compile(expression.of), compile(expression.from), compile(expression.to)], (run, [of, from, to]) =>
        slice(run, of, from, to),
      )
    case 'call':
      return compileCall(expression, scope, compilation, compile)
    case 'method':
      return compileMethod(expression, scope, compilation, compile)
    case 'list':
      return compileList(expression.elements.map(compile))
    case 'map':
      return compileMap(expression, compile, compilation)
    case 'path':
      return compilePath(expression, compile)
    case 'unary':
      return expression.operator === '!'
        ? compileNot(expression.operand, compile, compilation)
        : onValues([compile(expression.operand)], (_, [value]) => negate(value))
    case 'binary':
      return compileBinary(expression, compile, compilation)
    case 'is':
      return compileIs(expression, compile, compilation)
    case 'conditional':
      return compileConditional(expression, compile, compilation)
  }
}

function compileVariable(name: string, { start }: SourceRange, scope: Scope, { report }: Compilation): Evaluate {
  const variable = scope.findVariable(name)
  // The run sets the values of its variables before anything reads them.
  if (variable?.kind === 'local') return ({ locals }) => locals[variable.at] as Result
  if (variable) return ({ captures }) => captures[variable.at] as Result // likewise
  if (name === 'request') return ({ request }) => request
  if (name === 'resource') return ({ resource }) => resource
  report(start, `there is no variable \`${name}\` here`)
  return () => null
}

/** The members that every request has are checked at compile time. */
function checkMember({ of, name }: Extract<Expression, { kind: 'member' }>, scope: Scope, { service, report }: Compilation): void {
  const { requestMembers, resourceMembers } = service
  const known = isNamed(of, 'request', scope)
    ? requestMembers
    : isMemberOf(of, 'auth', scope)
      ? ['uid', 'token']
      : isMemberOf(of, 'query', scope)
        ? ['limit', 'offset', 'orderBy']
        : isNamed(of, 'resource', scope) || isMemberOf(of, 'resource', scope)
          ? resourceMembers
          : undefined
  if (known && !known.includes(name.text)) report(name.start, `expected one of ${known.join(', ')}, found \`${name.text}\``)
}

function isNamed(expression: Expression, name: string, scope: Scope): boolean {
  return expression.kind === 'variable' && expression.name === name && !scope.findVariable(name)
}

function isMemberOf(expression: Expression, name: string, scope: Scope): boolean {
  return expression.kind === 'member' && expression.name.text === name && isNamed(expression.of, 'request', scope)
}

function compileList(elements: readonly Evaluate[]): Evaluate {
  return onValues(elements, (run, values) => {
    run.charge(values.length)
    return values.every(isKnown) ? values : unknown
  })
}

function compileMap(
  { entries }: Extract<Expression, { kind: 'map' }>,
  compile: (inner: Expression) => Evaluate,
  { report }: Compilation,
): Evaluate {
  const keys = new Set<unknown>()
  for (const { key } of entries) {
    if (key.kind !== 'literal') continue
    if (typeof key.value !== 'string') report(key.start, 'expected a string as the key of a map')
    if (keys.has(key.value)) report(key.start, `the map has the key \`${String(key.value)}\` twice`)
    keys.add(key.value)
  }
  const parts = entries.flatMap(({ key, value }) => [compile(key), compile(value)])
  return onValues(parts, (run, values) => {
    run.charge(values.length)
    if (!values.every(isKnown)) return unknown
    const fields = new Map<string, RuleValue>()
    for (let at = 0; at < values.length; at += 2) {
      const key = values[at]
      if (typeof key !== 'string') return new Failure('the key of a map is a string')
      fields.set(key, values[at + 1] ?? null)
    }
    return { type: 'map', fields }
  })
}

function compilePath({ parts }: Extract<Expression, { kind: 'path' }>, compile: (inner: Expression) => Evaluate): Evaluate {
  const segments = parts.map((part): Evaluate => ('kind' in part ? compile(part) : () => part.text))
  return onValues(segments, (run, values) => {
    const path: string[] = []
    for (const value of values) {
      if (value instanceof Unknown) return unknown
      if (isPath(value)) path.push(...segmentsOf(value))
      else if (typeof value !== 'string') return new Failure(`a part of a path is a string or a path, not a ${typeOf(value)}`)
      // A string with slashes is several segments.
      else if (value.includes('/')) path.push(...value.split('/'))
      else path.push(value)
    }
    run.charge(path.length)
    return path.includes('') ? new Failure('a part of the path is empty') : { type: 'path', segments: path }
  })
}

/** Reports literals of the wrong type at compile time. */
export function checkCondition(condition: Expression, { report }: Compilation): void {
  const isWrong = condition.kind === 'literal' ? typeof condition.value !== 'boolean' : ['list', 'map', 'path'].includes(condition.kind)
  if (isWrong) report(condition.start, 'expected something that is true or false')
}

function compileNot(operand: Expression, compile: (inner: Expression) => Evaluate, compilation: Compilation): Evaluate {
  checkCondition(operand, compilation)
  return onValues([compile(operand)], (_, [value]) => {
    if (value instanceof Unknown) return unknown
    return typeof value === 'boolean' ? !value : notBool(value)
  })
}

function compileBinary(
  { operator, left, right }: Extract<Expression, { kind: 'binary' }>,
  compile: (inner: Expression) => Evaluate,
  compilation: Compilation,
): Evaluate {
  const [first, second] = [compile(left), compile(right)]
  switch (operator) {
    case '&&':
    case '||':
      checkCondition(left, compilation)
      checkCondition(right, compilation)
      return compileLogic(first, second, operator === '||')
    case '==':
      return onValues([first, second], (run, [a, b]) => equal(run, a, b))
    case '!=':
      return onValues([first, second], (run, [a, b]) => {
        const isSame = equal(run, a, b)
        return typeof isSame === 'boolean' ? !isSame : isSame
      })
    case '<':
    case '<=':
    case '>':
    case '>=':
      return onValues([first, second], (_, [a, b]) => compare(operator, a, b))
    case 'in':
      return onValues([first, second], (run, [a, b]) => contains(run, a, b))
    default:
      return onValues([first, second], (run, [a, b]) =>
        a instanceof Unknown || b instanceof Unknown ? unknown : calculate(run, operator, a, b),
      )
  }
}

/**
 * `&&` and `||`: the value `decisive` (true for `||`) on either side determines the result, even if the other side is an error. Otherwise
 * an error stays an error, and unknown stays unknown.
 */
function compileLogic(left: Evaluate, right: Evaluate, decisive: boolean): Evaluate {
  return (run) => {
    const first = bool(left(run))
    if (first === decisive) return decisive
    const second = bool(right(run))
    if (second === decisive) return decisive
    if (first instanceof Failure) return first
    if (second instanceof Failure) return second
    return first instanceof Unknown || second instanceof Unknown ? unknown : !decisive
  }
}

function bool(result: Result): boolean | Failure | Unknown {
  return typeof result === 'boolean' || result instanceof Failure || result instanceof Unknown ? result : notBool(result)
}

function notBool(value: Exclude<RuleValue, Unknown>): Failure {
  return new Failure(`expected true or false, got a ${typeOf(value)}`)
}

function compileIs(
  { operand, type }: Extract<Expression, { kind: 'is' }>,
  compile: (inner: Expression) => Evaluate,
  { report }: Compilation,
): Evaluate {
  if (!typeNames.has(type.text)) report(type.start, `expected a type (${[...typeNames].join(', ')}), found \`${type.text}\``)
  // Only the provider has values of the type `constraint`.
  const wanted = type.text as KnownType // checked above; no value has any other
  return onValues([compile(operand)], (_, [value]) => isType(value, wanted))
}

function compileConditional(
  { condition, whenTrue, whenFalse }: Extract<Expression, { kind: 'conditional' }>,
  compile: (inner: Expression) => Evaluate,
  compilation: Compilation,
): Evaluate {
  checkCondition(condition, compilation)
  const [asked, first, second] = [compile(condition), compile(whenTrue), compile(whenFalse)]
  return (run) => {
    const answer = bool(asked(run))
    if (typeof answer !== 'boolean') return answer
    return answer ? first(run) : second(run)
  }
}
