import type { BrokenDeduction, DeductionFault } from '#domain/invoices/deductions.ts'
import type { ChangeProblem } from '#domain/invoices/invoice-change.ts'
import { missingReason } from '#domain/invoices/invoice.ts'
import type { InvoiceProblem } from '#domain/invoices/issue-problems.ts'
import { formatPlainAmount } from '#domain/money.ts'
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
      return describeDeduction(found.broken)
    case 'breaks-deduction':
      return describeBreak(found.broken)
  }
}

/** What a change of another invoice does, as the rest of a sentence after its name. */
export function describeBreak(broken: BrokenDeduction): string {
  return `breaks a deduction: ${broken.final.number} ${describeDeduction(broken)}`
}

/** Why an invoice must not be replaced, as the rest of a sentence after its name. */
export function describeChangeProblem(found: ChangeProblem): string {
  switch (found.problem) {
    case 'void-draft':
      return 'is a draft, which cannot become void'
    case 'draft-again':
      return 'was issued, so it cannot become a draft again'
    case 'stays-void':
      return 'is void, and stays so'
    case 'kept-fields':
      return `was issued, so it keeps its ${found.fields.join(', ')}; a credit note corrects it`
  }
}

/** Why a deduction does not hold, as the rest of a sentence after the number of the final invoice. */
function describeDeduction({ advance, why }: BrokenDeduction): string {
  return `deducts ${advance}, ${describeFault(why)}`
}

function describeFault(why: DeductionFault): string {
  switch (why.fault) {
    case 'no-such-invoice':
      return 'which the customer does not have'
    case 'no-advance-invoice':
      return 'which is not an advance invoice'
    case 'not-paid':
      return `which is ${why.state}, not paid: a final invoice deducts what was received`
    case 'other-day':
      return `which was issued on ${why.issuedOn}, not on ${why.deductedOn}`
    case 'paid-later':
      return `which was not yet paid on ${why.finalOn}: a final invoice deducts what was received`
    case 'other-currency':
      return `which is in ${why.currency}`
    case 'deducted-already':
      return `which ${why.by} deducts already`
    case 'other-sum': {
      const { leftMinor, takenMinor, currency, taxRate, taxCategory } = why
      const rate = `${taxRate} %${taxCategory === undefined ? '' : ` (category ${taxCategory})`}`
      return `which has a net amount of ${formatPlainAmount(leftMinor, currency)} at ${rate} to deduct, not ${formatPlainAmount(takenMinor, currency)}`
    }
  }
}
