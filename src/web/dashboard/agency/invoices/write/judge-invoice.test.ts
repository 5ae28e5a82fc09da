import { expect, test } from 'vitest'
import { createCustomer, createInvoice, createLine, createSeller } from '#testing/site/customers.ts'
import { composeDraft, type InvoiceFacts, judgeInvoice } from './judge-invoice.ts'
import type { ReadInvoice } from './typed-invoice.ts'

const account = { iban: 'DE02120300000000202051' }

function judge(fields: Partial<ReadInvoice['fields']> = {}, changes: Partial<InvoiceFacts> = {}) {
  const lines = fields.lines ?? [createLine()]
  const dates = { issuedOn: '2026-03-02', dueOn: '2026-03-16', currency: 'EUR' } as const
  const facts = { customer: createCustomer(), seller: createSeller(), account, base: {}, ...changes }
  return judgeInvoice({ fields: { ...dates, ...fields, lines }, lines, faults: {} }, facts)
}

test('an invoice is summed up with what the form does not show', () => {
  expect(judge()).toMatchObject({ totals: { netMinor: 10_000, taxMinor: 1_900, grossMinor: 11_900 }, problems: [] })
  const allowances = [{ reason: 'Discount', netMinor: 1_000, taxRate: 19 }]
  expect(judge({}, { base: { allowances } })).toMatchObject({ totals: { grossMinor: 10_710 }, problems: [] })
})

test('what the law asks for is said before it is issued', () => {
  const problemsOf = (...args: Parameters<typeof judge>) => judge(...args).problems.map(({ problem }) => problem)
  const exempt = [createLine({ taxRate: 0, taxCategory: 'E' })]
  expect(problemsOf({ lines: exempt })).toEqual(['no-exemption-reason'])
  expect(problemsOf({ lines: exempt, exemptionReasons: { E: 'Section 4' } })).toEqual([])
  expect(problemsOf({ lines: [createLine({ taxRate: 0, taxCategory: 'AE' })] })).toEqual(['no-buyer-vat-id'])
  expect(problemsOf({}, { seller: createSeller({ isSmallBusiness: true }) })).toEqual(['small-business-charges-vat'])
  expect(problemsOf({}, { customer: createCustomer({ archivedAt: new Date() }) })).toEqual(['archived'])
  const office = createCustomer({ address: { ...createCustomer().address, country: 'DE' } })
  expect(problemsOf({ buyerReference: '04011000-12345-00' }, { customer: office })).toEqual(['buyer-reference'])
})

test('lines that make no invoice, and a site without an account, are refused', () => {
  expect(judge({ lines: [createLine({ quantity: -1 })] })).toMatchObject({ refusal: 'impossible' })
  expect(judge({ lines: [createLine(), createLine({ taxRate: 0, taxCategory: 'O' })] })).toMatchObject({ refusal: 'impossible' })
  expect(judge({}, { account: undefined })).toMatchObject({ refusal: 'no-account' })
  expect(judge({}, { account: undefined, base: account })).not.toHaveProperty('refusal')
  expect(judge({ lines: [createLine({ unitPriceMinor: 0 })] })).not.toHaveProperty('refusal')
})

test('a draft that is edited keeps what the form does not show, and loses what was emptied', () => {
  const base = createInvoice({
    state: 'proforma',
    number: 'Draft-1',
    orderNumber: 'PO 1',
    supply: { from: '2026-02-01', to: '2026-02-28' },
    exemptionReasons: { AE: 'Own words', E: 'Section 4' },
    paymentUrl: 'https://pay.example/1',
  })
  const draft = composeDraft({ fields: { lines: [createLine()], issuedOn: '2026-03-05' } }, base)
  expect(draft).toMatchObject({
    state: 'proforma',
    iban: base.iban,
    paymentUrl: base.paymentUrl,
    supply: { from: '2026-03-05', to: '2026-03-05' },
    exemptionReasons: { AE: 'Own words' },
  })
  for (const name of ['orderNumber', 'grossMinor']) expect(draft).not.toHaveProperty(name)
})
