import type { DatabaseName } from '#protocol/document-name.ts'
import type { FieldPath } from '#protocol/field-path.ts'
import { kindOf, type Reference, type Value, type ValueKind } from '#protocol/value.ts'
import { type Condition, type Conjunction, isNameField, type Query } from '#backend/queries/query.ts'
import { order } from '#backend/rules/equality.ts'
import { holdsNumbers } from '#backend/rules/facts.ts'
import { anySegments, type RequestPath } from '#backend/rules/match-path.ts'
import { type Bound, type Facts, type KnownType, type RuleMap, type RuleValue, Unknown, unknown } from '#backend/rules/rule-value.ts'
import { pathOf, segmentsBelow } from './rules-variables.ts'

/** Facts about every document that a query can find: its path, and the known part of it as `resource`. */
export type Candidate = { readonly path: RequestPath; readonly resource: RuleMap }

/**
 * The facts that a query fixes, one candidate for each way to match its filter. Rules that allow all candidates allow every document
 * that the query can find.
 */
export function candidatesOf(query: Query, database: DatabaseName): readonly Candidate[] {
  // A filter without alternatives matches nothing, and proves nothing.
  const disjuncts: readonly Conjunction[] = query.disjuncts.length > 0 ? query.disjuncts : [[]]
  return disjuncts.map((conditions) => candidateOf(query, conditions, database))
}

function candidateOf({ source, orderBy }: Query, conditions: Conjunction, database: DatabaseName): Candidate {
  const name = conditions.find(({ field, comparison }) => isNameField(field) && comparison === 'equal')?.value
  const data = new Knowledge()
  // A document without the sort field is not in the result.
  for (const { field } of orderBy) data.at(field)
  for (const condition of conditions) if (!isNameField(condition.field)) data.at(condition.field).learn(condition)
  const fields = new Unknown({ type: 'map', not: [null], members: data.members() })
  if (isReference(name)) {
    const path = pathOf(database, name.path)
    return { path: path.segments, resource: partial({ data: fields, id: name.path.at(-1) ?? '', __name__: path }) }
  }
  const id = new Unknown({ type: 'string', not: [null] })
  const between: RequestPath = source.allDescendants ? [anySegments] : []
  const below: RequestPath = [...source.parent, ...between, source.collectionId, id]
  const path = new Unknown({ type: 'path', not: [null] })
  return { path: segmentsBelow<RequestPath[number]>(database, below), resource: partial({ data: fields, id, __name__: path }) }
}

function partial(members: { readonly [name: string]: RuleValue }): RuleMap {
  return { type: 'map', fields: new Map(Object.entries(members)), isPartial: true }
}

/** The known facts about one field and its members. */
class Knowledge {
  readonly #inner = new Map<string, Knowledge>()
  readonly #conditions: Condition[] = []

  /** The facts about the field at a path below this one. */
  at([name, ...rest]: FieldPath): Knowledge {
    if (name === undefined) return this
    const inner = this.#inner.get(name) ?? new Knowledge()
    this.#inner.set(name, inner)
    return inner.at(rest)
  }

  learn(condition: Condition): void {
    this.#conditions.push(condition)
  }

  members(): ReadonlyMap<string, RuleValue> {
    return new Map([...this.#inner].map(([name, knowledge]) => [name, knowledge.value()]))
  }

  value(): RuleValue {
    const equality = this.#conditions.find(({ comparison }) => comparison === 'equal')
    // 1 and 1.0 are equal in a query, so the number is known but its type is not.
    if (equality && isExact(equality.value)) return equality.value
    if (this.#conditions.length > 0) return new Unknown(this.#facts())
    return this.#inner.size > 0 ? new Unknown({ type: 'map', not: [null], members: this.members() }) : unknown
  }

  #facts(): Facts {
    let facts: Facts = this.#inner.size > 0 ? { type: 'map', members: this.members() } : {}
    // A compared field exists, and only `== null` finds null.
    const findsNull = this.#conditions.some(({ comparison, value }) => value === null && comparison !== 'notEqual')
    const not: RuleValue[] = findsNull ? [] : [null]
    const contains: RuleValue[] = []
    for (const { comparison, value } of this.#conditions) {
      if (comparison === 'notEqual') {
        if (!holdsNumbers(value) || typeof value !== 'object') not.push(value)
      } else if (comparison === 'contains') {
        facts = { ...facts, type: 'list' }
        if (!holdsNumbers(value)) contains.push(value)
      } else facts = narrowed(facts, comparison, value)
    }
    return { ...facts, not, ...(contains.length > 0 && { contains }) }
  }
}

/** Whether equality in the query means that the rules see exactly this value. */
function isExact(value: Value): boolean {
  return !holdsNumbers(value)
}

const types: { readonly [kind in ValueKind]: KnownType | undefined } = {
  null: 'null',
  boolean: 'bool',
  number: 'number',
  timestamp: 'timestamp',
  string: 'string',
  bytes: 'bytes',
  reference: 'path',
  geoPoint: 'latlng',
  array: 'list',
  vector: 'vector',
  map: 'map',
}

/** A range contains only values of the same type as its end. */
function narrowed(facts: Facts, comparison: Exclude<Condition['comparison'], 'contains' | 'notEqual'>, value: Value): Facts {
  const type = types[kindOf(value)]
  const known: Facts = { ...facts, ...(type && { type }) }
  // In a query NaN equals itself, in rules nothing.
  if (order(value, value) === undefined) return known
  const bound: Bound = { value, isInclusive: comparison !== 'less' && comparison !== 'greater' }
  const isUpper = comparison === 'less' || comparison === 'lessOrEqual' || comparison === 'equal'
  const isLower = comparison === 'greater' || comparison === 'greaterOrEqual' || comparison === 'equal'
  return {
    ...known,
    ...(isUpper && { upper: tighter(known.upper, bound, 1) }),
    ...(isLower && { lower: tighter(known.lower, bound, -1) }),
  }
}

/** The stricter of two ends; `direction` 1 for upper ends. */
function tighter(known: Bound | undefined, bound: Bound, direction: 1 | -1): Bound {
  const difference = known && order(known.value, bound.value)
  if (!known || difference === undefined) return bound
  if (difference === 0) return known.isInclusive ? bound : known
  return difference * direction > 0 ? bound : known
}

function isReference(value: Value | undefined): value is Reference {
  return typeof value === 'object' && value !== null && 'type' in value && value.type === 'reference'
}
