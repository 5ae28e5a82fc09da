import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { createFilesClient } from '#gateway/files.ts'
import { createGateway } from '#gateway/gateway.ts'
import { createCustomer } from '#testing/site/customers.ts'
import { openGatewayAs, startGuardedBackend } from '#testing/backend/gateway-as.ts'
import { createProduct } from '#testing/site/products.ts'
import { createSite } from '#testing/site/site.ts'
import { shareBackend } from '#testing/backend/share-backend.ts'
import { startBackend } from '#testing/backend/start-backend.ts'
import { testBucket } from '#testing/sdk/start-sdk.ts'
import { findOwnProduct } from '#web/dashboard/products/find-own-product.server.ts'
import { loadFiles } from '#web/dashboard/products/load-files.server.ts'
import { loadProducts, parseProductFilter, productsPerPage, readProducts } from '#web/dashboard/products/load-products.server.ts'
import type { Content } from '#i18n/content/content.ts'

const getBackend = shareBackend(
  async () => await startBackend({ rules: await read('firestore.rules'), files: { rules: await read('storage.rules') } }),
)

const read = (name: string) => readFile(new URL(`../../../../rules/${name}`, import.meta.url), 'utf8')
const request = new Request('http://site.test/dashboard/products')

/** Zoe is a member of two companies, Eve of a third; each company has a product with the same ID. */
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

test('a product is found by its id alone, or together with the customer of the address', async () => {
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

test('files of a product are listed with versions, sizes and checksums, without removed ones', async () => {
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
})

test('another customer’s files and products fail their part of the page without details', async () => {
  const companies = await startCompanies()
  const visitor = await companies.open(companies.zoe)
  const part = { site: companies.site, visitor, customer: createCustomer({ id: 'other' }), locale: 'en', filter: 'all', request } as const
  expect(await loadFiles(part, ['customers/other/secret.txt'])).toEqual({ kind: 'failed' })
  const reading = readProducts(visitor.gateway.products, 'other', { filter: 'all' })
  expect(await loadProducts(reading, part)).toEqual({ kind: 'failed' })
  expect(companies.reported).toHaveLength(2)
})

test('a list shows active products unless all are requested, and counts both', async () => {
  await using backend = await startGuardedBackend()
  const { products } = createGateway(backend.documents)
  const idsOf = (prefix: string, count: number) => Array.from({ length: count }, (_, at) => `${prefix}-${String(at).padStart(2, '0')}`)
  const [running, ended] = [idsOf('run', productsPerPage + 5), idsOf('end', productsPerPage)]
  const name = (id: string) => ({ id, name: id })
  await products.putProducts('halde', [
    ...ended.map((id) => createProduct({ ...name(id), status: 'ended', endsOn: '2026-02-01' })),
    ...running.map((id) => createProduct(name(id))),
  ])
  const site = createSite({ content: {} as Content, now: () => Date.parse('2026-05-01T12:00:00Z') }) // no words here
  const load = async (query: string) => {
    const params = new URLSearchParams(query)
    const filter = parseProductFilter(params)
    const part = { site, customer: createCustomer(), locale: 'en', filter, request } as const
    const view = await loadProducts(readProducts(products, 'halde', { filter, params }), part)
    if (view.kind === 'failed') throw new Error('The products could not be read.')
    expect(view.counts).toEqual({ current: running.length, all: running.length + ended.length })
    return [view.page, view.pageCount, view.products.map(({ id }) => id)]
  }
  const [first, second] = [running.slice(0, productsPerPage), running.slice(productsPerPage)]
  expect(await load('')).toEqual([1, 2, first])
  expect(await load('show=nonsense&page=nonsense')).toEqual([1, 2, first])
  for (const page of ['2', '3', '9999999']) expect(await load(`page=${page}`)).toEqual([2, 2, second])
  expect(await load('show=all')).toEqual([1, 3, first])
  expect(await load('show=all&page=2')).toEqual([2, 3, [...second, ...ended.slice(0, productsPerPage - 5)]])
  expect(await load('show=all&page=3')).toEqual([3, 3, ended.slice(productsPerPage - 5)])
})

test('of many files the latest are shown, and the number of others', async () => {
  const names = Array.from({ length: 250 }, (_, at) => `customers/halde/file-${at}.txt`)
  const found: string[] = []
  const files = {
    findFile: (file: string) => {
      found.push(file)
      return Promise.resolve({ name: file, sizeBytes: 1, contentType: 'text/plain', md5Hash: '', updatedAt: new Date(0) })
    },
  }
  // All that is called of them.
  const visitor = { files } as unknown as Parameters<typeof loadFiles>[0]['visitor']
  const site = createSite({ content: {} as Content }) // no words here
  const view = await loadFiles({ site, visitor, customer: createCustomer(), locale: 'en', request }, names)
  expect(view).toMatchObject({ kind: 'loaded', olderCount: 150 })
  expect(found).toEqual(names.slice(150))
})
