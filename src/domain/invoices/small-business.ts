import type { Invoice } from './invoice.ts'
import type { Seller } from './seller.ts'
import type { TaxCategory } from './tax-category.ts'

type Taxed = { readonly taxRate: number; readonly taxCategory?: TaxCategory }

/** Applies category E (exempt) to everything at 0 % without a category if the issuer is a small business. */
export function exemptSmallBusiness<Billed extends Pick<Invoice, 'lines' | 'allowances' | 'charges'>>(
  invoice: Billed,
  issuedBy: Pick<Seller, 'isSmallBusiness'> | undefined,
): Billed {
  if (issuedBy?.isSmallBusiness !== true) return invoice
  const { lines, allowances, charges } = invoice
  return {
    ...invoice,
    lines: lines.map(exempt),
    ...(allowances && { allowances: allowances.map(exempt) }),
    ...(charges && { charges: charges.map(exempt) }),
  }
}

function exempt<Part extends Taxed>(part: Part): Part {
  return part.taxRate > 0 ? part : { ...part, taxCategory: part.taxCategory ?? 'E' }
}
