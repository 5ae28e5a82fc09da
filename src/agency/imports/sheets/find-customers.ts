import type { RecordKind } from '#agency/imports/record-kind.ts'
import { createCustomerFinder } from './read-sheet-row.ts'

/** Kinds of which other programs have tables. */
export const mappedKinds: ReadonlySet<string> = new Set(['customers', 'invoices', 'products'])

/** Records of a table of another program, which names customers by company or number. */
export function findCustomers<Item>(kind: RecordKind<Item>): RecordKind<Item> {
  if (!kind.customerOf) return kind
  return {
    ...kind,
    prepare: async (operation) => {
      const prepared = (await kind.prepare?.(operation)) ?? kind
      const find = createCustomerFinder(await operation.gateway.customers.listAllCustomers())
      const complete: typeof kind.complete = (value, ...rest) => {
        const named = new Map<string, unknown>(Object.entries(value)).get('customerId')
        return prepared.complete(typeof named === 'string' ? { ...value, customerId: find(named) } : value, ...rest)
      }
      return { ...prepared, complete }
    },
  }
}
