import { utcMidnightOf } from '#domain/calendar-date.ts'
import { invoiceFields, listLabelledFields } from '#domain/invoices/invoice-fields.ts'
import type { InvoiceLine } from '#domain/invoices/invoice-line.ts'
import type { Invoice } from '#domain/invoices/invoice.ts'
import { isIssued } from '#domain/invoices/shown-states.ts'
import type { Seller } from '#domain/invoices/seller.ts'
import { exemptSmallBusiness } from '#domain/invoices/small-business.ts'
import type { Supply } from '#domain/invoices/supply.ts'
import { type ExemptCategory, isExempt } from '#domain/invoices/tax-category.ts'
import { createTaxTable } from '#domain/invoices/totals.ts'
import { formatMoney } from '#domain/money.ts'
import type { Translate } from './translate.ts'

/** A label and its value. */
export type InvoiceFact = readonly [label: string, value: string]

/** When it was or will be supplied, and its texts that have a label, such as the buyer's order number. */
export function listInvoiceFacts(invoice: Invoice, translate: Translate): readonly InvoiceFact[] {
  const { kind, supply } = invoice
  // An advance invoice has to say that the work is yet to be done (section 14 (5) of the German VAT Act, after section 14.8 (4) of its decree).
  const ofDay = kind === 'advance' ? 'dashboard.invoice.plannedOn' : 'dashboard.invoice.suppliedOn'
  const ofPeriod = kind === 'advance' ? 'dashboard.invoice.plannedIn' : 'dashboard.invoice.suppliedIn'
  const suppliedKey = supply?.from === supply?.to ? ofDay : ofPeriod
  const facts = [
    [translate(suppliedKey), supply && describeSupply(supply, translate)] as const,
    ...listLabelledFields().map((name) => [translate(invoiceFields[name].label), invoice[name]] as const),
  ]
  return facts.flatMap(([label, value]) => (value === undefined ? [] : [[label, value] as const]))
}

/** A day, or the first and the last one. */
export function describeSupply({ from, to }: Supply, translate: Translate): string {
  if (from === to) return translate('dashboard.day', { date: utcMidnightOf(from) })
  return translate('dashboard.documents.periodOf', { from: utcMidnightOf(from), to: utcMidnightOf(to) })
}

/**
 * The tax on an advance invoice that a line deducts, and its gross amount, which the final invoice has to state (section 14 (5) of the
 * German VAT Act); undefined for other lines and without tax.
 */
export function describeDeduction(line: InvoiceLine, currency: string, translate: Translate): string | undefined {
  const [row] = createTaxTable({ lines: [line] })
  if (!line.deducts || !row || row.taxMinor === 0) return undefined
  const money = (amountMinor: number) => formatMoney(0 - amountMinor, currency, translate.localeTag)
  return translate('dashboard.invoice.deducted', { tax: money(row.taxMinor), gross: money(row.netMinor + row.taxMinor) })
}

/**
 * Why no VAT is charged, in the words that the law asks for, one for each category (EN 16931, BT-120).
 *
 * @param issuer Who issues it; of an issued invoice, who issued it then.
 */
export function listExemptions(invoice: Invoice, translate: Translate, issuer: Issuer = invoice.issuedBy): readonly string[] {
  return [...explainExemptions(invoice, translate, issuer).values()]
}

type Issuer = Pick<Seller, 'isSmallBusiness' | 'address'> | undefined

/** The same by category. */
export function explainExemptions(
  invoice: Pick<Invoice, 'allowances' | 'charges' | 'exemptionReasons' | 'issuedBy' | 'lines'>,
  translate: Translate,
  issuer: Issuer = invoice.issuedBy,
): ReadonlyMap<ExemptCategory, string> {
  const categories = createTaxTable(exemptSmallBusiness(invoice, issuer)).map(({ taxCategory }) => taxCategory)
  const isSmallBusiness = issuer?.isSmallBusiness === true
  const ofExempt = isSmallBusiness ? translate('dashboard.invoice.exemption.smallBusiness', { country: issuer.address.country }) : ''
  return new Map(
    categories.filter(isExempt).map((category) => {
      const own = invoice.exemptionReasons?.[category]
      return [category, own ?? (category === 'E' ? ofExempt : translate(`dashboard.invoice.exemption.${category}`))]
    }),
  )
}

/** The payment terms (EN 16931, BT-20); undefined if nothing is due. */
export function describePaymentTerms({ kind, state, dueOn, paymentTerms }: Invoice, translate: Translate): string | undefined {
  if (kind === 'creditNote' || state === 'void' || !isIssued({ state })) return undefined
  return paymentTerms ?? translate('dashboard.invoice.termsOn', { date: utcMidnightOf(dueOn) })
}
