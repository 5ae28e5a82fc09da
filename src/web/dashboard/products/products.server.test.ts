import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { createFilesClient } from '#gateway/files.ts'
import { createGateway } from '#gateway/gateway.ts'
import { createCustomer } from '#testing/site/customers.ts'
import { openGatewayAs } from '#testing/backend/gateway-as.ts'
import { createProduct } from '#testing/site/products.ts'
import { createSite } from '#testing/site/site.ts'
import { shareBackend } from '#testing/backend/share-backend.ts'
import { startBackend } from '#testing/backend/start-backend.ts'
import { testBucket } from '#testing/sdk/start-sdk.ts'
import { findOwnProduct } from '#web/dashboard/products/find-own-product.server.ts'
import { formatSize, loadFiles, loadRecentFiles } from '#web/dashboard/products/load-files.server.ts'
import { loadProducts, parseProductFilter } from '#web/dashboard/products/load-products.server.ts'
import type { Content } from '#i18n/content/content.ts'

const getBackend = shareBackend(
  async () => await startBackend({ rules: await read('firestore.rules'), files: { rules: await read('storage.rules') } }),
)

const read = (name: string) => readFile(new URL(`../../../../rules/${name}`, import.meta.url), 'utf8')
const request = new Request('http://site.test/dashboard/products')

/** Zoe of two companies and Eve of another, each company with a product of the same id. */
async function startCompanies() {
  const backend = await getBackend()
  const service = createGateway(backend.documents)
  const zoe = 'zoe@halde.example'
  await service.customers.storeCustomers([
    createCustomer({ emails: [zoe] }),
    createCustomer({ id: 'sister', company: 'Zuster BV', emails: [zoe] }),
    createCustomer({ id: 'other', emails: ['eve@other.example'] }),
  ])
  await service.products.storeProducts([
    {
      customerId: 'halde',
      product: createProduct({ files: ['customers/halde/a-v1.txt', 'customers/halde/gone.txt', 'customers/halde/a-v2.txt'] }),
    },
    { customerId: 'sister', product: createProduct() },
    { customerId: 'sister', product: createProduct({ id: 'licence' }) },
    { customerId: 'other', product: createProduct({ id: 'secret', files: ['customers/other/secret.txt'] }) },
  ])
  const put = async (name: string, text: string) =>
    await backend.files.uploadFile({ name, content: new Blob([text]).stream(), sizeBytes: text.length, contentType: 'text/plain' })
  await put('customers/halde/a-v1.txt', 'one')
  backend.clock.advance(86_400_000)
  await put('customers/halde/a-v2.txt', 'two')
  await put('customers/other/secret.txt', 'secret')
  const reported: unknown[] = []
  const site = createSite({ content: {} as Content, reportError: (error) => reported.push(error) }) // these parts say no words
  const open = async (email: string) => {
    const { uid, gateway, idToken } = await openGatewayAs(backend, email)
    const files = createFilesClient({
      fetch: backend.fetch,
      baseUrl: 'http://backend.test',
      bucket: testBucket,
      getAuthorization: () => Promise.resolve(`Firebase ${idToken}`),
    })
    return {
      user: { uid, email, emailVerified: true, displayName: undefined },
      gateway,
      files,
      locale: 'en' as const,
      findBooks: () => Promise.resolve([]),
      listCalls: () => Promise.resolve([]),
    }
  }
  return { site, reported, open, zoe }
}

test('a product is found with its customer, by its own id alone or by the customer that the address names', async () => {
  const companies = await startCompanies()
  const zoe = await companies.open(companies.zoe)
  const find = async (id: string, query = '') => {
    const own = await findOwnProduct(zoe, new URL(`http://site.test/dashboard/products/${id}${query}`), id)
    return own && [own.customer.id, own.record.id, own.isFirst]
  }
  expect(await find('support')).toEqual(['halde', 'support', true])
  expect(await find('support', '?customer=sister')).toEqual(['sister', 'support', false])
  expect(await find('licence')).toEqual(['sister', 'licence', false])
  expect(await find('licence', '?customer=halde')).toBeUndefined()
  expect(await find('secret')).toBeUndefined()
  expect(await find('secret', '?customer=other')).toBeUndefined()
  expect(await find('support/notes/n1')).toBeUndefined()
})

test('the files of a product stand with their versions, sizes and sums; one that was removed is left out', async () => {
  const companies = await startCompanies()
  const visitor = await companies.open(companies.zoe)
  const part = { site: companies.site, visitor, customer: createCustomer(), locale: 'de', request } as const
  const product = await visitor.gateway.products.findProduct('halde', 'support')
  expect(await loadFiles(part, product?.files ?? [])).toMatchObject({
    kind: 'loaded',
    files: [
      {
        label: 'a.txt',
        latest: {
          version: 2,
          file: {
            address: '/dashboard/files/customers/halde/a-v2.txt',
            size: '3 Byte',
            checksum: 'b8a9f715dbb64fd5c56e7783c6820a61', // `printf two | md5sum`
          },
        },
        earlier: [{ version: 1 }],
      },
    ],
  })
  expect(await loadRecentFiles(visitor.gateway.products.listProducts('halde'), part)).toMatchObject({
    kind: 'loaded',
    files: [{ label: 'a-v2.txt' }, { label: 'a-v1.txt' }],
  })
})

test('files and products of somebody else fail their part of the page, and nothing of them is told', async () => {
  const companies = await startCompanies()
  const visitor = await companies.open(companies.zoe)
  const part = { site: companies.site, visitor, customer: createCustomer({ id: 'other' }), locale: 'en', filter: 'all', request } as const
  expect(await loadFiles(part, ['customers/other/secret.txt'])).toEqual({ kind: 'failed' })
  const reading = visitor.gateway.products.listProducts('other')
  expect(await loadProducts(reading, part)).toEqual({ kind: 'failed' })
  expect(await loadRecentFiles(visitor.gateway.products.listProducts('other'), part)).toEqual({ kind: 'failed' })
  expect(companies.reported).toHaveLength(3)
})

test('a list shows what has not ended, unless all is asked for, and counts both', async () => {
  const ended = createProduct({ id: 'old', status: 'ended', endsOn: '2026-02-01' })
  const site = createSite({ content: {} as Content, now: () => new Date('2026-05-01T12:00:00Z') }) // no words here
  const load = async (query: string) => {
    const filter = parseProductFilter(new URLSearchParams(query))
    const part = { site, customer: createCustomer(), locale: 'en', filter, request } as const
    const view = await loadProducts(Promise.resolve([createProduct(), ended]), part)
    return view.kind === 'loaded' && [view.counts, view.products.map(({ id }) => id)]
  }
  const counts = { current: 1, all: 2 }
  expect(await load('')).toEqual([counts, ['support']])
  expect(await load('show=nonsense')).toEqual([counts, ['support']])
  expect(await load('show=all')).toEqual([counts, ['support', 'old']])
})

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [999, '999 bytes'],
  [1000, '1 kB'],
  [999_400, '999.4 kB'],
  [999_600, '1 MB'],
  [12_340_000, '12.3 MB'],
])('%d bytes are read as %s', (sizeBytes, text) => {
  expect(formatSize(sizeBytes, 'en-US')).toBe(text)
})

test.each([
  ['de-DE', '1\u00A0Byte', '183 Byte'],
  ['nl-NL', '1 byte', '183 byte'],
  ['es-ES', '1 byte', '183 bytes'],
])('in %s one byte is %s, and many are %s', (tag, one, many) => {
  expect([formatSize(1, tag), formatSize(183, tag)]).toEqual([one, many])
})
