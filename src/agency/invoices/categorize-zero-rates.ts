import type { ZeroRates } from '#domain/import-file.ts'
import type { Invoice } from '#domain/invoices/invoice.ts'
import type { Seller } from '#domain/invoices/seller.ts'
import { isIssued } from '#domain/invoices/shown-states.ts'
import { type TaxCategory, taxCategoryOf } from '#domain/invoices/tax-category.ts'
import { isInEuVat, vatPrefixOf } from '#domain/tax/vat-id.ts'
import type { OwnedInvoice } from '#gateway/invoices/invoices.ts'
import type { RecordKind, RecordProblem } from '#agency/imports/record-kind.ts'

/**
 * Invoices of a file whose rows at 0 % to customers in other countries name no VAT category: they get the one that was chosen, and are
 * refused without a choice when they are issued by the import, as only the category says how they are declared, and it stays for good. Those
 * of small businesses are exempt anyway.
 */
export function categorizeZeroRates(kind: RecordKind<OwnedInvoice>, rates: ZeroRates): RecordKind<OwnedInvoice> {
  return {
    ...kind,
    prepare: async (operation) => {
      const prepared = (await kind.prepare?.(operation)) ?? kind
      const agency = await operation.readSite()
      const customers = await operation.gateway.customers.listAllCustomers()
      const countries = new Map(customers.map(({ id, address }) => [id, address.country]))
      const whereIs = (customerId: unknown, { billedTo, issuedBy }: Parties) =>
        placeBuyer(billedTo?.address?.country ?? countries.get(String(customerId)), issuedBy ?? agency)
      const complete: typeof kind.complete = (value, ...rest) => {
        const completed = prepared.complete(value, ...rest) as { readonly customerId: unknown; readonly invoice: Given } // of invoices; the schema checks it
        const place = whereIs(completed.customerId, completed.invoice)
        const category = place && rates[place]
        return category === undefined || category === 'none'
          ? completed
          : { ...completed, invoice: categorize(completed.invoice, category) }
      }
      const listProblems: typeof kind.listProblems = async (gateway, items, asked) => {
        const others = await prepared.listProblems?.(gateway, items, asked)
        return items.map(({ customerId, invoice, replaces }, index) => {
          const isNew = isIssued(invoice) && !(replaces && isIssued(replaces.invoice))
          const place = isNew && listParts(invoice).some((part) => taxCategoryOf(part) === undefined) && whereIs(customerId, invoice)
          return [...(others?.[index] ?? []), ...(place && rates[place] === undefined ? [problems[place]] : [])]
        })
      }
      return { ...prepared, complete, listProblems }
    },
  }
}

type Place = keyof ZeroRates

const problems: Readonly<Record<Place, RecordProblem>> = {
  eu: {
    name: 'zero-rate-eu',
    text: 'has 0 % without a VAT category to a customer in another EU country: add a column taxCategory, or choose with --zero-rate-eu: AE (services, reverse charge), K (goods) or none',
  },
  abroad: {
    name: 'zero-rate-abroad',
    text: 'has 0 % without a VAT category to a customer outside the EU: add a column taxCategory, or choose with --zero-rate-abroad: O (not subject to VAT), G (export of goods), AE (reverse charge) or none',
  },
}

/** An invoice before its schema has checked it. */
type Given = Parties & { readonly lines?: unknown; readonly allowances?: unknown; readonly charges?: unknown }
type Parties = { readonly billedTo?: { readonly address?: { readonly country?: string } }; readonly issuedBy?: IssuedBy }
type IssuedBy = Pick<Seller, 'isSmallBusiness'> & { readonly address?: { readonly country?: string } }

/** Where a buyer is, as the seller sees it; undefined in the same country, and for small businesses. */
function placeBuyer(country: string | undefined, { isSmallBusiness, address }: IssuedBy): Place | undefined {
  if (country === undefined || isSmallBusiness === true || vatPrefixOf(country) === vatPrefixOf(address?.country ?? country))
    return undefined
  return isInEuVat(country) ? 'eu' : 'abroad'
}

function categorize(invoice: Given, category: TaxCategory): Given {
  const parts = (['lines', 'allowances', 'charges'] as const).flatMap((name) => {
    const given = invoice[name]
    return Array.isArray(given) ? [[name, given.map((part: unknown) => withCategory(part, category))] as const] : []
  })
  return { ...invoice, ...Object.fromEntries(parts) }
}

function withCategory(part: unknown, category: TaxCategory): unknown {
  const isOpen = typeof part === 'object' && part !== null && 'taxRate' in part && part.taxRate === 0 && !('taxCategory' in part)
  return isOpen ? { ...part, taxCategory: category } : part
}

function listParts({ lines, allowances = [], charges = [] }: Invoice) {
  return [...lines, ...allowances, ...charges]
}
