import { expect, test } from 'vitest'
import * as v from 'valibot'
import { addMonths, type CalendarDate } from '#domain/calendar-date.ts'
import { signedMinor } from '#domain/invoices/balance.ts'
import { listNewlyBroken } from '#domain/invoices/deductions.ts'
import { deriveInvoiceStatus } from '#domain/invoices/invoice-status.ts'
import { type Invoice, InvoiceSchema } from '#domain/invoices/invoice.ts'
import { summarizeInvoices } from '#domain/invoices/ledger/account-summary.ts'
import { lineNetMinor } from '#domain/invoices/totals.ts'
import { sumMinor } from '#domain/money.ts'
import { estimate } from '#domain/pricing/estimate.ts'
import { parseEstimateRequest } from '#domain/pricing/estimate-request.ts'
import { ProductSchema } from '#domain/products/product.ts'
import { writeEInvoice } from '#i18n/e-invoices.ts'
import { content } from '#testing/site/product-content.ts'
import { listExemptions } from '#i18n/invoice-terms.ts'
import { createTranslate } from '#i18n/translate.ts'
import { createSeller } from '#testing/site/customers.ts'
import { demoCustomerIds } from '#domain/customers/demo-customer-ids.ts'
import { createDemoCustomers } from './demo-customers.ts'
import { createDemoInvoices } from './demo-invoices.ts'
import { createDemoProducts } from './demo-products.ts'
import { createDemoRequests } from './demo-requests.ts'
const days: readonly CalendarDate[] = ['2024-02-29', '2026-01-01', '2026-01-31', '2026-03-31', '2026-07-10', '2026-12-31']
const customers = createDemoCustomers('2026-07-10')
const withProjects = customers.filter(({ id }) => id !== 'demo-branch')

function find(id: string) {
  const customer = customers.find((one) => one.id === id)
  if (!customer) throw new Error(`There is no ${id}.`)
  return customer
}

function list(id: string, today: CalendarDate = '2026-07-10', from = content): readonly Invoice[] {
  return createDemoInvoices({ customer: find(id), today, content: from, seller: createSeller() })
}

/** Net of the invoices whose reference begins with these words. */
function netOf(invoices: readonly Invoice[], words: string): number {
  return sumMinor(invoices.filter(({ reference }) => reference.startsWith(words)).map(({ kind, netMinor }) => signedMinor(kind, netMinor)))
}

test.each(days)('on %s the invoices are valid, use the pages’ terms, and contain no future dates', (today) => {
  const numbers = customers.flatMap(({ id }) => {
    const invoices = list(id, today)
    for (const invoice of invoices) expect(v.parse(InvoiceSchema, invoice)).toEqual(invoice)
    const past = invoices.flatMap(({ issuedOn, payments }) => [issuedOn, ...payments.map(({ paidOn }) => paidOn)])
    expect(past.filter((day) => day > today || day < addMonths(today, -12))).toEqual([])
    expect(new Set(invoices.flatMap(({ payments }) => payments.map(({ method }) => method)))).toEqual(new Set(['transfer']))
    const due = invoices.map(({ issuedOn, dueOn }) => (Date.parse(dueOn) - Date.parse(issuedOn)) / 86_400_000)
    expect(new Set(due)).toEqual(new Set([14]))
    expect(listNewlyBroken([], invoices)).toEqual([])
    return invoices.map(({ number }) => number)
  })
  expect(new Set(numbers).size).toBe(numbers.length)
})

test.each(days)('on %s one invoice is overdue and was asked about, one is open, and one credit waits', (today) => {
  for (const customer of withProjects) {
    const invoices = list(customer.id, today)
    const byStatus = Object.groupBy(invoices, (invoice) => deriveInvoiceStatus(invoice, today))
    expect(byStatus.overdue).toHaveLength(1)
    expect(byStatus.open?.length).toBeGreaterThan(0)
    const requests = createDemoRequests(customer, content, invoices, today)
    const [asked] = requests
    const times = requests.flatMap(({ askedAt, answer }) => [askedAt, ...(answer ? [answer.sentAt] : [])])
    expect(times.filter((time) => time.getUTCDay() % 6 === 0 || time.toISOString().slice(0, 10) >= today)).toEqual([])
    expect(asked?.answer?.sentAt.getTime()).toBeGreaterThan(asked?.askedAt.getTime() ?? 0)
    expect(asked?.request).toMatchObject({ invoiceNumber: byStatus.overdue?.[0]?.number, locale: customer.locale })
    const credits = invoices.filter(({ kind }) => kind === 'creditNote')
    expect(credits).toMatchObject([{ netMinor: content.prices.estimate.parts.connection.amountMinor, state: 'open' }])
    expect(invoices.find(({ number }) => number === credits[0]?.creditsNumber)).toMatchObject({ kind: 'invoice', state: 'paid' })
    expect(summarizeInvoices(invoices, today).currencies).toMatchObject([{ currency: 'EUR', nextDue: expect.anything() }])
  }
})

test.each(['demo', 'demo-branch', 'demo-en', 'demo-es', 'demo-nl'])('every invoice and credit note of %s is an e-invoice', (id) => {
  const customer = find(id)
  const translate = createTranslate(customer.locale, content.messages[customer.locale])
  const results = list(id).map((invoice) => writeEInvoice(invoice, 'cii', { customer, translate }))
  expect(results.filter((result) => !('xml' in result))).toEqual([])
  expect(results.length).toBeGreaterThan(1)
})

test('every customer of the demo is known as one', () => {
  expect(customers.map(({ id }) => id)).toEqual(demoCustomerIds)
})

test('the store’s invoices add up to the estimate: plan, three steps, and credit for the plan', () => {
  const { request } = parseEstimateRequest(new URLSearchParams(), content.prices)
  const { low } = estimate(request, content.prices)
  const store = list('demo-en').filter(({ reference }) => reference.startsWith('Online store'))
  expect(netOf(store, 'Online store')).toBe(low.netMinor)
  // 3,600; (7,200 / 3 − 1,800), 4,800; 2,400, 4,800; 2,400, 4,800.
  expect(store.map(({ netMinor }) => netMinor)).toEqual([360_000, 60_000, 480_000, 240_000, 480_000, 240_000, 480_000])
})

test('care and marketplace steps cost what the price list says, also after it changes', () => {
  const prices = { ...content.prices, dayRateMinor: 96_000, amountsMinor: { ...content.prices.amountsMinor, carePerMonth: 48_000 } }
  for (const [from, careMinor, stepMinor] of [
    [content, 45_000, 720_000],
    [{ ...content, prices }, 48_000, 768_000],
  ] as const) {
    const invoices = list('demo-en', '2026-07-10', from)
    expect(new Set(invoices.filter(({ reference }) => reference.startsWith('Maintenance')).map(({ netMinor }) => netMinor))).toEqual(
      new Set([careMinor]),
    )
    expect(netOf(invoices, 'Marketplace: advance for step 2') + netOf(invoices, 'Marketplace: step 2 accepted')).toBe(stepMinor)
  }
})

test('German VAT is charged in Germany alone; elsewhere the invoice says who owes the tax', () => {
  const said = Object.fromEntries(
    customers.map(({ id }) => {
      const { locale } = find(id)
      const translate = createTranslate(locale, content.messages[locale])
      const reasons = list(id).map((invoice) => `${invoice.taxMinor === 0} ${listExemptions(invoice, translate).join()}`)
      return [id, [...new Set(reasons)]]
    }),
  )
  expect(said).toEqual({
    demo: ['false '],
    'demo-branch': [expect.stringContaining('true In Deutschland nicht steuerbar')],
    'demo-en': [expect.stringContaining('true Reverse charge')],
    'demo-es': [expect.stringContaining('true Inversión del sujeto pasivo')],
    'demo-nl': [expect.stringContaining('true Btw verlegd')],
  })
})

test.each(days)('on %s every invoice has a supply date, and the plan’s price is an allowance', (today) => {
  for (const { id } of customers) {
    const invoices = list(id, today)
    expect(invoices.filter(({ supply }) => supply === undefined)).toEqual([])
    const care = invoices.filter(({ lines }) => lines[0]?.unit === 'month')
    expect(care.filter(({ issuedOn, supply }) => supply?.from !== issuedOn || supply.to.slice(0, 7) !== issuedOn.slice(0, 7))).toEqual([])
  }
  // Of the store and the marketplace, each on the first advance invoice and on the final one.
  const taken = list('demo', today).flatMap(({ allowances = [] }) => allowances)
  expect(taken).toHaveLength(4)
  expect(new Set(taken.map(({ netMinor }) => netMinor))).toEqual(new Set([content.prices.amountsMinor.plan / 2]))
})

test.each(days)('on %s each step has a final invoice that deducts its paid advance invoice', (today) => {
  for (const { id } of customers) {
    const invoices = list(id, today)
    const finals = invoices.filter(({ lines }) => lines.some(({ deducts }) => deducts))
    expect(finals.length).toBeGreaterThan(0)
    for (const final of finals) {
      const [done, deduction] = final.lines
      const advance = invoices.find(({ number }) => number === deduction?.deducts?.number)
      expect(advance).toMatchObject({ kind: 'advance', state: 'paid', issuedOn: deduction?.deducts?.issuedOn, supply: final.supply })
      expect(advance?.payments.every(({ paidOn }) => paidOn <= final.issuedOn)).toBe(true)
      expect(deduction && lineNetMinor(deduction)).toBe(0 - (advance?.netMinor ?? 0))
      const credited = sumMinor((final.allowances ?? []).map(({ netMinor }) => netMinor))
      expect(final.netMinor + (advance?.netMinor ?? 0)).toBe((done?.unitPriceMinor ?? 0) - credited)
    }
    const open = invoices.filter(
      ({ kind, number }) => kind === 'advance' && !finals.some(({ lines }) => lines[1]?.deducts?.number === number),
    )
    expect(open.length).toBeLessThanOrEqual(id === 'demo-branch' ? 0 : 2)
  }
})

test('the pilot of the Swiss company costs its fixed price, in two steps', () => {
  expect(netOf(list('demo-branch', '2026-07-10'), 'KI-Pilotprojekt')).toBe(content.prices.amountsMinor.aiPilot)
})

test.each(days)('on %s projects take the weeks of the pages, and care can be ended at the end of the month', (today) => {
  for (const customer of customers) {
    const products = createDemoProducts({ customer, today, content })
    for (const product of products) expect(v.parse(ProductSchema, product)).toEqual(product)
  }
  const [store, marketplace, pilot, care] = createDemoProducts({ customer: find('demo-nl'), today, content })
  // Two weeks of plan and six to build, from a Monday to a Friday.
  expect((Date.parse(store?.endsOn ?? '') - Date.parse(store?.startedOn ?? '')) / 86_400_000).toBe(8 * 7 - 3)
  expect(marketplace).toMatchObject({ status: 'active', priceMinor: content.prices.amountsMinor.marketplace })
  expect(marketplace?.milestones).toHaveLength(1 + 8)
  expect(pilot).toMatchObject({ status: 'planned' })
  expect(care).toMatchObject({ name: 'Onderhoud', renewsOn: expect.stringMatching(/-01$/u), nextInvoiceOn: care?.renewsOn })
})
