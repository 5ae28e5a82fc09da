import { encodeFieldPath, type FieldPath } from '#protocol/field-path.ts'
import type { Fields, Value } from '#protocol/value.ts'
import { isNameField, type Query } from '#backend/queries/query.ts'
import { encodeValueKey } from '#backend/database/indexes/value-key.ts'
import { findField } from '#backend/writes/fields.ts'

/** One field in each disjunct of a query that must equal one value; undefined if a disjunct has no such field. */
export type Equalities = readonly { readonly field: FieldPath; readonly value: Value }[] | undefined

/** The equalities by which the subscriptions of a query are found. */
export function findEqualities({ disjuncts }: Query): Equalities {
  const equalities = disjuncts.flatMap((conditions) => {
    const condition = conditions.find(({ field, comparison }) => comparison === 'equal' && !isNameField(field))
    return condition ? [{ field: condition.field, value: condition.value }] : []
  })
  return equalities.length === disjuncts.length ? equalities : undefined
}

/** The subscriptions to one collection, found by the values of a document: most queries compare one field with one value. */
export class SubscriptionIndex<Subscription> {
  readonly #unnarrowed = new Set<Subscription>()
  readonly #byField = new Map<string, { readonly field: FieldPath; readonly byValue: Map<string, Set<Subscription>> }>()

  get isEmpty(): boolean {
    return this.#unnarrowed.size === 0 && this.#byField.size === 0
  }

  add(subscription: Subscription, equalities: Equalities): void {
    if (!equalities) this.#unnarrowed.add(subscription)
    for (const { field, value } of equalities ?? []) {
      const name = encodeFieldPath(field)
      const entry = this.#byField.get(name) ?? { field, byValue: new Map<string, Set<Subscription>>() }
      this.#byField.set(name, entry)
      const key = keyOf(value)
      entry.byValue.set(key, (entry.byValue.get(key) ?? new Set()).add(subscription))
    }
  }

  remove(subscription: Subscription, equalities: Equalities): void {
    this.#unnarrowed.delete(subscription)
    for (const { field, value } of equalities ?? []) {
      const name = encodeFieldPath(field)
      const byValue = this.#byField.get(name)?.byValue
      const sharing = byValue?.get(keyOf(value))
      sharing?.delete(subscription)
      if (sharing?.size === 0) byValue?.delete(keyOf(value))
      if (byValue?.size === 0) this.#byField.delete(name)
    }
  }

  /** Every subscription that one of the versions may match, without duplicates. */
  find(versions: readonly { readonly fields: Fields }[]): ReadonlySet<Subscription> {
    if (this.#byField.size === 0) return this.#unnarrowed
    const found = new Set(this.#unnarrowed)
    for (const { field, byValue } of this.#byField.values()) {
      for (const { fields } of versions) {
        const value = findField(fields, field)
        if (value === undefined) continue
        for (const subscription of byValue.get(keyOf(value)) ?? []) found.add(subscription)
      }
    }
    return found
  }
}

/** Equal values have equal keys; some unequal ones do as well if they are long. */
function keyOf(value: Value): string {
  return Buffer.from(encodeValueKey(value).bytes).toString('latin1')
}
