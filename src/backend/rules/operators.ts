import { includes, isEqual, order } from './equality.ts'
import { holdsNumbers, isOfType, mayBe, mayCompare, mayEqual, mayHold } from './facts.ts'
import {
  Failure,
  isList,
  isNumber,
  isRuleMap,
  type KnownType,
  type Result,
  type RuleValue,
  typeOf,
  Unknown,
  unknown,
} from './rule-value.ts'
import type { Run } from './run.ts'

/** Whether a value is fully known, including its direct members. */
export function isKnown(value: RuleValue): value is Exclude<RuleValue, Unknown> {
  if (value instanceof Unknown) return false
  return !(isRuleMap(value) && value.isPartial)
}

/** `==`, and negated `!=`. */
export function equal(run: Run, left: RuleValue, right: RuleValue): Result {
  if (left instanceof Unknown) return isKnown(right) ? (mayEqual(left, right) ?? unknown) : unknown
  if (right instanceof Unknown) return equal(run, right, left)
  // A resource that exists is not null, even if its content is unknown.
  if (left === null || right === null) return left === right
  if (!isKnown(left) || !isKnown(right)) return unknown
  return isEqual(left, right, run.charge)
}

const mirrored = { '<': '>', '<=': '>=', '>': '<', '>=': '<=' } as const

/** The four comparisons. */
export function compare(operator: '<' | '<=' | '>' | '>=', left: RuleValue, right: RuleValue): Result {
  if (left instanceof Unknown) return isKnown(right) ? (mayCompare(left, operator, right) ?? unknown) : unknown
  if (right instanceof Unknown) return isKnown(left) ? (mayCompare(right, mirrored[operator], left) ?? unknown) : unknown
  const difference = order(left, right)
  if (difference === undefined) return isNumber(left) && isNumber(right) ? false : mismatch(operator, left, right)
  switch (operator) {
    case '<':
      return difference < 0
    case '<=':
      return difference <= 0
    case '>':
      return difference > 0
    case '>=':
      return difference >= 0
  }
}

/** `element in container`: of a list, a set, or the keys of a map. */
export function contains(run: Run, element: RuleValue, container: RuleValue): Result {
  if (container instanceof Unknown) return isKnown(element) && !holdsNumbers(element) ? (mayHold(container, element) ?? unknown) : unknown
  if (element instanceof Unknown) return isList(container) ? containsUnknown(element, container) : unknown
  if (isList(container)) return isKnown(element) ? includes(container, element, run.charge) : unknown
  if (typeof container !== 'object' || container === null || !('type' in container)) return mismatch('in', element, container)
  if (container.type === 'set') return isKnown(element) ? includes(container.elements, element, run.charge) : unknown
  if (container.type !== 'map' || typeof element !== 'string') return mismatch('in', element, container)
  return container.fields.has(element) || (container.isPartial ? unknown : false)
}

function containsUnknown(element: Unknown, list: readonly RuleValue[]): Result {
  const answers = list.map((member) => mayEqual(element, member))
  if (answers.includes(true)) return true
  return answers.every((answer) => answer === false) && list.length > 0 ? false : unknown
}

/** `value is type`. */
export function isType(value: RuleValue, type: KnownType): Result {
  if (value instanceof Unknown) return mayBe(value, type) ?? unknown
  return isOfType(typeOf(value), type)
}

const int64Max = 2n ** 63n - 1n
const int64Min = -(2n ** 63n)
const earliest = -62_135_596_800_000_000n
const latest = 253_402_300_799_999_999n
/** Ten thousand years in nanoseconds, the range of the provider's durations (google.protobuf.Duration). */
const longest = 315_576_000_000n * 1_000_000_000n

/** An integer, or an error if it does not fit into 64 bits. */
export function integer(value: bigint): Result {
  return value > int64Max || value < int64Min ? new Failure('the integer is too large') : value
}

/** A timestamp, or an error if it is out of range. */
export function timestamp(microseconds: bigint): Result {
  return microseconds < earliest || microseconds > latest
    ? new Failure('the timestamp is out of range')
    : { type: 'timestamp', microseconds }
}

/** A duration, or an error if it is out of range. */
export function duration(nanoseconds: bigint): Result {
  return nanoseconds > longest || nanoseconds < -longest ? new Failure('the duration is out of range') : { type: 'duration', nanoseconds }
}

/** `+ - * / %` on known values. */
export function calculate(run: Run, operator: string, left: Exclude<RuleValue, Unknown>, right: Exclude<RuleValue, Unknown>): Result {
  if (typeof left === 'bigint' && typeof right === 'bigint') return calculateIntegers(operator, left, right)
  if (isNumber(left) && isNumber(right)) return calculateFloats(operator, Number(left), Number(right))
  if (operator === '+' && typeof left === 'string' && typeof right === 'string') {
    run.charge(left.length + right.length)
    return left + right
  }
  return calculateTimes(operator, left, right) ?? mismatch(operator, left, right)
}

function calculateIntegers(operator: string, left: bigint, right: bigint): Result {
  if (right === 0n && (operator === '/' || operator === '%')) return new Failure('division by zero')
  switch (operator) {
    case '+':
      return integer(left + right)
    case '-':
      return integer(left - right)
    case '*':
      return integer(left * right)
    case '/':
      return integer(left / right)
    default:
      return left % right
  }
}

function calculateFloats(operator: string, left: number, right: number): number {
  switch (operator) {
    case '+':
      return left + right
    case '-':
      return left - right
    case '*':
      return left * right
    case '/':
      return left / right
    default:
      return left % right
  }
}

function calculateTimes(operator: string, left: Exclude<RuleValue, Unknown>, right: Exclude<RuleValue, Unknown>): Result | undefined {
  if (typeof left !== 'object' || left === null || typeof right !== 'object' || right === null) return undefined
  if (!('type' in left) || !('type' in right) || (operator !== '+' && operator !== '-')) return undefined
  const sign = operator === '+' ? 1n : -1n
  if (left.type === 'duration' && right.type === 'duration') return duration(left.nanoseconds + sign * right.nanoseconds)
  // Timestamps have a precision of microseconds.
  if (left.type === 'timestamp' && right.type === 'duration') return timestamp(left.microseconds + (sign * right.nanoseconds) / 1000n)
  if (left.type === 'duration' && right.type === 'timestamp' && operator === '+')
    return timestamp(right.microseconds + left.nanoseconds / 1000n)
  if (left.type === 'timestamp' && right.type === 'timestamp' && operator === '-')
    return duration((left.microseconds - right.microseconds) * 1000n)
  return undefined
}

/** `-value`. */
export function negate(value: RuleValue): Result {
  if (value instanceof Unknown) return unknown
  if (typeof value === 'bigint') return integer(-value)
  if (typeof value === 'number') return -value
  if (typeof value === 'object' && value !== null && 'type' in value && value.type === 'duration') return duration(-value.nanoseconds)
  return new Failure(`${typeOf(value)} has no negative`)
}

function mismatch(operator: string, left: Exclude<RuleValue, Unknown>, right: Exclude<RuleValue, Unknown>): Failure {
  return new Failure(`${typeOf(left)} ${operator} ${typeOf(right)} is not defined`)
}
