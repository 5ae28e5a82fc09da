import type * as v from 'valibot'
import type { ChangeProblem } from '#domain/invoices/invoice-change.ts'
import type { Replacement, Versioned } from '#gateway/documents/versioned.ts'
import type { Gateway } from '#gateway/gateway.ts'

/** How staff enter, check and store records of one kind: customers, invoices, products or appointments. */
export type RecordRules<Item, Problem = never> = {
  /** Fills in defaults. @param stored The record that it replaces. */
  readonly complete: (value: object, now: Date, stored?: Item) => unknown
  readonly schema: v.GenericSchema<unknown, Item>
  /** Returns its unique key, such as `halde/2026-0001`. */
  readonly keyOf: (item: Item) => string
  /** Returns the ID of its customer; absent for customers. */
  readonly customerOf?: (item: Item) => string
  /** Finds the stored records of up to 1000 items, in order. Only kinds with `fieldsOf` need `updateTime`. */
  readonly find: (gateway: Gateway, items: readonly Item[]) => Promise<readonly (Versioned<Item> | undefined)[]>
  /** Returns the fields that staff can change; absent if records cannot be replaced. */
  readonly fieldsOf?: (item: Item) => object
  /** Lists why a stored record must not be replaced by this one. */
  readonly listChangeProblems?: (stored: Item, given: Item) => readonly ChangeProblem[]
  /** Lists further problems of records that are to be stored. @param notifies Whether mails to the customers are asked for. */
  readonly check?: (items: readonly Replacement<Item>[], notifies: boolean) => Promise<readonly (readonly Problem[])[]>
  /** Whether people of the customer get a mail about it; absent if never. */
  readonly notifiesCustomer?: (item: Replacement<Item>) => boolean
  /** Stores all or none. @param notifies Whether to mail the customers. @param mailAt The earliest time of the mails. */
  readonly store: (gateway: Gateway, items: readonly Replacement<Item>[], notifies: boolean, mailAt?: Date) => Promise<void>
}

/** Names of the fields that differ. Both were parsed by the same schema, so nested properties are in the same order. */
export function listDifferences(stored: object, given: object): readonly string[] {
  const before = new Map<string, unknown>(Object.entries(stored))
  const after = new Map<string, unknown>(Object.entries(given))
  const names = [...new Set([...before.keys(), ...after.keys()])]
  return names.filter((name) => JSON.stringify(before.get(name)) !== JSON.stringify(after.get(name)))
}
