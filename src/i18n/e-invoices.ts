import type { Customer } from '#domain/customers/customer.ts'
import type { EInvoice, EInvoiceProfile } from '#domain/invoices/e-invoice/e-invoice.ts'
import { listRuleProblems } from '#domain/invoices/e-invoice/list-rule-problems.ts'
import { isGermanAuthority } from '#domain/invoices/e-invoice/public-buyer.ts'
import type { RuleProblem } from '#domain/invoices/e-invoice/rules/rule-problem.ts'
import { findMappingProblem, toEInvoice } from '#domain/invoices/e-invoice/to-e-invoice.ts'
import { writeCii } from '#domain/invoices/e-invoice/write-cii.ts'
import { writeUbl } from '#domain/invoices/e-invoice/write-ubl.ts'
import type { Invoice } from '#domain/invoices/invoice.ts'
import { describeDeduction, describePaymentTerms, explainExemptions } from './invoice-terms.ts'
import type { Translate } from './translate.ts'

/** Profile and syntax of an XML file. */
export const eInvoiceFormats = ['xrechnung-ubl', 'xrechnung-cii', 'ubl', 'cii'] as const
export type EInvoiceFormat = (typeof eInvoiceFormats)[number]

/** Of whom it is, and the words of their language. */
export type EInvoiceReader = { readonly customer: Pick<Customer, 'emails'>; readonly translate: Translate }

/** The file, or the reason for a failure as the rest of a sentence after the number, or the violated rules. */
export type EInvoiceFile = { readonly xml: string } | { readonly problem: string } | { readonly ruleProblems: readonly RuleProblem[] }

/** Writes an invoice as an e-invoice that keeps the rules of its format. */
export function writeEInvoice(invoice: Invoice, format: EInvoiceFormat, { customer, translate }: EInvoiceReader): EInvoiceFile {
  const problem = findMappingProblem(invoice)
  if (problem !== undefined) return { problem }
  const { profile, write } = writers[format]
  const eInvoice = toEInvoice(invoice, {
    exemptionReasons: explainExemptions(invoice, translate),
    // A credit note has to say what becomes of its amount, too (BR-CO-25).
    paymentTerms: describePaymentTerms(invoice, translate) ?? invoice.paymentTerms ?? translate('dashboard.invoice.isCredit'),
    describeLine: (line) => describeDeduction(line, invoice.currency, translate),
    // XRechnung asks for an electronic address (PEPPOL-EN16931-R010). Elsewhere an invoice stays the same when the members of the customer change.
    buyerEmail: profile === 'xrechnung' ? customer.emails[0] : undefined,
  })
  const ruleProblems = listRuleProblems(eInvoice, profile)
  return ruleProblems.length > 0 ? { ruleProblems } : { xml: write(eInvoice, profile) }
}

/** The XML that a PDF carries: a Cross Industry Invoice of EN 16931 (Factur-X); undefined where there can be none. */
export function findEmbeddedEInvoice(invoice: Invoice, reader: EInvoiceReader): string | undefined {
  const file = writeEInvoice(invoice, 'cii', reader)
  return 'xml' in file ? file.xml : undefined
}

/** An e-invoice as a file of its own. */
export type StandaloneEInvoice = { readonly format: 'xrechnung-ubl' | 'ubl'; readonly xml: string }

/** For German authorities XRechnung, where the invoice keeps its rules; for everybody else plain EN 16931. Undefined where there can be none. */
export function findStandaloneEInvoice(invoice: Invoice, reader: EInvoiceReader): StandaloneEInvoice | undefined {
  const formats = isGermanAuthority(invoice) ? (['xrechnung-ubl', 'ubl'] as const) : (['ubl'] as const)
  for (const format of formats) {
    const file = writeEInvoice(invoice, format, reader)
    if ('xml' in file) return { format, xml: file.xml }
  }
  return undefined
}

type Writer = { readonly profile: EInvoiceProfile; readonly write: (invoice: EInvoice, profile: EInvoiceProfile) => string }

const writers: Readonly<Record<EInvoiceFormat, Writer>> = {
  'xrechnung-ubl': { profile: 'xrechnung', write: writeUbl },
  'xrechnung-cii': { profile: 'xrechnung', write: writeCii },
  ubl: { profile: 'en16931', write: writeUbl },
  cii: { profile: 'en16931', write: writeCii },
}
