import { expect, test } from 'vitest'
import { partyOf } from '#domain/customers/party.ts'
import type { EInvoice } from '#domain/invoices/e-invoice/e-invoice.ts'
import type { Invoice } from '#domain/invoices/invoice.ts'
import { readWritten } from '#testing/e-invoice/read-written.ts'
import { sampleEInvoice } from '#testing/e-invoice/sample-e-invoices.ts'
import { createCustomer, createDeduction, createInvoice, createLine, createSeller, type InvoiceChanges } from '#testing/site/customers.ts'
import { type EInvoiceHolder, fromEInvoice } from './from-e-invoice.ts'
import { toEInvoice } from './to-e-invoice.ts'
import { writeCii } from './write-cii.ts'
import { writeUbl } from './write-ubl.ts'

const customer = partyOf({ ...createCustomer(), vatId: 'NL004495445B01' })
const agency = createSeller({ vatId: 'DE136695976' })
const account = { iban: 'DE89370400440532013000' }
const advance = { issuedOn: '2026-03-02' } as const
const holder: EInvoiceHolder = { agency, account, customer, advances: new Map(['2026-0000', '2026-00'].map((number) => [number, advance])) }
const exemptionReasons = new Map([
  ['AE', 'Btw verlegd'],
  ['E', 'Vrijgesteld'],
  ['O', 'Niet belast'],
] as const)

function issue(changes: InvoiceChanges): Invoice {
  return createInvoice({
    issuedBy: agency,
    billedTo: customer,
    supply: { from: '2026-02-01', to: '2026-02-28' },
    ...account,
    bic: 'COBADEFFXXX',
    ...changes,
  })
}

function make(eInvoice: EInvoice, changes: Partial<EInvoiceHolder> = {}) {
  const made = fromEInvoice(eInvoice, { ...holder, ...changes })
  return 'problems' in made ? made.problems.map(({ message }) => message) : made.invoice
}

test.each<[string, InvoiceChanges]>([
  [
    'units and periods of its lines',
    {
      lines: [
        createLine({ unit: 'month', quantity: 0.333 }),
        createLine({ unit: 'day', supply: { from: '2026-02-01', to: '2026-02-03' } }),
      ],
    },
  ],
  ['several rates and a discount', { lines: [createLine({ taxRate: 7 }), createLine({ quantity: -0.5 }), createLine({ quantity: 3 })] }],
  [
    'an allowance and a charge',
    { allowances: [{ reason: 'Korting', netMinor: 100, taxRate: 19 }], charges: [{ reason: 'Reis', netMinor: 90, taxRate: 19 }] },
  ],
  ['what was paid before', { prepaidMinor: 5000 }],
  ['everything paid before', { prepaidMinor: 11_900 }],
  [
    'references and terms',
    { buyerReference: 'Team 7', orderNumber: 'PO-1', notes: 'A\nB', paymentTerms: '#SKONTO#TAGE=14#PROZENT=2.00#\nSonst 30 Tage netto' },
  ],
  ['reverse charge', { lines: [createLine({ taxRate: 0, taxCategory: 'AE' })] }],
  ['nothing that is taxed', { lines: [createLine({ taxRate: 0, taxCategory: 'O' })], billedTo: partyOf(createCustomer()) }],
  ['ten million forints', { currency: 'HUF', lines: [createLine({ unitPriceMinor: 10_000_000 })] }],
  ['a currency of three decimals', { currency: 'KWD', lines: [createLine({ unitPriceMinor: 1000, taxRate: 19 })] }],
  ['a single day of supply', { supply: { from: '2026-02-28', to: '2026-02-28' } }],
  ['work to come', { kind: 'advance' }],
  ['a credit note', { kind: 'creditNote', creditsNumber: '2026-0000' }],
  ['deducted advance invoices', { lines: [createLine({ quantity: 3 }), createDeduction('2026-00'), createDeduction('2026-0000')] }],
  ['an account of its own', { accountHolder: 'Vierfalt Konto', iban: 'DE02120300000000202051' }],
  [
    'Kosovo',
    { billedTo: { ...partyOf(createCustomer()), address: { street: 'A 1', postalCode: '10000', city: 'Prishtina', country: 'XK' } } },
  ],
  ['an address for e-invoices', { billedTo: { ...customer, electronicAddress: { scheme: 'EM', id: 'in@halde.example' } } }],
])('an invoice with %s comes back from both syntaxes', (_, changes) => {
  const invoice = issue(changes)
  const eInvoice = toEInvoice(invoice, {
    exemptionReasons,
    paymentTerms: invoice.paymentTerms ?? 'Te betalen',
    describeLine: (line) => line.deducts && 'zzgl. USt.',
  })
  const { billedTo, kind } = invoice
  // Payments and short description are not in e-invoices, and a credit note that is set off has neither due date nor account.
  const own = ['reference', 'state', 'dueOn', 'issuedBy', 'supply', 'bic', 'iban']
  const expected = {
    ...Object.fromEntries(Object.entries(invoice).filter(([name]) => !own.includes(name))),
    ...(invoice.state === 'paid' && { state: 'paid' }),
    ...(kind !== 'creditNote' && { dueOn: invoice.dueOn, iban: invoice.iban }),
    ...(invoice.supply && { supply: invoice.supply }),
    billedTo,
  }
  for (const write of [writeUbl, writeCii]) expect(make(readWritten(write(eInvoice, 'en16931')))).toMatchObject(expected)
})

/** An invoice over three pieces at 19.99, with another line of the same net amount. */
function lineXml(content: string): string {
  const eInvoice = toEInvoice(issue({ lines: [createLine({ quantity: 3, unitPriceMinor: 1999, taxRate: 7 })] }), { exemptionReasons })
  return writeUbl(eInvoice, 'en16931').replace(/<cbc:InvoicedQuantity[^]*<\/cac:InvoiceLine>/u, `${content}</cac:InvoiceLine>`)
}

const item =
  '<cac:Item><cbc:Name>Fahrt</cbc:Name><cac:ClassifiedTaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>7</cbc:Percent>' +
  '<cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:ClassifiedTaxCategory></cac:Item>'
const net = '<cbc:LineExtensionAmount currencyID="EUR">59.97</cbc:LineExtensionAmount>'
const price = (amount: string, base = '') => `<cac:Price><cbc:PriceAmount currencyID="EUR">${amount}</cbc:PriceAmount>${base}</cac:Price>`
const quantity = (count: string, unit: string) => `<cbc:InvoicedQuantity unitCode="${unit}">${count}</cbc:InvoicedQuantity>`

test.each<[string, string, readonly object[]]>([
  [
    'pieces of other names',
    `${quantity('3', 'EA')}${net}${item}${price('19.99')}`,
    [{ description: 'Fahrt', quantity: 3, unit: 'piece', unitPriceMinor: 1999 }],
  ],
  [
    'another unit',
    `${quantity('199.9', 'KMT')}${net}${item}${price('0.30')}`,
    [{ description: 'Fahrt (199.9 km × 0.30)', quantity: 1, unit: 'piece', unitPriceMinor: 5997 }],
  ],
  [
    'fractions of a cent',
    `${quantity('600', 'H87')}${net}${item}${price('0.09995')}`,
    [{ description: 'Fahrt (600 × 0.09995)', quantity: 1, unitPriceMinor: 5997 }],
  ],
  [
    'a price for several',
    `${quantity('30', 'HUR')}${net}${item}${price('19.99', '<cbc:BaseQuantity>10</cbc:BaseQuantity>')}`,
    [{ description: 'Fahrt (30 h × 19.99 / 10)', quantity: 1 }],
  ],
  [
    'a price for several that divides',
    `${quantity('3', 'HUR')}${net}${item}${price('59.97', '<cbc:BaseQuantity>3</cbc:BaseQuantity>')}`,
    [{ description: 'Fahrt', quantity: 3, unit: 'hour', unitPriceMinor: 1999 }],
  ],
  [
    'an allowance and a charge',
    `${quantity('3', 'H87')}${net}<cac:AllowanceCharge><cbc:ChargeIndicator>false</cbc:ChargeIndicator><cbc:AllowanceChargeReason>Treue</cbc:AllowanceChargeReason><cbc:Amount currencyID="EUR">1.03</cbc:Amount></cac:AllowanceCharge><cac:AllowanceCharge><cbc:ChargeIndicator>true</cbc:ChargeIndicator><cbc:AllowanceChargeReasonCode>FC</cbc:AllowanceChargeReasonCode><cbc:Amount currencyID="EUR">1.00</cbc:Amount></cac:AllowanceCharge>${item}${price('20.00')}`,
    [
      { description: 'Fahrt', quantity: 3, unitPriceMinor: 2000 },
      { description: 'Fahrt: Treue', quantity: -1, unitPriceMinor: 103 },
      { description: 'Fahrt: FC', quantity: 1, unitPriceMinor: 100 },
    ],
  ],
])('a line with %s keeps its net amount', (_, content, lines) => {
  expect(make(readWritten(lineXml(content)))).toMatchObject({ lines })
})

test('a missing due date is 30 days later, and an incomplete address is the customer’s', () => {
  const { dueOn: _, ...rest } = toEInvoice(issue({}), { exemptionReasons, paymentTerms: 'Netto' })
  expect(make({ ...rest, buyer: { ...rest.buyer, address: { country: 'NL' } } })).toMatchObject({
    dueOn: '2026-04-01',
    billedTo: { address: customer.address },
  })
})

test('the seller is the one of its day', () => {
  const small = { ...agency, isSmallBusiness: true }
  const eInvoice = toEInvoice(issue({ issuedBy: { ...agency, address: { ...agency.address, street: 'Neue Straße 2' } } }), {
    exemptionReasons,
  })
  expect(make(eInvoice)).toMatchObject({ issuedBy: { address: { street: 'Neue Straße 2' }, email: agency.email } })
  expect(make(toEInvoice(issue({}), { exemptionReasons }))).not.toHaveProperty('issuedBy')
  // It charged tax then.
  const before = make(toEInvoice(issue({}), { exemptionReasons }), { agency: small })
  expect(before).toHaveProperty('issuedBy')
  expect(before).not.toHaveProperty('issuedBy.isSmallBusiness')
})

test.each<[string, Partial<EInvoice>, string]>([
  ['a number', { number: 'RE*1' }, 'BT-1 (number) is not an invoice number of up to 40 letters, digits and - / . _ #.'],
  ['an account', { payment: { kind: 'transfer', account: '12345' } }, 'BT-84 (account) is not an IBAN.'],
  ['a due date', { dueOn: '2025-01-01' }, 'BT-9 (due date) is before issuedOn.'],
  [
    'a rounding',
    { totals: { ...sampleEInvoice.totals, roundingMinor: 1 } },
    'BT-114 (rounding) cannot be held: the amount due is rounded.',
  ],
])('%s that an invoice cannot hold is refused by name', (_, changes, problem) => {
  const eInvoice = toEInvoice(issue({}), { exemptionReasons })
  expect(make({ ...eInvoice, ...changes })).toEqual([problem])
})

test('a bank that is no BIC stays in the original', () => {
  const eInvoice = toEInvoice(issue({}), { exemptionReasons })
  const payment = { kind: 'transfer', account: account.iban, bic: 'Musterbank' } as const
  const made = fromEInvoice({ ...eInvoice, payment }, holder)
  expect(made).toMatchObject({ kept: ['BT-86'] })
  expect(made).not.toHaveProperty('invoice.bic')
})

test('invisible marks are no part of numbers and accounts', () => {
  const xml = writeUbl(toEInvoice(issue({ lines: [createLine()] }), { exemptionReasons }), 'en16931')
  const marked = xml.replaceAll(/(<cbc:ID>)(?=DE\d|COBADEFF)/gu, '$1\u200E').replace(/(<cbc:ID>)(?=\S)/u, '$1\u200B')
  expect(marked).not.toBe(xml)
  expect(make(readWritten(marked))).toEqual(make(readWritten(xml)))
})

test('a year of two digits is named once, without what follows from it', () => {
  const eInvoice = toEInvoice(issue({ lines: [createLine({ supply: { from: '2026-03-01', to: '2026-03-31' } })] }), { exemptionReasons })
  const lines = eInvoice.lines.map((line) => ({ ...line, period: { startsOn: '0026-03-01', endsOn: '2026-03-31' } as const }))
  expect(fromEInvoice({ ...eInvoice, lines }, holder)).toEqual({
    problems: [expect.objectContaining({ message: 'BT-134 (first day of a line’s period) is of the year 0026, and not of 1970 to 2999.' })],
  })
})
