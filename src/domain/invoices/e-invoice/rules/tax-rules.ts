import type { EInvoice, TaxOf, TaxSubtotal } from '#domain/invoices/e-invoice/e-invoice.ts'
import { groupOf, sumTaxes, taxMinorOf } from '#domain/invoices/e-invoice/sum-e-invoice.ts'
import { taxCategories, type TaxCategory } from '#domain/invoices/tax-category.ts'
import { isBlank, type Claim } from './rule-problem.ts'

/** The standard's name of a category and its requirements. */
type CategoryRules = {
  readonly prefix: string
  readonly title: string
  /** Required VAT identifiers, and whether they are present. */
  readonly ids: readonly [claim: string, isKept: (invoice: EInvoice) => boolean]
  readonly rate: readonly [claim: string, isKept: (rate: number | undefined) => boolean]
  /** Whether its subtotal must have an exemption reason. */
  readonly needsReason: boolean
}

const zeroRate: CategoryRules['rate'] = ['a rate of 0', (rate) => rate === 0]
const sellerId: CategoryRules['ids'] = ['the seller has a VAT number or a tax number', ({ seller }) => hasTaxId(seller)]

const rulesOf: Readonly<Record<TaxCategory, CategoryRules>> = {
  S: { prefix: 'BR-S', title: 'standard rate (S)', ids: sellerId, rate: ['a rate above 0', (rate) => (rate ?? 0) > 0], needsReason: false },
  Z: { prefix: 'BR-Z', title: 'zero rate (Z)', ids: sellerId, rate: zeroRate, needsReason: false },
  E: { prefix: 'BR-E', title: 'exempt from tax (E)', ids: sellerId, rate: zeroRate, needsReason: true },
  AE: {
    prefix: 'BR-AE',
    title: 'reverse charge (AE)',
    ids: [
      'the seller has a VAT number or a tax number, and the buyer a VAT number or a number in a register of companies',
      ({ seller, buyer }) => hasTaxId(seller) && ![buyer.vatId, buyer.registration].every(isBlank),
    ],
    rate: zeroRate,
    needsReason: true,
  },
  K: {
    prefix: 'BR-IC',
    title: 'supply within the European Union (K)',
    ids: ['seller and buyer have VAT numbers', ({ seller, buyer }) => !isBlank(seller.vatId) && !isBlank(buyer.vatId)],
    rate: zeroRate,
    needsReason: true,
  },
  G: {
    prefix: 'BR-G',
    title: 'export (G)',
    ids: ['the seller has a VAT number', ({ seller }) => !isBlank(seller.vatId)],
    rate: zeroRate,
    needsReason: true,
  },
  O: {
    prefix: 'BR-O',
    title: 'outside the scope of tax (O)',
    ids: ['no VAT numbers of seller and buyer are given', ({ seller, buyer }) => isBlank(seller.vatId) && isBlank(buyer.vatId)],
    rate: ['no rate', (rate) => rate === undefined],
    needsReason: true,
  },
}

/** Rules for each VAT category (BR-S-01 to BR-O-14) and each subtotal (BR-45 to BR-48, BR-CO-17, BR-CO-18). */
export function claimTaxes(invoice: EInvoice): readonly Claim[] {
  return [
    ['BR-CO-18', invoice.taxes.length > 0, 'There are no sums by category of tax.'],
    ...taxCategories.flatMap((category) => claimCategory(category, invoice)),
    ...claimMissingRates(invoice),
    ...invoice.taxes.flatMap((row) => claimSubtotal(row, invoice)),
    ...claimSupplyWithinUnion(invoice),
    ...claimOutsideScope(invoice),
  ]
}

function claimCategory(category: TaxCategory, invoice: EInvoice): readonly Claim[] {
  const { prefix, title, ids, rate } = rulesOf[category]
  const isIn = ({ tax }: { readonly tax: TaxOf }): boolean => tax.category === category
  const rows = invoice.taxes.filter(isIn).length
  const isUsed = [...invoice.lines, ...invoice.allowances, ...invoice.charges].some(isIn)
  const places = [
    ['line', '02', '05', invoice.lines],
    ['allowance', '03', '06', invoice.allowances],
    ['charge', '04', '07', invoice.charges],
  ] as const
  return [
    [
      `${prefix}-01`,
      isUsed ? (category === 'S' ? rows > 0 : rows === 1) : rows === 0,
      `The category “${title}” needs one sum if it is used, and none if it is not.`,
    ],
    ...places.flatMap(([place, idRule, rateRule, items]): readonly Claim[] => {
      const used = items.filter(isIn)
      return [
        [`${prefix}-${idRule}`, used.length === 0 || ids[1](invoice), `A ${place} with ${title} asks that ${ids[0]}.`],
        [`${prefix}-${rateRule}`, used.every(({ tax }) => rate[1](tax.rate)), `Each ${place} with ${title} has ${rate[0]}.`],
      ]
    }),
  ]
}

/** A rate without a subtotal violates BR-S-08, although the official test only checks the subtotals that exist. */
function claimMissingRates(invoice: EInvoice): readonly Claim[] {
  const groups = new Set(invoice.taxes.map(({ tax }) => groupOf(tax)))
  const missing = sumTaxes(invoice, {}).filter(({ tax }) => tax.category === 'S' && !groups.has(groupOf(tax)))
  return missing.map(({ tax }) => ['BR-S-08', groups.size === 0, `The rate of ${tax.rate} per cent has no sum.`])
}

function claimSubtotal({ tax, taxableMinor, taxMinor, exemptionReason, exemptionCode }: TaxSubtotal, invoice: EInvoice): readonly Claim[] {
  const known = Object.hasOwn(rulesOf, tax.category)
  if (!known) return [['BR-CL-17', false, `A sum has an unknown category of tax: ${tax.category}.`]]
  const { prefix, title, needsReason } = rulesOf[tax.category]
  const hasReason = ![exemptionReason, exemptionCode].every(isBlank)
  const same = sumTaxes(invoice, {}).find((row) => groupOf(row.tax) === groupOf(tax))
  const owed = taxMinorOf(taxableMinor, tax.rate)
  return [
    ['BR-45', Number.isSafeInteger(taxableMinor), `The sum of “${title}” has no amount that is taxed.`],
    ['BR-46', Number.isSafeInteger(taxMinor), `The sum of “${title}” has no amount of tax.`],
    ['BR-48', tax.rate !== undefined || tax.category === 'O', `The sum of “${title}” has no rate.`],
    [
      `${prefix}-08`,
      taxableMinor === (same?.taxableMinor ?? 0),
      `What is taxed with ${title} is not the sum of its lines, allowances and charges.`,
    ],
    ['BR-CO-17', taxMinor === owed, `The tax with ${title} is not the rate of what is taxed.`],
    [`${prefix}-09`, tax.category === 'S' ? taxMinor === owed : taxMinor === 0, `The tax with ${title} is wrong.`],
    [
      `${prefix}-10`,
      hasReason === needsReason,
      needsReason
        ? `Nothing says why there is no tax: ${title}.`
        : `Where tax is charged or its rate is zero, there is no reason for an exemption.`,
    ],
    ['BR-CL-22', isBlank(exemptionCode) || /^VATEX-[A-Z\d-]+$/iu.test(exemptionCode ?? ''), `${exemptionCode} is not an exemption code.`],
  ]
}

function claimSupplyWithinUnion({ taxes, suppliedOn, period, deliveredTo }: EInvoice): readonly Claim[] {
  const isUsed = taxes.some(({ tax }) => tax.category === 'K')
  return [
    [
      'BR-IC-11',
      !isUsed || suppliedOn !== undefined || period !== undefined,
      'A supply within the European Union needs its date or period.',
    ],
    ['BR-IC-12', !isUsed || !isBlank(deliveredTo?.country), 'A supply within the European Union needs the country to which it went.'],
  ]
}

function claimOutsideScope({ taxes, lines, allowances, charges }: EInvoice): readonly Claim[] {
  const isAlone = (items: readonly { readonly tax: TaxOf }[]): boolean => items.every(({ tax }) => tax.category === 'O')
  if (!taxes.some(({ tax }) => tax.category === 'O')) return []
  return [
    ['BR-O-11', isAlone(taxes), 'An invoice outside the scope of tax has no other sums.'],
    ['BR-O-12', isAlone(lines), 'An invoice outside the scope of tax has no lines of another category.'],
    ['BR-O-13', isAlone(allowances), 'An invoice outside the scope of tax has no allowances of another category.'],
    ['BR-O-14', isAlone(charges), 'An invoice outside the scope of tax has no charges of another category.'],
  ]
}

function hasTaxId({ vatId, taxNumber }: EInvoice['seller']): boolean {
  return ![vatId, taxNumber].every(isBlank)
}
