import { expect, test } from 'vitest'
import { LedgerWarmer } from './ledger-warmer.ts'

/** Customers with so many invoices each, which of them are read, and those that are used (none at first). */
function createWarmer(counts: Readonly<Record<string, number>>, mostInvoices = 5000, unreadable = '') {
  const renewed: string[] = []
  const counted: string[] = []
  const used: string[] = []
  const warmer = new LedgerWarmer({
    mostInvoices,
    source: {
      listCustomerIds: async function* () {
        yield* Object.keys(counts)
      },
      countInvoices: async (id) => {
        counted.push(id)
        return counts[id] ?? 0
      },
      listUsed: () => used,
      renewLedger: async (id) => {
        if (id === unreadable) throw new Error(`${id} is malformed`)
        renewed.push(id)
      },
    },
  })
  return { warmer, renewed, counted, used }
}

test('the customers with the most invoices are read, as many as fit the cache', async () => {
  const { warmer, renewed } = createWarmer({ small: 499, middle: 500, large: 4000, larger: 4400, huge: 6000 })
  await warmer.warm()
  expect(renewed).toEqual(['larger', 'middle'])
})

test('later runs read those that are used, and count none', async () => {
  const { warmer, renewed, counted, used } = createWarmer({ one: 600, two: 700, imported: 0 })
  await warmer.warm()
  counted.length = 0
  used.push('two', 'imported')
  await warmer.warm()
  expect(renewed).toEqual(['two', 'one', 'two', 'imported'])
  expect(counted).toEqual([])
})

test('the others are read, too, after a customer that cannot be read', async () => {
  const { warmer, renewed } = createWarmer({ one: 600, two: 700, three: 800 }, 5000, 'two')
  await expect(warmer.warm()).rejects.toMatchObject({ errors: [{ message: 'two is malformed' }] })
  expect(renewed).toEqual(['three', 'one'])
})
