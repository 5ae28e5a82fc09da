import { expect, test } from 'vitest'
import { addDays, type CalendarDate } from '#domain/calendar-date.ts'
import type { DocumentsClient } from '#gateway/documents/documents.ts'
import { createGateway } from '#gateway/gateway.ts'
import { openRecurringInvoiceStore } from '#gateway/recurring-invoices.ts'
import { invoiceNoticeId } from '#gateway/notices.ts'
import { createRandom } from '#testing/queries/random.ts'
import { startGuardedBackend } from '#testing/backend/gateway-as.ts'
import { shareBackend } from '#testing/backend/share-backend.ts'
import { createCustomer } from '#testing/site/customers.ts'
import { createProduct } from '#testing/site/products.ts'
import { content } from '#testing/site/product-content.ts'
import { createRecurringInvoices } from './recurring-invoices.ts'

const getBackend = shareBackend(startGuardedBackend)
const bankAccount = { iban: 'DE89370400440532013000' }
const care = createProduct({ id: 'care', startedOn: '2026-01-31', nextInvoiceOn: '2026-01-31', invoicing: 'draft', taxRate: 19 })

/** A site with a customer where the day begins early. @param agency Its facts, where an account to pay into may be missing. */
async function createSite(agency: { readonly bankAccount?: typeof bankAccount } = { bankAccount }) {
  const { documents, files, identity } = await getBackend()
  const gateway = createGateway(documents)
  await gateway.customers.putCustomer(createCustomer({ timeZone: 'Pacific/Auckland' }))
  await gateway.products.putProducts('halde', [care, createProduct({ id: 'by-hand', nextInvoiceOn: '2026-01-31' })])
  const { bankAccount: _, ...site } = content.site
  let ids = 0
  const open = (through: DocumentsClient, at: string) =>
    createRecurringInvoices({
      recurringInvoices: openRecurringInvoiceStore(through),
      documents: through,
      files,
      identity,
      gateway: createGateway(through),
      content: { site: { ...site, ...agency } },
      now: () => Date.parse(at),
      createId: () => String(++ids).padStart(8, '0'),
    })
  const listPeriods = async () => (await gateway.invoices.listAllInvoices('halde')).map(({ supply }) => supply?.from ?? 'none').toSorted()
  return { documents, gateway, open, listPeriods }
}

/** A client whose process is killed before or after some of its commits. */
function killSome(documents: DocumentsClient, isKilled: () => boolean): DocumentsClient {
  return {
    ...documents,
    commit: async (writes) => {
      if (isKilled()) throw new Error('Killed before the commit.')
      const committed = await documents.commit(writes)
      if (isKilled()) throw new Error('Killed after the commit.')
      return committed
    },
  }
}

test('a draft is made on its day by the customer’s clocks, and not again', async () => {
  const { documents, gateway, open, listPeriods } = await createSite()
  await open(documents, '2026-01-30T10:59:00Z').makeInvoices()
  expect(await listPeriods()).toEqual([])
  await Promise.all([open(documents, '2026-01-30T11:00:00Z').makeInvoices(), open(documents, '2026-01-30T11:00:00Z').makeInvoices()])
  expect(await gateway.invoices.listAllInvoices('halde')).toMatchObject([
    {
      state: 'draft',
      issuedOn: '2026-01-31',
      supply: { from: '2026-01-31', to: '2026-02-27' },
      iban: bankAccount.iban,
      grossMinor: 29_750,
    },
  ])
  expect(await gateway.products.findProduct('halde', 'care')).toMatchObject({ nextInvoiceOn: '2026-02-28' })
})

test.each(['draft', 'issue'] as const)('a year of invoicing by %s over kills and clocks that jump: each once', async (invoicing) => {
  const { documents, gateway, open, listPeriods } = await createSite()
  await gateway.products.putProducts('halde', [{ ...care, invoicing }])
  const random = createRandom(7)
  let kills = 0
  const client = killSome(documents, () => kills < 30 && random.chance(0.8) && ++kills > 0)
  let day: CalendarDate = '2026-01-01'
  while (day <= '2026-12-31') {
    const clock = random.chance(0.1) ? addDays(day, -40) : day
    // A killed process is started again, until one ends.
    for (let runs = 0; runs < 3; runs++)
      await open(client, `${clock}T12:00:00Z`)
        .makeInvoices()
        .catch(() => undefined)
    day = addDays(day, 1 + random.below(9))
  }
  expect(kills).toBe(30)
  await open(documents, '2026-12-31T12:00:00Z').makeInvoices()
  const months = ['01-31', '02-28', '03-31', '04-30', '05-31', '06-30', '07-31', '08-31', '09-30', '10-31', '11-30', '12-31']
  expect(await listPeriods()).toEqual(months.map((month) => `2026-${month}`))
  if (invoicing === 'draft') return
  const issued = await gateway.invoices.listAllInvoices('halde')
  expect(issued.filter(({ state, billedTo }) => state === 'open' && billedTo !== undefined)).toHaveLength(12)
  // At noon in UTC the last day has ended for this customer.
  const numbers = [...months.slice(1).map((_, at) => `2026-${String(at + 1).padStart(4, '0')}`), '2027-0001']
  expect(issued.map(({ number }) => number).toSorted()).toEqual(numbers)
  const notices = await documents.runQuery({ collection: ['notices'] })
  const ids = numbers.map((number) => invoiceNoticeId('halde', number))
  expect(new Set(notices.map(({ path: [, id = ''] }) => id))).toEqual(new Set(ids))
})

test('two servers at once issue an invoice once', async () => {
  const { documents, gateway, open } = await createSite()
  await gateway.products.putProducts('halde', [{ ...care, invoicing: 'issue' }])
  await Promise.all(Array.from({ length: 3 }, () => open(documents, '2026-01-31T12:00:00Z').makeInvoices()))
  expect((await gateway.invoices.listAllInvoices('halde')).map(({ number, state }) => [number, state])).toEqual([['2026-0001', 'open']])
})

test('an invoice that may not be issued stays a draft, and is made once', async () => {
  const { documents, gateway, open } = await createSite()
  const exempt = { ...care, invoicing: 'issue', taxRate: 0, taxCategory: 'E' } as const
  await gateway.products.putProducts('halde', [exempt])
  await open(documents, '2026-01-31T12:00:00Z').makeInvoices()
  await open(documents, '2026-02-01T12:00:00Z').makeInvoices()
  expect(await gateway.invoices.listAllInvoices('halde')).toMatchObject([{ state: 'draft', supply: { from: '2026-01-31' } }])
  expect(await documents.runQuery({ collection: ['notices'] })).toEqual([])
})

test('the intervals of a pause are not invoiced, also if it ends late', async () => {
  const { documents, gateway, open, listPeriods } = await createSite()
  const find = async () => await gateway.products.findProduct('halde', 'care')
  await open(documents, '2026-02-01T12:00:00Z').makeInvoices()
  await gateway.products.putProducts('halde', [{ ...care, nextInvoiceOn: '2026-02-28', status: 'paused' }])
  // On its day the pause may still end; after it, it is left out.
  await open(documents, '2026-02-28T10:00:00Z').makeInvoices()
  expect(await find()).toMatchObject({ nextInvoiceOn: '2026-02-28' })
  await open(documents, '2026-05-03T12:00:00Z').makeInvoices()
  expect(await find()).toMatchObject({ status: 'paused', nextInvoiceOn: '2026-05-31' })
  await gateway.products.putProducts('halde', [{ ...care, nextInvoiceOn: '2026-05-31', status: 'active' }])
  await open(documents, '2026-06-01T12:00:00Z').makeInvoices()
  expect(await listPeriods()).toEqual(['2026-01-31', '2026-05-31'])
})

test('after an outage all drafts are made, none for archived customers or without an account', async () => {
  const site = await createSite()
  await site.gateway.customers.putCustomer(createCustomer({ archivedAt: new Date('2026-01-02') }))
  await site.open(site.documents, '2026-04-15T00:00:00Z').makeInvoices()
  expect(await site.listPeriods()).toEqual([])
  await site.gateway.customers.putCustomer(createCustomer())
  await site.open(site.documents, '2026-04-15T00:00:00Z').makeInvoices()
  expect(await site.listPeriods()).toEqual(['2026-01-31', '2026-02-28', '2026-03-31'])
  const other = await createSite({})
  await expect(other.open(other.documents, '2026-05-15T00:00:00Z').makeInvoices()).rejects.toThrow(AggregateError)
})

test('a next invoice that is more than a year late is left to staff', async () => {
  const { documents, gateway, open, listPeriods } = await createSite()
  await gateway.products.putProducts('halde', [{ ...care, startedOn: '2020-01-31', nextInvoiceOn: '2020-01-31' }])
  await expect(open(documents, '2026-02-15T00:00:00Z').makeInvoices()).rejects.toThrow(AggregateError)
  expect(await listPeriods()).toEqual([])
})
