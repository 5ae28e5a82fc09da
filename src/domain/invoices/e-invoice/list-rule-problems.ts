import type { EInvoice, EInvoiceProfile } from './e-invoice.ts'
import { claimDocument } from '#domain/invoices/e-invoice/rules/document-rules.ts'
import type { RuleProblem } from '#domain/invoices/e-invoice/rules/rule-problem.ts'
import { claimSums } from '#domain/invoices/e-invoice/rules/sum-rules.ts'
import { claimTaxes } from '#domain/invoices/e-invoice/rules/tax-rules.ts'
import { claimXRechnung } from '#domain/invoices/e-invoice/rules/xrechnung-rules.ts'

/** The rules of EN 16931 and of the profile that an e-invoice violates; empty if it may be issued. */
export function listRuleProblems(invoice: EInvoice, profile: EInvoiceProfile): readonly RuleProblem[] {
  const claims = [
    ...claimDocument(invoice),
    ...claimSums(invoice),
    ...claimTaxes(invoice),
    ...(profile === 'xrechnung' ? claimXRechnung(invoice) : []),
  ]
  return claims.flatMap(([rule, isKept, message]) => (isKept ? [] : [{ rule, message }]))
}
