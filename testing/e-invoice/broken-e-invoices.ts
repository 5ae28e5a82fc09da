import type { EInvoice } from '#domain/invoices/e-invoice/e-invoice.ts'
import { sampleEInvoice, sampleIn } from './sample-e-invoices.ts'

/** An e-invoice that breaks one rule by one change, and perhaps others that follow from it. */
export type BrokenEInvoice = {
  readonly rule: string
  readonly change: string
  readonly invoice: EInvoice
  /** The official files have no test for it, or test it less strictly: why. */
  readonly isOursAlone?: string
}

type Change = readonly [rule: string, path: string, value: unknown, isOursAlone?: string]

const notInFiles = 'removed from the official files in version 1.3.16'
const onlyPresence = 'the official test looks whether the element is there, whatever it holds'
const tolerance = 'the official test allows a difference below 1'
const onlyRows = 'the official test looks at the rows that are there'

const s19 = { category: 'S', rate: 19 }
const e0 = { category: 'E', rate: 0 }
const withoutTaxIds = { ...sampleEInvoice.seller, vatId: undefined, taxNumber: undefined }
const allowance = { amountMinor: 100, reason: 'Rabatt', tax: s19 }

/** Changes of the sample invoice, which has lines at 19 and 7 per cent, an allowance, a charge, a period and a prepayment. */
const changes: readonly Change[] = [
  ['BR-02', 'number', ' '],
  ['BR-03', 'issuedOn', '2026-02-30', onlyPresence],
  ['BR-05', 'currency', ''],
  ['BR-CL-04', 'currency', 'EUX'],
  ['BR-06', 'seller.name', ''],
  ['BR-07', 'buyer.name', '\t'],
  ['BR-09', 'seller.address.country', ''],
  ['BR-11', 'buyer.address.country', ''],
  ['BR-CL-14', 'seller.address.country', 'DX'],
  ['BR-CL-14', 'buyer.address.country', 'XK'],
  ['BR-CL-14', 'deliveredTo.country', 'de'],
  ['BR-CO-09', 'seller.vatId', '123456789'],
  ['BR-CO-09', 'buyer.vatId', 'QQ123456789'],
  ['BR-CO-26', 'seller', { ...sampleEInvoice.seller, vatId: undefined, registration: undefined }],
  ['BR-62', 'seller.electronicAddress.scheme', '', onlyPresence],
  ['BR-63', 'buyer.electronicAddress.scheme', '', onlyPresence],
  ['BR-CL-25', 'seller.electronicAddress.scheme', 'EMAIL'],
  ['BR-CL-25', 'buyer.electronicAddress.scheme', '0001'],
  ['BR-16', 'lines', []],
  ['BR-CO-25', '', { dueOn: undefined, paymentTerms: undefined }, notInFiles],
  ['BR-50', 'payment.account', ''],
  ['BR-55', 'preceding', [{ number: '', issuedOn: '2026-01-01' }]],
  ['BR-57', 'deliveredTo.country', ''],
  ['BR-CO-19', 'period', {}, 'an empty group is not written'],
  ['BR-29', 'period.endsOn', '2026-09-30'],
  ['BR-21', 'lines.0.id', ''],
  ['BR-22', 'lines.0.quantity', Number.NaN, onlyPresence],
  ['BR-22', 'lines.1.quantity', Number.POSITIVE_INFINITY, onlyPresence],
  ['BR-23', 'lines.0.unitCode', '', onlyPresence],
  ['BR-CL-23', 'lines.0.unitCode', 'Stück'],
  ['BR-24', 'lines.0.netMinor', Number.NaN, onlyPresence],
  ['BR-25', 'lines.2.name', '  '],
  ['BR-26', 'lines.0.unitPriceMinor', Number.NaN, onlyPresence],
  ['BR-27', 'lines.0.unitPriceMinor', -9550],
  ['BR-27', 'lines.2', { ...sampleEInvoice.lines[2], quantity: 0.5, unitPriceMinor: -2990 }],
  ['BR-CL-18', 'lines.1.tax.category', 'X'],
  ['BR-CO-20', 'lines.0.period', {}, 'an empty group is not written'],
  ['BR-30', 'lines.0.period.startsOn', '2026-10-16'],
  ['BR-31', 'allowances.0.amountMinor', Number.NaN, onlyPresence],
  ['BR-32', 'allowances.0.tax.category', 'X', 'the official files name the code list alone'],
  ['BR-33', 'allowances.0.reason', ''],
  ['BR-36', 'charges.0.amountMinor', Number.NaN, onlyPresence],
  ['BR-37', 'charges.0.tax.category', 'X', 'the official files name the code list alone'],
  ['BR-38', 'charges.0.reason', '\n'],
  ['BR-12', 'totals.linesMinor', Number.NaN, onlyPresence],
  ['BR-13', 'totals.netMinor', Number.NaN, onlyPresence],
  ['BR-14', 'totals.grossMinor', Number.NaN, onlyPresence],
  ['BR-15', 'totals.dueMinor', Number.NaN, onlyPresence],
  ['BR-CO-10', 'totals.linesMinor', sampleEInvoice.totals.linesMinor + 1],
  ['BR-CO-10', 'lines.1.netMinor', 5998],
  ['BR-CO-11', 'totals.allowancesMinor', 4999],
  ['BR-CO-11', 'totals.allowancesMinor', 0],
  ['BR-CO-11', 'allowances', [allowance, allowance]],
  ['BR-CO-12', 'totals.chargesMinor', 1235],
  ['BR-CO-12', 'charges', []],
  ['BR-CO-13', 'totals.netMinor', sampleEInvoice.totals.netMinor - 1],
  ['BR-CO-13', 'totals.chargesMinor', 0],
  ['BR-CO-14', 'totals.taxMinor', sampleEInvoice.totals.taxMinor + 1],
  ['BR-CO-14', 'taxes.0.taxMinor', 21449],
  ['BR-CO-15', 'totals.grossMinor', sampleEInvoice.totals.grossMinor + 1],
  ['BR-CO-15', 'totals.taxMinor', 0],
  ['BR-CO-16', 'totals.dueMinor', sampleEInvoice.totals.dueMinor - 1],
  ['BR-CO-16', 'totals.prepaidMinor', 0],
  ['BR-CO-16', 'totals.roundingMinor', -2],
  ...['05', '09', '11', '12', '13', '14', '17', '18', '19', '20', '23'].map((rule): Change => [`BR-DEC-${rule}`, 'currency', 'KWD']),
  ['BR-DEC-01', '', { currency: 'KWD', allowances: [{ ...allowance, amountMinor: 1001 }] }],
  ['BR-DEC-10', '', { currency: 'KWD', totals: { ...sampleEInvoice.totals, allowancesMinor: 5001 } }],
  ['BR-DEC-16', '', { currency: 'KWD', totals: { ...sampleEInvoice.totals, prepaidMinor: 20_001 } }],
  ['BR-CO-18', 'taxes', []],
  ['BR-45', 'taxes.0.taxableMinor', Number.NaN, onlyPresence],
  ['BR-46', 'taxes.0.taxMinor', Number.NaN, onlyPresence],
  ['BR-48', 'taxes.0.tax', { category: 'S' }],
  ['BR-CL-17', 'taxes.1.tax.category', 'X'],
  ['BR-CO-17', 'taxes.0.taxMinor', 21000],
  ['BR-CO-17', 'taxes.0.taxMinor', 21448, tolerance],
  ['BR-CO-17', 'taxes.1.tax.rate', 9],
  ['BR-CL-22', '', { taxes: [{ ...sampleIn('AE').taxes[0], exemptionCode: 'reverse' }] }],
  ['BR-S-01', 'taxes', [{ tax: e0, taxableMinor: 0, taxMinor: 0, exemptionReason: '§ 4' }]],
  ['BR-S-02', 'seller', withoutTaxIds],
  ['BR-S-03', 'seller', withoutTaxIds],
  ['BR-S-04', 'seller', withoutTaxIds],
  ['BR-S-05', 'lines.0.tax.rate', 0],
  ['BR-S-05', 'lines.1.tax.rate', undefined],
  ['BR-S-06', 'allowances.0.tax.rate', 0],
  ['BR-S-07', 'charges.0.tax.rate', -7],
  ['BR-S-08', 'taxes.0.taxableMinor', 1],
  ['BR-S-08', 'taxes.1.taxableMinor', 7232, tolerance],
  ['BR-S-08', 'taxes', [sampleEInvoice.taxes[0]], onlyRows],
  ['BR-S-08', 'lines.1.tax.rate', 16],
  ['BR-S-09', 'taxes.0.taxMinor', 0],
  ['BR-S-10', 'taxes.0.exemptionReason', 'Kleinunternehmer'],
  ['BR-S-10', 'taxes.1.exemptionCode', 'VATEX-EU-AE'],
  ['BR-E-01', 'lines.1.tax', e0],
  ['BR-E-01', 'taxes.1', { ...sampleEInvoice.taxes[1], tax: e0 }],
  ['BR-AE-01', 'lines.1.tax', { category: 'AE', rate: 0 }],
  ['BR-O-01', 'charges.0.tax', { category: 'O' }],
  ['BR-Z-01', 'allowances.0.tax', { category: 'Z', rate: 0 }],
  ['BR-G-01', 'lines.1.tax', { category: 'G', rate: 0 }],
  ['BR-IC-01', 'lines.1.tax', { category: 'K', rate: 0 }],
  ['BR-DE-1', 'payment', undefined],
  ['BR-DE-2', 'seller.contact', undefined],
  ['BR-DE-3', 'seller.address.city', ''],
  ['BR-DE-4', 'seller.address.postalCode', undefined],
  ['BR-DE-5', 'seller.contact.name', ''],
  ['BR-DE-6', 'seller.contact.phone', undefined],
  ['BR-DE-7', 'seller.contact.email', ' '],
  ['BR-DE-8', 'buyer.address.city', undefined],
  ['BR-DE-9', 'buyer.address.postalCode', ''],
  ['BR-DE-10', 'deliveredTo.city', ''],
  ['BR-DE-11', 'deliveredTo.postalCode', ''],
  ['BR-DE-15', 'buyerReference', undefined],
  ['BR-DE-16', 'seller', withoutTaxIds],
  ['BR-DE-18', 'paymentTerms', '#SKONTO#TAGE=14#PROZENT=2#'],
  ['BR-DE-18', 'paymentTerms', '#SKONTO#TAGE=14#PROZENT=2.00#'],
  ['BR-DE-18', 'paymentTerms', '#SKONTO#TAGE=14#PROZENT=2.00#\n#30 days'],
  ['BR-DE-19', 'payment.account', 'DE89370400440532013001'],
  ['BR-DE-27', 'seller.contact.phone', '12'],
  ['BR-DE-28', 'seller.contact.email', 'mara@agentur'],
  ['PEPPOL-EN16931-R010', 'buyer.electronicAddress', undefined],
  ['PEPPOL-EN16931-R020', 'seller.electronicAddress', undefined],
  ['PEPPOL-EN16931-R110', 'lines.0.period.startsOn', '2026-09-30'],
  ['PEPPOL-EN16931-R111', 'lines.0.period.endsOn', '2026-11-01'],
  ['PEPPOL-EN16931-R120', 'lines.0.netMinor', 119370],
  ['PEPPOL-EN16931-R120', 'lines.2.quantity', 0.5],
]

/** Changes of invoices that are taxed in one category alone. */
const categoryChanges: readonly (readonly ['Z' | 'E' | 'AE' | 'K' | 'G' | 'O', ...Change])[] = [
  ...(['Z', 'E', 'AE', 'K', 'G'] as const).flatMap((category) => {
    const prefix = `BR-${category === 'K' ? 'IC' : category}`
    const rows: readonly Change[] = [
      [`${prefix}-01`, 'taxes', sampleEInvoice.taxes],
      [`${prefix}-05`, 'lines.0.tax.rate', 19],
      [`${prefix}-06`, 'allowances.0.tax.rate', 7],
      [`${prefix}-07`, 'charges.0.tax.rate', 1],
      [`${prefix}-08`, 'taxes.0.taxableMinor', 999],
      [`${prefix}-09`, 'taxes.0.taxMinor', 100],
      category === 'Z'
        ? [`${prefix}-10`, 'taxes.0.exemptionReason', '§ 4']
        : [`${prefix}-10`, 'taxes.0', { ...sampleIn(category).taxes[0], exemptionReason: undefined, exemptionCode: undefined }],
    ]
    return rows.map((row) => [category, ...row] as const)
  }),
  ...(['Z', 'E'] as const).flatMap((category) =>
    ['02', '03', '04'].map((rule) => [category, `BR-${category}-${rule}`, 'seller', withoutTaxIds] as const),
  ),
  ['AE', 'BR-AE-02', 'buyer.vatId', undefined],
  ['AE', 'BR-AE-03', 'buyer.vatId', ''],
  ['AE', 'BR-AE-04', 'seller', withoutTaxIds],
  ['K', 'BR-IC-02', 'buyer.vatId', undefined],
  ['K', 'BR-IC-03', 'seller.vatId', undefined],
  ['K', 'BR-IC-04', 'buyer.vatId', undefined],
  [
    'K',
    'BR-IC-11',
    '',
    { suppliedOn: undefined, period: undefined, lines: sampleIn('K').lines.map((line) => ({ ...line, period: undefined })) },
  ],
  ['K', 'BR-IC-12', 'deliveredTo', undefined],
  ['G', 'BR-G-02', 'seller.vatId', undefined],
  ['G', 'BR-G-03', 'seller.vatId', undefined],
  ['G', 'BR-G-04', 'seller.vatId', undefined],
  ['O', 'BR-O-01', 'taxes', sampleEInvoice.taxes],
  ['O', 'BR-O-02', 'seller.vatId', 'DE123456789'],
  ['O', 'BR-O-03', 'buyer.vatId', 'DE123456789'],
  ['O', 'BR-O-04', 'seller.vatId', 'DE123456789'],
  ['O', 'BR-O-05', 'lines.0.tax.rate', 0],
  ['O', 'BR-O-06', 'allowances.0.tax.rate', 19],
  ['O', 'BR-O-07', 'charges.0.tax.rate', 0],
  ['O', 'BR-O-08', 'taxes.0.taxableMinor', 1],
  ['O', 'BR-O-09', 'taxes.0.taxMinor', 1],
  ['O', 'BR-O-10', 'taxes.0', { ...sampleIn('O').taxes[0], exemptionReason: undefined, exemptionCode: undefined }],
  ['O', 'BR-O-11', 'taxes.1', { ...sampleIn('Z').taxes[0] }],
  ['O', 'BR-O-12', 'lines.0.tax', s19],
  ['O', 'BR-O-13', 'allowances.0.tax', s19],
  ['O', 'BR-O-14', 'charges.0.tax', s19],
]

/** One change each of an invoice that breaks no rule, and the rule that it breaks then. */
export const brokenEInvoices: readonly BrokenEInvoice[] = [
  ...changes.map((change) => applyChange(sampleEInvoice, 'sample', change)),
  ...categoryChanges.map(([category, ...change]) => applyChange(sampleIn(category), category, change)),
]

function applyChange(invoice: EInvoice, name: string, [rule, path, value, isOursAlone]: Change): BrokenEInvoice {
  const keys = path === '' ? [] : path.split('.')
  // Without a path the value is an object of further terms.
  const changed = replace(invoice, keys, path === '' ? { ...invoice, ...(value as object) } : value)
  const change = `${name}: ${path} = ${JSON.stringify(value)?.slice(0, 40)}`
  // The change is one that the type may not allow: that is its purpose.
  return { rule, change, invoice: changed as EInvoice, ...(isOursAlone !== undefined && { isOursAlone }) }
}

/** A copy with another value at a path; undefined takes the member away. */
function replace(target: unknown, [key, ...rest]: readonly string[], value: unknown): unknown {
  if (key === undefined) return withoutUndefined(value)
  if (Array.isArray(target)) {
    const items: readonly unknown[] = target
    const copy = [...items]
    copy[Number(key)] = replace(items[Number(key)], rest, value)
    return copy
  }
  const members = Object(target) as Record<string, unknown> // Every level of a path but the last holds members.
  return withoutUndefined({ ...members, [key]: replace(members[key], rest, value) })
}

function withoutUndefined(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined))
}
