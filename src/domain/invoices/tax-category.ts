import * as v from 'valibot'

/** VAT categories by their codes in EN 16931 (BT-151, list UNTDID 5305). */
export const taxCategories = [
  /** The standard rate or a reduced one. */
  'S',
  /** Zero-rated. */
  'Z',
  /** Exempt, with a reason stated on the invoice. */
  'E',
  /** Reverse charge: the buyer owes it. */
  'AE',
  /** Intra-community supply to a business in another EU country. */
  'K',
  /** Export outside the EU. */
  'G',
  /** Not subject to VAT in the seller's country. */
  'O',
] as const
export type TaxCategory = (typeof taxCategories)[number]

/** Orders categories as they are listed here; rows without one come first. */
export function compareTaxCategories(a: TaxCategory | undefined, b: TaxCategory | undefined): number {
  const placeOf = (category: TaxCategory | undefined) => (category === undefined ? -1 : taxCategories.indexOf(category))
  return placeOf(a) - placeOf(b)
}

/** Categories that need an exemption reason (BT-120); zero-rated does not. */
export const exemptCategories = ['E', 'AE', 'K', 'G', 'O'] as const satisfies readonly TaxCategory[]
export type ExemptCategory = (typeof exemptCategories)[number]

/**
 * A VAT rate in per cent, such as 19 or 8.1, with at most three decimals (Quebec's sales tax is 9.975). Rejects rates between 0 and 1,
 * which do not exist (the lowest in the EU is 2.1, in France): 0.19 probably means 19 %.
 */
export const TaxRate = v.pipe(
  v.number(),
  v.minValue(0, 'is below 0'),
  v.maxValue(100, 'is above 100'),
  v.check((rate) => Number(rate.toFixed(3)) === rate, 'has more than three decimals'),
  v.check((rate) => rate <= 0 || rate >= 1, describeFraction),
)

/** The VAT fields of lines, allowances and charges. */
export const taxEntries = {
  /** Absent if the rate is above 0, which implies S. At 0 % without a category, no e-invoice can be created. */
  taxCategory: v.exactOptional(v.picklist(taxCategories)),
  taxRate: TaxRate,
}

type Taxed = { readonly taxCategory?: TaxCategory; readonly taxRate: number }

/** The category of a line, an allowance or a charge; undefined at 0 % without a category. */
export function taxCategoryOf({ taxCategory, taxRate }: Taxed): TaxCategory | undefined {
  return taxCategory ?? (taxRate > 0 ? 'S' : undefined)
}

/** Arguments of `partialCheck` for a rate that fits its category. */
export const rateOfCategory = [
  [['taxCategory'], ['taxRate']],
  (taxed: Taxed) => isRateOfCategory(taxed),
  'does not fit the rate: S is above 0 %, all others are at 0 %',
] as const

/** Category S needs a rate above 0 %, all others 0 % (BR-S-05, BR-Z-05, BR-E-05, BR-AE-05, BR-IC-05, BR-G-05, BR-O-05). */
export function isRateOfCategory({ taxCategory, taxRate }: Taxed): boolean {
  return taxCategory === undefined || (taxCategory === 'S') === taxRate > 0
}

/** Offers both meanings of a rate between 0 and 1. */
function describeFraction({ input: rate }: v.CheckIssue<number>): string {
  return `is ${rate}, which may mean ${Number((100 * rate).toFixed(3))} % or ${rate} %: rates are in per cent, and none is between 0 and 1`
}

/** Whether a category needs an exemption reason. */
export function isExempt(category: TaxCategory | undefined): category is ExemptCategory {
  return exemptCategories.some((one) => one === category)
}
