import type { BrokenDeduction } from '#domain/invoices/deductions.ts'
import { missingReason } from '#domain/invoices/invoice.ts'
import type { InvoiceProblem } from '#domain/invoices/issue-problems.ts'
import type { OwnedInvoice } from '#gateway/invoices/invoices.ts'

/** Puts a problem of an invoice into words. @returns The rest of a sentence after its name. */
export function describeInvoiceProblem({ customerId, invoice: { number } }: OwnedInvoice, found: InvoiceProblem): string {
  switch (found.problem) {
    case 'paid-in-future':
      return `has a payment on ${found.paidOn}, which is in the future`
    case 'paid-before-issue': {
      const advice = found.isNew ? ': put earlier payments in prepaidMinor' : ''
      return `has a payment on ${found.paidOn}, which is before the invoice date, ${found.issuedOn}${advice}`
    }
    case 'archived':
      return `would be emailed, but the customer is archived: use --no-mail, or run customers unarchive ${customerId}`
    case 'buyer-reference':
      return `has a buyerReference that ${found.detail}`
    case 'vat-id':
      return `has a ${found.party}.vatId that ${found.detail}`
    case 'no-exemption-reason':
      return missingReason
    case 'small-business-charges-vat':
      return 'charges VAT, which a small business must not (isSmallBusiness); set taxRate to 0'
    case 'no-buyer-vat-id':
      return `has taxCategory ${found.category}, which requires the vatId of the buyer`
    case 'number-taken': {
      const where = found.isInSameInput ? ' in the same input' : ''
      return `has the number of ${found.customerId}/${number}${where}: invoice numbers of a seller must be unique`
    }
    case 'false-deduction':
      return found.broken.problem
    case 'breaks-deduction':
      return describeBreak(found.broken)
  }
}

/** What a change of another invoice does, as the rest of a sentence after its name. */
export function describeBreak({ final, problem }: BrokenDeduction): string {
  return `breaks a deduction: ${final.number} ${problem}`
}
