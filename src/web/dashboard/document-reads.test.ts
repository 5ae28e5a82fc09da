import { type LoaderFunctionArgs, RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { LedgerCache } from '#gateway/invoices/ledger-cache.ts'
import { createGateway } from '#gateway/gateway.ts'
import { openGatewayAs, startGuardedBackend } from '#testing/backend/gateway-as.ts'
import { createAppointment } from '#testing/site/appointments.ts'
import { createCustomer, createInvoice } from '#testing/site/customers.ts'
import { createProduct } from '#testing/site/products.ts'
import { content } from '#testing/site/product-content.ts'
import { createSite } from '#testing/site/site.ts'
import { siteContext, visitContext } from '#web/site.server.ts'
import { loader as loadHome } from '#web/dashboard/home/home.tsx'
import { loader as loadInvoice } from '#web/dashboard/invoices/detail/invoice.tsx'
import { loader as loadInvoices } from '#web/dashboard/invoices/list/invoices.tsx'
import { loader as loadProduct } from '#web/dashboard/products/product.tsx'
import { loader as loadProducts } from '#web/dashboard/products/products.tsx'
import { loader as loadRequests } from '#web/dashboard/requests/requests-page.tsx'

type Loader = (args: LoaderFunctionArgs) => Promise<unknown>

const invoiceCount = 300
const email = 'zoe@halde.example'

/** A customer with more invoices than a page shows, and a member whose gateway counts the documents that it reads. */
async function openDashboard() {
  const backend = await startGuardedBackend()
  const gateway = createGateway(backend.documents)
  const numbers = Array.from({ length: invoiceCount }, (_, at) => `2026-${String(at).padStart(4, '0')}`)
  await gateway.customers.putCustomer(createCustomer())
  await gateway.invoices.putInvoices(
    'halde',
    numbers.map((number) => createInvoice({ number })),
  )
  await gateway.products.putProducts(
    'halde',
    ['a', 'b', 'c'].map((id) => createProduct({ id })),
  )
  await gateway.appointments.putAppointments('halde', [createAppointment()])
  const question = { kind: 'question', subject: 'Hosting', text: 'Where?', locale: 'nl', invoiceNumber: '2026-0007' } as const
  for (const id of ['r1', 'r2']) await gateway.requests.createRequest({ customerId: 'halde', id }, question, 'somebody')
  // Records changed within the last minute are read again (`read-ledger.ts`).
  backend.clock.advance(120_000)

  let count = 0
  const person = await openGatewayAs(backend, email, {
    ledgerCache: new LedgerCache({ mostInvoices: 50_000, longestMilliseconds: 900_000, now: backend.clock.now }),
    fetch: async (request, client) => {
      const response = await backend.fetch(request, client)
      count += countDocuments(await response.clone().text())
      return response
    },
  })
  const context = new RouterContextProvider()
  context.set(siteContext, createSite({ content, now: () => Date.parse('2026-04-01T10:00:00Z') }))
  const files = backend.files
  const user = { uid: person.uid, email, emailVerified: true, displayName: undefined, photoURL: undefined }
  context.set(visitContext, { clientAddress: '192.0.2.1', user, gateway: person.gateway, files })
  return {
    /** Number of documents that the provider returns for a page. */
    countReads: async (path: string, load: Loader, params: Record<string, string> = {}) => {
      count = 0
      const url = new URL(path, 'http://site.test')
      await load({ request: new Request(url), url, params, context, pattern: path })
      return count
    },
    [Symbol.asyncDispose]: () => backend[Symbol.asyncDispose](),
  }
}

/** Counts the documents in a response; an aggregation has none. */
function countDocuments(body: string): number {
  return body.match(/"(?:document|found)":/gu)?.length ?? 0
}

/** Each page, and how many of the customer's records it shows. */
const pages: readonly { readonly path: string; readonly shown: number; readonly load: Loader; readonly params?: Record<string, string> }[] =
  [
    { path: '/dashboard', shown: 3 + 5 + 1 + 2, load: loadHome },
    { path: '/dashboard/invoices', shown: 20, load: loadInvoices },
    { path: '/dashboard/invoices?sort=-amount&page=3', shown: 20, load: loadInvoices },
    { path: '/dashboard/invoices?q=workshop', shown: 20, load: loadInvoices },
    { path: '/dashboard/invoices/2026-0007', shown: 1, load: loadInvoice, params: { number: '2026-0007' } },
    { path: '/dashboard/products', shown: 3, load: loadProducts },
    { path: '/dashboard/products/a', shown: 1, load: loadProduct, params: { id: 'a' } },
    { path: '/dashboard/requests', shown: 2, load: loadRequests },
  ]

test('a page reads at most twenty documents more than it shows, once invoices are cached', async () => {
  await using dashboard = await openDashboard()
  // The first page with invoices reads all of the customer's, and the server caches them (decision 028).
  expect(await dashboard.countReads('/dashboard/invoices', loadInvoices)).toBeLessThanOrEqual(invoiceCount + 20)
  const reads: Record<string, number> = {}
  for (const { path, load, params } of pages) reads[path] = await dashboard.countReads(path, load, params)
  const tooMany = pages.filter(({ path, shown }) => (reads[path] ?? 0) > shown + 20)
  expect(tooMany.map(({ path }) => `${path}: ${reads[path]}`)).toEqual([])
  expect(Math.min(...Object.values(reads))).toBeGreaterThan(0)
})
