import { readSeller } from '#cli/content/read-seller.ts'
import { compareCalendarDates } from '#domain/calendar-date.ts'
import { describeLeitwegProblem } from '#domain/leitweg-id.ts'
import { type Invoice, missingReason } from '#domain/invoices/invoice.ts'
import { describeVatIdProblem, normalizeVatId } from '#domain/tax/vat-id.ts'
import { describePaymentDayProblem } from '#domain/invoices/payment-day.ts'
import { isIssued } from '#domain/invoices/shown-states.ts'
import { taxCategoryOf } from '#domain/invoices/tax-category.ts'
import type { Replacement } from '#gateway/documents/versioned.ts'
import type { Gateway } from '#gateway/gateway.ts'
import type { OwnedInvoice } from '#gateway/invoices/invoices.ts'

/**
 * Lists problems that would make an invoice unlawful: of drafts those of seller and reference, of invoices that are being issued all, of
 * issued ones the dates of new payments.
 *
 * @param notifies Whether the customer gets a mail about it; archived customers never do.
 * @returns For each invoice its problems, as the rest of a sentence after its name.
 */
export async function listIssueProblems(
  { customers }: Gateway,
  items: readonly Replacement<OwnedInvoice>[],
  notifies: boolean,
): Promise<readonly (readonly string[])[]> {
  const agency = await readSeller()
  const ids = [...new Set(items.map(({ customerId }) => customerId))]
  const found = await customers.findVersionedCustomers(ids)
  const known = new Map(ids.map((id, index) => [id, found[index]]))
  const now = new Date()
  return items.map((item) => {
    const customer = known.get(item.customerId)
    if (!customer) return []
    const ofPayments = listPaymentProblems(item, now)
    if (item.replaces !== undefined && isIssued(item.replaces.invoice)) return ofPayments
    const isSmall = (item.invoice.issuedBy ?? agency).isSmallBusiness === true
    const billedTo = item.invoice.billedTo ?? customer
    const ofDraft = [...listSellerProblems(item.invoice, isSmall), ...listReferenceProblems(item.invoice, billedTo.address.country)]
    if (!isIssued(item.invoice)) return ofDraft
    // A credit note may be issued to an archived customer.
    const isClaim = item.invoice.kind !== 'creditNote' && item.invoice.state === 'open'
    const ofArchive = customer.archivedAt && isClaim && notifies ? [describeArchived(customer.id)] : []
    return [
      ...ofPayments,
      ...ofArchive,
      ...ofDraft,
      ...listBuyerIdProblems(item.invoice, billedTo.vatId),
      ...listVatIdProblems(item.invoice),
    ]
  })
}

/** Checks payments on days for which none is stored. */
function listPaymentProblems({ invoice, replaces }: Replacement<OwnedInvoice>, now: Date): readonly string[] {
  const stored = new Set(replaces?.invoice.payments.map(({ paidOn }) => paidOn))
  return invoice.payments.flatMap(({ paidOn }) => {
    const problem = stored.has(paidOn) ? undefined : describePaymentDayProblem(paidOn, invoice.issuedOn, now)
    if (problem === undefined) return []
    const isNewAndBefore = replaces === undefined && compareCalendarDates(paidOn, invoice.issuedOn) < 0
    const advice = isNewAndBefore ? ': put earlier payments in prepaidMinor' : ''
    return [`has a payment on ${paidOn}, which ${problem}${advice}`]
  })
}

/** Only German authorities have Leitweg-IDs; elsewhere a reference may look like one. A credit note keeps its invoice's reference. */
function listReferenceProblems({ kind, buyerReference = '' }: Invoice, country: string): readonly string[] {
  const problem = country === 'DE' && kind !== 'creditNote' ? describeLeitwegProblem(buyerReference) : undefined
  return problem === undefined ? [] : [`has a buyerReference that ${problem}`]
}

function describeArchived(id: string): string {
  return `would be emailed, but the customer is archived: use --no-mail, or run customers unarchive ${id}`
}

/** Checks parties given in the record; VAT IDs of customers and the agency were checked when they were entered. */
function listVatIdProblems(invoice: Invoice): readonly string[] {
  return (['billedTo', 'issuedBy'] as const).flatMap((name) => {
    const { vatId, address } = invoice[name] ?? {}
    if (vatId === undefined || !address) return []
    const problem = describeVatIdProblem(normalizeVatId(vatId, address.country), address.country)
    return problem === undefined ? [] : [`has a ${name}.vatId that ${problem}`]
  })
}

/** Problems that depend on the seller. VAT on an invoice is owed, even by a small business (in Germany section 14c of the VAT Act). */
function listSellerProblems(
  { lines, allowances = [], charges = [], exemptionReasons }: Invoice,
  isSmallBusiness: boolean,
): readonly string[] {
  const categories = [...lines, ...allowances, ...charges].map(taxCategoryOf)
  if (!isSmallBusiness) return categories.includes('E') && exemptionReasons?.E === undefined ? [missingReason] : []
  return categories.includes('S') ? ['charges VAT, which a small business must not (isSmallBusiness); set taxRate to 0'] : []
}

function listBuyerIdProblems({ lines, allowances = [], charges = [] }: Invoice, buyerVatId: string | undefined): readonly string[] {
  const categories = [...lines, ...allowances, ...charges].map(taxCategoryOf)
  // BR-AE-02 and BR-IC-02.
  const category = buyerVatId === undefined ? categories.find((each) => each === 'AE' || each === 'K') : undefined
  return category === undefined ? [] : [`has taxCategory ${category}, which requires the vatId of the buyer`]
}
