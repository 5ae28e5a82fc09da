import { includes, isEqual, order } from './equality.ts'
import { type Bound, isList, isNumber, type KnownType, type RuleValue, type TypeName, typeOf, Unknown } from './rule-value.ts'

/** Values compared here come from a query and are small. */
const charge = () => {}

/** Whether an unknown value equals a known one; undefined if it may or may not. */
export function mayEqual({ facts }: Unknown, value: RuleValue): boolean | undefined {
  if (value instanceof Unknown) return undefined
  if (facts.not && includes(facts.not, value, charge)) return false
  if (facts.type === undefined) return undefined
  if (!isOfType(typeOf(value), facts.type)) return false
  const { lower, upper } = facts
  if (isOutside(value, lower, upper)) return false
  const isPoint = lower?.isInclusive && upper?.isInclusive && order(lower.value, upper.value) === 0
  // A string or number between two equal bounds equals them.
  return isPoint && isEqual(lower.value, value, charge) ? true : undefined
}

/** The result of comparing an unknown value with a known one; undefined if both results are possible. */
export function mayCompare({ facts }: Unknown, operator: '<' | '<=' | '>' | '>=', value: RuleValue): boolean | undefined {
  const { lower, upper, type } = facts
  // Values of another type would be an error, which proves nothing.
  if (type === undefined || value instanceof Unknown || !isOfType(typeOf(value), type)) return undefined
  const below = upper && order(upper.value, value)
  const above = lower && order(lower.value, value)
  switch (operator) {
    case '<':
      if (below !== undefined && (below < 0 || (below === 0 && !upper?.isInclusive))) return true
      return above !== undefined && above >= 0 ? false : undefined
    case '<=':
      if (below !== undefined && below <= 0) return true
      return above !== undefined && (above > 0 || (above === 0 && !lower?.isInclusive)) ? false : undefined
    case '>':
      if (above !== undefined && (above > 0 || (above === 0 && !lower?.isInclusive))) return true
      return below !== undefined && below <= 0 ? false : undefined
    case '>=':
      if (above !== undefined && above >= 0) return true
      return below !== undefined && (below < 0 || (below === 0 && !upper?.isInclusive)) ? false : undefined
  }
}

/** Whether an unknown value has a type; undefined if it may or may not. */
export function mayBe({ facts }: Unknown, type: KnownType): boolean | undefined {
  if (facts.type === undefined) return undefined
  if (facts.type === type) return true
  if (facts.type === 'number') return type === 'int' || type === 'float' ? undefined : false
  return isOfType(facts.type, type)
}

/** Whether a value is an element of an unknown list or a key of an unknown map; undefined if it may or may not be. */
export function mayHold({ facts }: Unknown, element: RuleValue): true | undefined {
  if (element instanceof Unknown) return undefined
  if (typeof element === 'string' && facts.members?.has(element)) return true
  return facts.contains && includes(facts.contains, element, charge) ? true : undefined
}

/** Whether a type is the expected one. */
export function isOfType(type: TypeName, wanted: KnownType): boolean {
  return type === wanted || (wanted === 'number' && (type === 'int' || type === 'float'))
}

/** Whether a value is or contains a number: a query does not distinguish 1 from 1.0, but the rules do, by type. */
export function holdsNumbers(value: RuleValue): boolean {
  if (isNumber(value)) return true
  if (isList(value)) return value.some(holdsNumbers)
  if (typeof value !== 'object' || value === null || !('type' in value)) return false
  if (value.type === 'map') return [...value.fields.values()].some(holdsNumbers)
  return value.type === 'vector' || value.type === 'geoPoint'
}

function isOutside(value: RuleValue, lower: Bound | undefined, upper: Bound | undefined): boolean {
  const above = lower && order(value, lower.value)
  const below = upper && order(value, upper.value)
  if (above !== undefined && (above < 0 || (above === 0 && !lower?.isInclusive))) return true
  return below !== undefined && (below > 0 || (below === 0 && !upper?.isInclusive))
}
