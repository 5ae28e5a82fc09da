import type { CalendarDate } from '#domain/calendar-date.ts'
import type { Customer } from '#domain/customers/customer.ts'
import { partyOf } from '#domain/customers/party.ts'
import type { InvoiceLine } from '#domain/invoices/invoice-line.ts'
import type { Seller } from '#domain/invoices/seller.ts'
import { type EInvoiceFormat, writeEInvoice } from '#i18n/e-invoices.ts'
import { createTranslate } from '#i18n/translate.ts'
import { embedInPdf } from '#testing/e-invoice/embed-in-pdf.ts'
import { createCustomer, createInvoice, createLine, type InvoiceChanges } from '#testing/site/customers.ts'
import { content } from '#testing/site/product-content.ts'

/** The agency, as `agency init` writes it from the answers of the scenario. */
const seller: Seller = {
  legalName: 'Studio Nord GmbH',
  representative: 'Jana Petersen',
  register: 'Amtsgericht Bremen, HRB 31234',
  vatId: 'DE136695976',
  email: 'moin@studio-nord.example',
  phoneDisplay: '+49 421 3610',
  address: { street: 'Schlachte 21', postalCode: '28195', city: 'Bremen', country: 'DE' },
}

function buyer(id: string, company: string, vatId: string, [street, postalCode, city, country]: readonly string[]): Customer {
  return createCustomer({
    id,
    company,
    vatId,
    address: { street: `${street}`, postalCode: `${postalCode}`, city: `${city}`, country: `${country}` },
  })
}

const berg = buyer('10001', 'Berg & Söhne GmbH', 'DE271234005', ['Am Wall 12', '28195', 'Bremen', 'DE'])
const luettje = buyer('10002', 'Café Lüttje KG', 'DE287123408', ['Ostertor 3', '28203', 'Bremen', 'DE'])
const werkbank = buyer('20001', 'Wiener Werkbank GmbH', 'ATU65432178', ['Gumpendorfer Str. 8', '1060', 'Wien', 'AT'])
const devries = buyer('30001', 'De Vries Fietsen B.V.', 'NL820123456B01', ['Kade 5', '1012 AB', 'Amsterdam', 'NL'])
const soto = buyer('40001', 'Soto Muebles S.L.', 'ESB82123456', ['Calle Mayor 1', '28013', 'Madrid', 'ES'])

type Written = readonly [customer: Customer, count: number, day: CalendarDate, lines: readonly InvoiceLine[], changes?: InvoiceChanges]

const work = (unitPriceMinor: number, changes: Partial<InvoiceLine> = {}) =>
  createLine({ description: 'Betreuung', unit: 'month', unitPriceMinor, ...changes })
const reversed = (unitPriceMinor: number) => work(unitPriceMinor, { taxRate: 0, taxCategory: 'AE' })
const book = createLine({ description: 'Handbuch', quantity: 3, unitPriceMinor: 1_999, taxRate: 7 })

const numberOf = (count: number) => `RE-2025-${String(count).padStart(4, '0')}`

/** Twenty documents: domestic at one and two rates, with reverse charge, an advance and its final invoice, and a credit note. */
const documents: readonly Written[] = [
  [berg, 15, '2025-07-01', [work(119_000)]],
  [luettje, 16, '2025-07-02', [work(9_550, { quantity: 12.5, unit: 'hour' }), book]],
  [werkbank, 17, '2025-07-03', [reversed(210_000)]],
  [devries, 18, '2025-07-04', [reversed(95_000)]],
  [soto, 19, '2025-07-07', [reversed(30_000)]],
  [berg, 20, '2025-08-01', [work(119_000)]],
  [luettje, 21, '2025-08-04', [book]],
  [
    werkbank,
    22,
    '2025-08-05',
    [reversed(210_000)],
    { allowances: [{ reason: 'Treuerabatt', netMinor: 10_000, taxRate: 0, taxCategory: 'AE' }] },
  ],
  [berg, 23, '2025-08-06', [work(500_000, { description: 'Anzahlung Relaunch', unit: 'piece' })], { kind: 'advance' }],
  [soto, 24, '2025-08-07', [reversed(30_000)]],
  [berg, 25, '2025-09-01', [work(119_000)], { paymentTerms: '#SKONTO#TAGE=14#PROZENT=2.00#\nZahlbar in 14 Tagen mit 2 % Skonto' }],
  [
    luettje,
    26,
    '2025-09-02',
    [work(33_333, { quantity: 3, unit: 'piece' }), book],
    { charges: [{ reason: 'Reise', netMinor: 4_500, taxRate: 19 }] },
  ],
  [devries, 27, '2025-09-03', [reversed(95_000)]],
  [werkbank, 28, '2025-09-04', [reversed(210_000)]],
  [berg, 29, '2025-10-01', [work(119_000)]],
  [
    berg,
    30,
    '2025-10-15',
    [
      work(1_500_000, { description: 'Relaunch', unit: 'piece' }),
      createLine({
        description: `Anzahlungsrechnung ${numberOf(23)}`,
        quantity: -1,
        unitPriceMinor: 500_000,
        deducts: { number: numberOf(23), issuedOn: '2025-08-06' },
      }),
    ],
  ],
  [luettje, 31, '2025-10-16', [work(9_550, { unit: 'hour' })], { kind: 'creditNote', creditsNumber: numberOf(16) }],
  [soto, 32, '2025-11-03', [reversed(30_000)]],
  [berg, 33, '2025-11-04', [work(119_000)]],
  [werkbank, 34, '2025-12-01', [reversed(210_000)]],
]

/** A file by name: the odd ones UBL, the others CII, and every fifth one in a PDF. */
export async function writeEInvoices(): Promise<ReadonlyMap<string, string | Uint8Array>> {
  const translate = createTranslate('de', content.messages.de)
  const files = await Promise.all(
    documents.map(async ([customer, count, issuedOn, lines, changes]): Promise<readonly [string, string | Uint8Array]> => {
      const isPdf = count % 5 === 0
      const format: EInvoiceFormat = isPdf || count % 2 === 0 ? 'cii' : 'ubl'
      const invoice = createInvoice({
        number: numberOf(count),
        reference: lines[0]?.description ?? '',
        issuedOn,
        lines,
        iban: 'DE02120300000000202051',
        bic: 'BYLADEM1001',
        issuedBy: seller,
        supply: { from: issuedOn, to: issuedOn },
        ...changes,
        billedTo: partyOf(customer),
      })
      const written = writeEInvoice(invoice, format, { customer, translate })
      if (!('xml' in written)) throw new Error(`${invoice.number}: ${JSON.stringify(written)}`)
      return isPdf ? [`${invoice.number}.pdf`, await embedInPdf(written.xml)] : [`${invoice.number}.xml`, written.xml]
    }),
  )
  return new Map(files)
}
