import { isKnown } from './operators.ts'
import { Failure, isList, isPath, isRuleMap, type Result, type RuleValue, segmentsOf, typeOf, Unknown, unknown } from './rule-value.ts'
import type { Run } from './run.ts'

/** `value.name`. */
export function member(value: RuleValue, name: string): Result {
  if (value instanceof Unknown) return knownMember(value, name)
  if (value === null) return new Failure(`null has no \`${name}\``)
  if (isRuleMap(value)) {
    const found = value.fields.get(name)
    if (found !== undefined) return found
    return value.isPartial ? unknown : new Failure(`there is no \`${name}\` in this map`)
  }
  return new Failure(`${typeOf(value)} has no \`${name}\``)
}

/** A member of a partially known map; null is a value like any other. */
export function knownMember({ facts: { members } }: Unknown, name: string): RuleValue {
  const found = members?.get(name)
  return found === undefined ? unknown : found
}

/** `value[at]`. */
export function index(value: RuleValue, at: RuleValue): Result {
  if (typeof at === 'string') return member(value, at)
  if (value instanceof Unknown || at instanceof Unknown) return unknown
  if (typeof at !== 'bigint') return new Failure(`${typeOf(at)} is no index`)
  const elements = elementsOf(value)
  if (!elements) return new Failure(`${typeOf(value)} has no elements`)
  // An index far beyond the end stays beyond it when converted to a number.
  const found = at < 0n ? undefined : elements[Number(at)]
  return found === undefined ? new Failure(`the index ${at} is out of range`) : found
}

/** `value[from:to]`; `to` is exclusive. */
export function slice(run: Run, value: RuleValue, from: RuleValue, to: RuleValue): Result {
  if (!isKnown(value) || !isKnown(from) || !isKnown(to)) return unknown
  if (typeof value !== 'string' && !isList(value)) return new Failure(`${typeOf(value)} has no ranges`)
  if (typeof from !== 'bigint' || typeof to !== 'bigint') return new Failure('the ends of a range are integers')
  if (from < 0n || from > to || to > BigInt(value.length)) return new Failure(`the range ${from} to ${to} is out of range`)
  run.charge(Number(to - from))
  return value.slice(Number(from), Number(to))
}

function elementsOf(value: Exclude<RuleValue, Unknown>): string | readonly RuleValue[] | undefined {
  if (typeof value === 'string' || isList(value)) return value
  return isPath(value) ? segmentsOf(value) : undefined
}
