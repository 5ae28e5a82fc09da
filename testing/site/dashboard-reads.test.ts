import { pathToFileURL } from 'node:url'
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
import { ZoneChoices, zoneChoicesContext } from '#web/dashboard/settings/profile/zone-choices.server.ts'
import { routeTable } from '#web/navigation/route-table.ts'

const web = pathToFileURL('src/web/')
const email = 'zoe@halde.example'
const now = Date.parse('2026-04-01T10:00:00Z')

/** Values for the parameters of the pages of one invoice and one product. */
const samples: Readonly<Record<string, string>> = { ':number': '2026-0007', ':id': 'a' }

type RouteModule = { readonly loader?: (args: object) => Promise<unknown> }

/** Every page of the dashboard, from the table of routes, and the frame around them. The list is also sorted, filtered and searched. */
const pages = [
  { path: '/dashboard', module: 'dashboard/layout.tsx' },
  ...routeTable.filter(({ layout }) => layout === 'dashboard').map(({ path, module }) => ({ path, module })),
  ...['sort=-amount&page=2', 'status=paid&sort=dueOn', 'q=workshop'].map((query) => ({
    path: `/dashboard/invoices?${query}`,
    module: 'dashboard/invoices/list/invoices.tsx',
  })),
]

/** The dashboard of a customer with so many invoices, and what the store reads for it. */
async function openDashboard(invoiceCount: number) {
  let entries = 0
  let documents = 0
  const backend = await startGuardedBackend({ onEvent: (event) => (entries += event.kind === 'query' ? event.entriesRead : 0) })
  const service = createGateway(backend.documents)
  await service.customers.putCustomer(createCustomer({ emails: [email] }))
  const numbers = Array.from({ length: invoiceCount }, (_, at) => `2026-${String(at).padStart(4, '0')}`)
  await service.invoices.putInvoices(
    'halde',
    numbers.map((number, at) => createInvoice({ number, paid: at % 4 === 0 ? [] : [['2026-03-10', 11_900]] })),
  )
  await service.products.putProducts('halde', [createProduct({ id: 'a' })])
  await service.appointments.putAppointments('halde', [createAppointment()])
  // What was changed within the last minute is read again (`read-ledger.ts`).
  backend.clock.advance(120_000)
  const person = await openGatewayAs(backend, email, {
    ledgerCache: new LedgerCache({ mostInvoices: 50_000, longestMilliseconds: 900_000, now: backend.clock.now }),
    fetch: async (request) => {
      const response = await backend.fetch(request)
      documents += (await response.clone().text()).match(/"(?:document|found)":/gu)?.length ?? 0
      return response
    },
  })
  const user = { uid: person.uid, email, emailVerified: true, displayName: undefined, photoURL: undefined }
  const membersService = { ...createSite({ content }).membersService, list: () => Promise.resolve({ kind: 'notMember' } as const) }
  // What the server itself keeps of a person has nothing to do with invoices.
  const own = {
    hasPassword: true,
    providers: [],
    sessionEndsAt: new Date(now),
    listSessions: async () => [],
    listPasskeys: async () => [],
    countRecoveryCodes: async () => 0,
    listConsents: async () => [],
  }
  const context = new Map<unknown, unknown>([
    [siteContext, createSite({ content, membersService, now: () => now })],
    [zoneChoicesContext, new ZoneChoices()],
    [visitContext, { clientAddress: '192.0.2.1', user, own, gateway: person.gateway, files: backend.files }],
  ])
  return {
    /** Documents and index entries that the store reads for a page. */
    countReads: async ({ path, module }: (typeof pages)[number]) => {
      const { loader } = (await import(new URL(module, web).href)) as RouteModule // a module of the table of routes
      const address = path.replaceAll(/:\w+/gu, (name) => samples[name] ?? `this test has no ${name}`)
      const url = new URL(address, 'http://site.test')
      const params = { number: '2026-0007', id: 'a' }
      entries = 0
      documents = 0
      await loader?.({ request: new Request(url), url, params, context, pattern: path }).catch((answer: unknown) => {
        // A redirect is an answer, too.
        if (!(answer instanceof Response)) throw answer
      })
      return { entries, documents }
    },
    [Symbol.asyncDispose]: () => backend[Symbol.asyncDispose](),
  }
}

test('no page of the dashboard reads more of the store for a hundred times as many invoices', async () => {
  await using small = await openDashboard(10)
  await using large = await openDashboard(1000)
  for (const dashboard of [small, large]) for (const page of pages) await dashboard.countReads(page)
  const grown: string[] = []
  const read = new Map<string, number>()
  for (const page of pages) {
    const few = await small.countReads(page)
    const many = await large.countReads(page)
    read.set(page.path, many.documents + many.entries)
    const isFlat = many.documents <= few.documents && many.entries <= few.entries
    if (!isFlat) grown.push(`${page.path}: ${JSON.stringify(few)} became ${JSON.stringify(many)}`)
  }
  expect(grown).toEqual([])
  // All others did read something: at least the customers of the person.
  expect([...read].filter(([, count]) => count === 0)).toEqual([['/dashboard/login', 0]])
})
