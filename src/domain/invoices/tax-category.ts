import * as v from 'valibot'

/** Why VAT is charged or not, by the codes of EN 16931 (BT-151, list UNTDID 5305). */
export const taxCategories = [
  /** The standard rate or a reduced one. */
  'S',
  /** Zero-rated. */
  'Z',
  /** Exempt, for a reason that the invoice says. */
  'E',
  /** Reverse charge: the buyer owes it. */
  'AE',
  /** Goods for a business in another country of the EU. */
  'K',
  /** Export out of the EU. */
  'G',
  /** Not subject to VAT in the seller's country. */
  'O',
] as const
export type TaxCategory = (typeof taxCategories)[number]

/** Those of which an invoice has to say why (BT-120); zero-rated is a rate like others. */
export const exemptCategories = ['E', 'AE', 'K', 'G', 'O'] as const satisfies readonly TaxCategory[]
export type ExemptCategory = (typeof exemptCategories)[number]

/**
 * A rate of VAT in per cent, such as 19 or 8.1; at most three decimals: Quebec's sales tax is 9.975. None is between 0 and 1 (the
 * lowest in the EU is 2.1, in France), so 0.19 is refused instead of being read as 0.19 % where 19 % is meant.
 */
export const TaxRate = v.pipe(
  v.number(),
  v.minValue(0, 'is below 0'),
  v.maxValue(100, 'is above 100'),
  v.check((rate) => Number(rate.toFixed(3)) === rate, 'has more than three decimals'),
  v.check((rate) => rate <= 0 || rate >= 1, describeFraction),
)

/** The members that lines, allowances and charges have for their VAT. */
export const taxEntries = {
  /** Absent where the rate is above 0, which is category S; an invoice at 0 that does not say it has no e-invoice. */
  taxCategory: v.exactOptional(v.picklist(taxCategories)),
  taxRate: TaxRate,
}

type Taxed = { readonly taxCategory?: TaxCategory; readonly taxRate: number }

/** The category of a line, an allowance or a charge; undefined for one at 0 % that does not say it. */
export function taxCategoryOf({ taxCategory, taxRate }: Taxed): TaxCategory | undefined {
  return taxCategory ?? (taxRate > 0 ? 'S' : undefined)
}

/** The arguments of the check that a rate fits its category (`partialCheck`). */
export const rateOfCategory = [
  [['taxCategory'], ['taxRate']],
  (taxed: Taxed) => isRateOfCategory(taxed),
  'does not fit the rate: S is above 0 %, all others are at 0 %',
] as const

/** Standard-rated is above 0 %, all others are at 0 % (BR-S-05, BR-Z-05, BR-E-05, BR-AE-05, BR-IC-05, BR-G-05, BR-O-05). */
export function isRateOfCategory({ taxCategory, taxRate }: Taxed): boolean {
  return taxCategory === undefined || (taxCategory === 'S') === taxRate > 0
}

/** Both readings of a rate between 0 and 1. */
function describeFraction({ input: rate }: v.CheckIssue<number>): string {
  return `is ${rate}, which may mean ${Number((100 * rate).toFixed(3))} % or ${rate} %: rates are in per cent, and none is between 0 and 1`
}

/** Whether an invoice has to say why there is no VAT in a category. */
export function isExempt(category: TaxCategory | undefined): category is ExemptCategory {
  return exemptCategories.some((one) => one === category)
}
