import type { Customer } from '#domain/customers/customer.ts'
import { partyOf } from '#domain/customers/party.ts'
import { issueInvoice } from '#domain/invoices/issue-invoice.ts'
import type { Invoice } from '#domain/invoices/invoice.ts'
import { sellerOf } from '#domain/invoices/seller.ts'
import { listDuties, type SellerDuty } from '#domain/invoices/seller-duties.ts'
import type { SiteFacts } from '#i18n/content/site.ts'
import { findStandaloneEInvoice, writeEInvoice } from './e-invoices.ts'
import type { Translate } from './translate.ts'

/** A duty towards the buyer that the product does not fulfill by itself. */
export type OpenDuty = Pick<SellerDuty, 'kind' | 'source'> & {
  /** Why the invoice cannot become the e-invoice that the duty asks for, in English; absent if it can, and is to be sent another way than by mail. */
  readonly missing?: readonly string[]
}

/**
 * Lists what the seller's law asks for besides what the product does.
 *
 * @param invoice A draft counts as if it were issued on its date. @param translate Of the customer's language.
 */
export function listOpenDuties(
  invoice: Invoice,
  { customer, site, translate }: { readonly customer: Customer; readonly site: SiteFacts; readonly translate: Translate },
): readonly OpenDuty[] {
  const made = issueInvoice(invoice)
  const issued = { billedTo: partyOf(customer), issuedBy: sellerOf(site), ...('refusal' in made ? invoice : made.invoice) }
  const { billedTo, issuedBy, issuedOn } = issued
  const duties = listDuties(
    issuedBy.address.country,
    { country: billedTo.address.country, isBusiness: billedTo.vatId !== undefined },
    issuedOn,
  )
  if (duties.length === 0 || issued.state === 'void') return []
  const reader = { customer, translate }
  if (findStandaloneEInvoice(issued, reader)) {
    return duties.filter(({ kind }) => kind !== 'e-invoice').map(({ kind, source }) => ({ kind, source }))
  }
  const file = writeEInvoice(issued, 'ubl', reader)
  const missing =
    'problem' in file ? [file.problem] : 'ruleProblems' in file ? file.ruleProblems.map(({ rule, message }) => `${rule}: ${message}`) : []
  return duties.map(({ kind, source }) => ({ kind, source, missing }))
}
