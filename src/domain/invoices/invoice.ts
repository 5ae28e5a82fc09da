import * as v from 'valibot'
import { compareCalendarDates } from '#domain/calendar-date.ts'
import { payableMinor } from './balance.ts'
import { invoiceEntries, type InvoiceFieldName } from './invoice-fields.ts'
import { sumPayments } from './payment.ts'
import { createTaxTable, totalTable } from './totals.ts'

/**
 * An invoice, an advance invoice or a credit note, all with positive amounts (EN 16931). Parsing also checks totals against lines,
 * allowances and charges, and the state against payments.
 */
export const InvoiceSchema = v.pipe(
  v.object(invoiceEntries),
  v.rawCheck(({ dataset, addIssue }) => {
    if (dataset.typed) for (const message of listProblems(dataset.value)) addIssue({ message })
  }),
)
export type Invoice = Readonly<v.InferOutput<typeof InvoiceSchema>>

/** Picks the given fields that the invoice has. */
export function pickInvoiceFields(invoice: Invoice, names: readonly InvoiceFieldName[]): Partial<Invoice> {
  return Object.fromEntries(names.flatMap((name) => (invoice[name] === undefined ? [] : [[name, invoice[name]]])))
}

/** Problem of an invoice with category E and no reason, as the rest of a sentence that starts with its name. */
export const missingReason = 'has no exemptionReasons.E: say why it is exempt from VAT'

/** Sorts newest first, then by descending number. */
export function compareNewestFirst(a: Invoice, b: Invoice): number {
  return compareCalendarDates(b.issuedOn, a.issuedOn) || (a.number < b.number ? 1 : a.number > b.number ? -1 : 0)
}

function listProblems(invoice: Invoice): readonly string[] {
  const { kind, creditsNumber, issuedBy, issuedOn, dueOn, lines, netMinor, taxMinor, grossMinor, exemptionReasons } = invoice
  const deducted = lines.flatMap(({ deducts }) => deducts ?? [])
  const table = createTaxTable(invoice)
  const totals = totalTable(table)
  const categories = table.map(({ taxCategory }) => taxCategory)
  const claims: readonly (readonly [isTrue: boolean, problem: string])[] = [
    [netMinor === totals.netMinor, `netMinor is ${netMinor}, the lines make ${totals.netMinor}`],
    [taxMinor === totals.taxMinor, `taxMinor is ${taxMinor}, the lines make ${totals.taxMinor}`],
    [grossMinor === netMinor + taxMinor, `grossMinor is ${grossMinor}, net and tax make ${netMinor + taxMinor}`],
    [grossMinor >= 0, 'grossMinor is below 0: what takes back more than it charges is a credit note'],
    [grossMinor < 0 || payableMinor(invoice) >= 0, 'prepaidMinor is above grossMinor'],
    [kind !== 'creditNote' || invoice.state !== 'proforma', 'state is proforma, which a credit note cannot be'],
    [kind === 'creditNote' || creditsNumber === undefined, 'creditsNumber is only allowed on a credit note'],
    [kind !== 'advance' || deducted.length === 0, 'an advance invoice cannot deduct another'],
    [deducted.every((advance) => advance.issuedOn <= issuedOn), 'an advance invoice that it deducts is later than issuedOn'],
    [compareCalendarDates(issuedOn, dueOn) <= 0, 'dueOn is before issuedOn'],
    // BR-E-10 and BR-O-11. A small business needs no reason. `issuedBy` is set last, so it may still be missing here.
    [!categories.includes('E') || exemptionReasons?.E !== undefined || !issuedBy || issuedBy.isSmallBusiness === true, missingReason],
    [!categories.includes('O') || categories.length === 1, 'category O (not subject to VAT) cannot be combined with others'],
    [grossMinor < 0 || matchesPayments(invoice), `state is ${invoice.state}, the payments make it ${isSettled(invoice) ? 'paid' : 'open'}`],
  ]
  return claims.flatMap(([isTrue, problem]) => (isTrue ? [] : [problem]))
}

function matchesPayments(invoice: Invoice): boolean {
  const { state, payments } = invoice
  switch (state) {
    case 'draft':
    case 'proforma':
      return payments.length === 0
    case 'open':
      return !isSettled(invoice)
    case 'paid':
      return isSettled(invoice)
    case 'void':
      return sumPayments(payments) === 0
  }
}

function isSettled(invoice: Invoice): boolean {
  return sumPayments(invoice.payments) >= payableMinor(invoice)
}
