import type { EInvoice, TaxOf } from '#domain/invoices/e-invoice/e-invoice.ts'
import type { TaxCategory } from '#domain/invoices/tax-category.ts'
import { sumEInvoice, type Exemptions } from '#domain/invoices/e-invoice/sum-e-invoice.ts'

/** Why nothing is taxed, in words and by code. */
export const sampleExemptions: Exemptions = {
  E: { exemptionReason: 'Umsatzsteuerfrei nach § 4 Nr. 21 UStG' },
  AE: { exemptionReason: 'Steuerschuldnerschaft des Leistungsempfängers', exemptionCode: 'VATEX-EU-AE' },
  K: { exemptionReason: 'Innergemeinschaftliche Lieferung', exemptionCode: 'VATEX-EU-IC' },
  G: { exemptionReason: 'Ausfuhrlieferung', exemptionCode: 'VATEX-EU-G' },
  O: { exemptionReason: 'Nicht steuerbare Leistung', exemptionCode: 'VATEX-EU-O' },
}

const standard: TaxOf = { category: 'S', rate: 19 }
const reduced: TaxOf = { category: 'S', rate: 7 }

const parts: Omit<EInvoice, 'taxes' | 'totals'> = {
  kind: 'invoice',
  number: 'RE/2026-0042',
  issuedOn: '2026-11-02',
  dueOn: '2026-11-16',
  currency: 'EUR',
  note: 'Design & Entwicklung, „Phase 2“ <final>',
  buyerReference: '04011000-12345-34',
  contractNumber: 'RV-77',
  orderNumber: 'PO-2026-118',
  preceding: [],
  seller: {
    name: 'Musteragentur GmbH',
    vatId: 'DE123456789',
    taxNumber: '27/123/45678',
    registration: 'HRB 12345',
    legalInformation: 'Amtsgericht Hamburg, Geschäftsführerin Mara Lindholm',
    address: { street: 'Musterstraße 12', postalCode: '20095', city: 'Hamburg', country: 'DE' },
    electronicAddress: { scheme: 'EM', id: 'rechnung@agentur.example' },
    contact: { name: 'Mara Lindholm', phone: '+49 40 66969 123', email: 'mara@agentur.example' },
  },
  buyer: {
    name: 'Bäckerei Korn & Söhne KG',
    vatId: 'DE987654321',
    address: { street: 'Am Markt 1', postalCode: '80331', city: 'München', country: 'DE' },
    electronicAddress: { scheme: '0204', id: '04011000-12345-34' },
  },
  suppliedOn: '2026-10-30',
  period: { startsOn: '2026-10-01', endsOn: '2026-10-31' },
  deliveredTo: { street: 'Am Markt 1', postalCode: '80331', city: 'München', country: 'DE' },
  payment: {
    kind: 'sepaTransfer',
    account: 'DE89370400440532013000',
    holder: 'Musteragentur GmbH',
    bic: 'COBADEFFXXX',
    reference: 'RE/2026-0042',
  },
  paymentTerms: 'Zahlbar bis 16.11.2026 ohne Abzug',
  allowances: [{ amountMinor: 5000, reason: 'Treuerabatt', tax: standard }],
  charges: [{ amountMinor: 1234, reason: 'Reisekosten', tax: reduced }],
  lines: [
    {
      id: '1',
      name: 'Konzept',
      description: 'Workshop\nund Auswertung',
      quantity: 12.5,
      unitCode: 'HUR',
      unitPriceMinor: 9550,
      netMinor: 119375,
      tax: standard,
      period: { startsOn: '2026-10-01', endsOn: '2026-10-15' },
    },
    { id: '2', name: 'Handbuch', quantity: 3, unitCode: 'H87', unitPriceMinor: 1999, netMinor: 5997, tax: reduced },
    { id: '3', name: 'Gutschrift Hosting', quantity: -0.5, unitCode: 'MON', unitPriceMinor: 2990, netMinor: -1495, tax: standard },
  ],
}

/** An invoice that says everything that our model can say of one. */
export const sampleEInvoice = sumEInvoice(parts, { prepaidMinor: 20000, roundingMinor: 2 })

/** The same as a credit note, which is set off. */
export const sampleECreditNote = sumEInvoice({
  ...parts,
  kind: 'creditNote',
  number: 'GS-2026-7',
  preceding: [{ number: 'RE/2026-0042', issuedOn: '2026-11-02' }],
  payment: { kind: 'setOff' },
})

/** An advance invoice on it, and the final invoice that deducts two of them. */
export const sampleEAdvance = sumEInvoice({ ...parts, kind: 'advance', number: 'RE/2026-0040', suppliedOn: '2026-12-18' })
export const sampleEFinal = sumEInvoice({
  ...parts,
  number: 'RE/2026-0050',
  preceding: [{ number: 'RE/2026-0040', issuedOn: '2026-11-02' }, { number: 'RE/2026-0041' }],
  lines: [
    ...parts.lines,
    {
      id: '4',
      name: 'Anzahlungsrechnung RE/2026-0040 vom 2. November 2026',
      description: 'zzgl. 95,00 € USt., brutto 595,00 €',
      quantity: -1,
      unitCode: 'H87',
      unitPriceMinor: 50_000,
      netMinor: -50_000,
      tax: standard,
    },
  ],
})

/** The same with another category of tax everywhere; outside the scope of tax there are no VAT IDs. */
export function sampleIn(category: TaxCategory): EInvoice {
  const tax: TaxOf = category === 'O' ? { category } : { category, rate: category === 'S' ? 19 : 0 }
  const within = <Item extends { readonly tax: TaxOf }>(items: readonly Item[]): readonly Item[] => items.map((item) => ({ ...item, tax }))
  const changed = { ...parts, lines: within(parts.lines), allowances: within(parts.allowances), charges: within(parts.charges) }
  if (category !== 'O') return sumEInvoice(changed, { exemptions: sampleExemptions })
  const { vatId: _seller, ...seller } = parts.seller
  const { vatId: _buyer, ...buyer } = parts.buyer
  return sumEInvoice({ ...changed, seller, buyer }, { exemptions: sampleExemptions })
}
