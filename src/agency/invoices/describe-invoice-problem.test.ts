import { expect, test } from 'vitest'
import { createCustomer, createInvoice, createLine, createSeller, type InvoiceChanges } from '#testing/site/customers.ts'
import { missingReason } from '#domain/invoices/invoice.ts'
import { listIssueProblems } from '#domain/invoices/issue-problems.ts'
import { describeInvoiceProblem } from './describe-invoice-problem.ts'

const free = createLine({ taxRate: 0 })
const reversed = createLine({ taxRate: 0, taxCategory: 'AE' })
const small = createSeller({ vatId: 'DE136695976', isSmallBusiness: true })
const early = 'has a payment on 2026-03-01, which is before the invoice date, 2026-03-02: put earlier payments in prepaidMinor'
const { vatId: _, ...german } = createCustomer()
const germanParty = { ...german, address: { ...german.address, country: 'DE' } }
const party = { ...createCustomer(), vatId: 'NL 0044.95.445.B.01' }

test.each<[string, InvoiceChanges, InvoiceChanges | undefined, readonly string[]]>([
  ['one at 0 % that does not say why', { lines: [createLine(), free] }, undefined, []],
  [
    'BR-AE-02: reverse charge to a customer without VAT ID',
    { lines: [reversed] },
    undefined,
    ['has taxCategory AE, which requires the vatId of the buyer'],
  ],
  [
    'BR-IC-02: goods to a customer in the EU without VAT ID',
    { lines: [{ ...free, taxCategory: 'K' }] },
    undefined,
    ['has taxCategory K, which requires the vatId of the buyer'],
  ],
  ['reverse charge to a party with one', { lines: [reversed], billedTo: party }, undefined, []],
  [
    'a party whose VAT ID has a typing error',
    { billedTo: { ...party, vatId: 'NL004495446B01' } },
    undefined,
    ['has a billedTo.vatId that has a typing error: its check digits do not fit'],
  ],
  ['that party of one that was issued', { billedTo: { ...party, vatId: 'NL1' }, notes: 'Thanks' }, {}, []],
  [
    'a Leitweg-ID with a typing error, of a buyer in Germany',
    { buyerReference: '04011000-1234512345-07', billedTo: germanParty },
    undefined,
    ['has a buyerReference that is "04011000-1234512345-07", a Leitweg-ID with a typing error: its check digits do not fit'],
  ],
  ['the same reference of a buyer elsewhere', { buyerReference: '04011000-1234512345-07', billedTo: party }, undefined, []],
  ['BR-E-10: exempt for no reason', { lines: [{ ...free, taxCategory: 'E' }] }, undefined, [missingReason]],
  ['the same as a draft', { lines: [{ ...free, taxCategory: 'E' }], state: 'draft' }, undefined, [missingReason]],
  ['exempt as a small business', { lines: [{ ...free, taxCategory: 'E' }], issuedBy: small }, undefined, []],
  [
    'a small business that charges VAT',
    { lines: [createLine(), free], issuedBy: small },
    undefined,
    ['charges VAT, which a small business must not (isSmallBusiness); set taxRate to 0'],
  ],
  ['zero-rated', { lines: [{ ...free, taxCategory: 'Z' }] }, undefined, []],
  ['a payment in the future', { paid: [['2999-01-01', 100]] }, undefined, ['has a payment on 2999-01-01, which is in the future']],
  [
    'one of a day before it, and a right one',
    {
      paid: [
        ['2026-03-01', 100],
        ['2026-03-09', 100],
      ],
    },
    undefined,
    [early],
  ],
  [
    'the same, noted on what was issued',
    { paid: [['2026-03-01', 100]] },
    {},
    ['has a payment on 2026-03-01, which is before the invoice date, 2026-03-02'],
  ],
  ['one that is stored already', { paid: [['2026-03-01', 100]] }, { paid: [['2026-03-01', 100]] }, []],
])('%s', (_, changes, stored, problems) => {
  const item = { customerId: 'halde', invoice: createInvoice(changes) }
  const facts = { customer: createCustomer(), agency: createSeller(), now: new Date(), notifies: true }
  const found = listIssueProblems({ invoice: item.invoice, stored: stored && createInvoice(stored) }, facts)
  expect(found.map((problem) => describeInvoiceProblem(item, problem))).toEqual(problems)
})
