import { expect, test } from 'vitest'
import { shareBackend } from '#testing/backend/share-backend.ts'
import { openImportMappingStore } from './import-mappings.ts'

const getBackend = shareBackend()

async function openStore() {
  const { documents } = await getBackend()
  const countOf = async (kind: string) => {
    const where = [{ field: ['kind'], equals: kind }]
    return await documents.countQuery({ collection: ['importMappings'], where })
  }
  return { store: openImportMappingStore(documents), countOf }
}

test('fields are found by their headings in any order, one table at a time or all of a kind', async () => {
  const { store } = await openStore()
  const fields = new Map([
    ['Ort', 'city'],
    ['Saldo', ''],
  ])
  await store.remember('customers', ['Ort', '', 'Saldo'], fields)
  expect(await store.recall('customers', ['Saldo', 'Ort'])).toEqual(fields)
  const find = await store.open('customers')
  expect(find(['Saldo', '', 'Ort'])).toEqual(fields)
  expect([find(['Ort']).size, (await store.recall('invoices', ['Ort', 'Saldo'])).size]).toEqual([0, 0])
  await store.remember('customers', ['Ort', 'Saldo'], new Map([['Ort', 'street']]))
  expect(await store.recall('customers', ['Ort', 'Saldo'])).toEqual(new Map([['Ort', 'street']]))
})

test('the latest 100 of a kind are kept, and none of too long headings', async () => {
  const { store, countOf } = await openStore()
  await store.remember('products', ['Ort'], new Map([['Ort', 'city']]))
  for (let at = 0; at < 101; at++) await store.remember('bank', [`Wann ${at}`], new Map([[`Wann ${at}`, 'day']]))
  expect([await countOf('bank'), await countOf('products')]).toEqual([100, 1])
  expect([(await store.recall('bank', ['Wann 0'])).size, (await store.recall('bank', ['Wann 100'])).size]).toEqual([0, 1])
  await store.remember('products', ['x'.repeat(20_000)], new Map([['x'.repeat(20_000), 'id']]))
  expect(await countOf('products')).toBe(1)
})
