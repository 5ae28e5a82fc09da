import * as v from 'valibot'
import { CalendarDateSchema, compareCalendarDates } from '#domain/calendar-date.ts'
import { PartySchema } from '#domain/customers/party.ts'
import { AmountMinor, CurrencyCode } from '#domain/money.ts'
import { AllowanceChargeSchema } from './allowance-charge.ts'
import { payableMinor } from './balance.ts'
import { Bic, Iban } from './bank-account.ts'
import { InvoiceLineSchema } from './invoice-line.ts'
import { InvoiceNumber } from './invoice-number.ts'
import { PaymentSchema, sumPayments } from './payment.ts'
import { SellerSchema } from './seller.ts'
import { SupplySchema } from './supply.ts'
import { exemptCategories } from './tax-category.ts'
import { createTaxTable, totalInvoice } from './totals.ts'

/** States as they are stored; partly paid and overdue are derived (`deriveInvoiceStatus`). */
const invoiceStates = ['draft', 'proforma', 'open', 'paid', 'void'] as const

const Text = v.pipe(v.string(), v.nonEmpty('is empty'))
const AllowanceCharges = v.exactOptional(v.pipe(v.array(AllowanceChargeSchema), v.readonly()))

/**
 * An invoice or a credit note, whose amounts are positive too (EN 16931, type 381). Parsing also checks that the sums follow from the lines,
 * allowances and charges, and that the state follows from the payments.
 */
export const InvoiceSchema = v.pipe(
  v.object({
    number: InvoiceNumber,
    /** What it is for, in a few words; may be empty. */
    reference: v.string(),
    kind: v.picklist(['invoice', 'creditNote']),
    /** The invoice that a credit note takes back, where it is one alone. */
    creditsNumber: v.exactOptional(InvoiceNumber),
    state: v.picklist(invoiceStates),
    /** The customer as they were when it was issued; a draft names them as they are today. */
    billedTo: v.exactOptional(PartySchema),
    /** The agency as it was when it was issued; a draft names it as it is today. */
    issuedBy: v.exactOptional(SellerSchema),
    issuedOn: CalendarDateSchema,
    dueOn: CalendarDateSchema,
    /** When it was supplied; a draft may leave it open. */
    supply: v.exactOptional(SupplySchema),
    /** What the buyer files it under (BT-10), such as the Leitweg-ID of a German authority. */
    buyerReference: v.exactOptional(Text),
    /** Number of the buyer's purchase order (BT-13). */
    orderNumber: v.exactOptional(Text),
    /** Replaces the words that follow from the due date (BT-20). */
    paymentTerms: v.exactOptional(Text),
    currency: CurrencyCode,
    lines: v.pipe(v.array(InvoiceLineSchema), v.nonEmpty('is empty'), v.readonly()),
    /** What is taken off the whole invoice. */
    allowances: AllowanceCharges,
    /** What is added to the whole invoice. */
    charges: AllowanceCharges,
    /** Why there is no VAT in a category, instead of the words that each has; `E` has none of its own. */
    exemptionReasons: v.exactOptional(v.object(v.entriesFromList(exemptCategories, v.exactOptional(Text)))),
    netMinor: AmountMinor,
    taxMinor: AmountMinor,
    grossMinor: AmountMinor,
    /** The part of the gross that was paid before it was issued (BT-113). */
    prepaidMinor: v.exactOptional(v.pipe(AmountMinor, v.minValue(0, 'is below 0'))),
    payments: v.pipe(v.array(PaymentSchema), v.readonly()),
    /** Days on which its customer was reminded of it, the earliest first. */
    reminders: v.exactOptional(v.pipe(v.array(CalendarDateSchema), v.readonly())),
    /** Where it can be paid; https only, because it becomes a link. */
    paymentUrl: v.exactOptional(v.pipe(v.string(), v.url('is not an address'), v.startsWith('https://', 'is not an https address'))),
    /** Whose account it is, where not the agency's (BT-85). */
    accountHolder: v.exactOptional(Text),
    iban: Iban,
    /** Transfers within the European Economic Area need none. */
    bic: v.exactOptional(Bic),
    /** May be empty. */
    notes: v.string(),
    /** Path of its PDF in storage. */
    file: v.exactOptional(Text),
  }),
  v.rawCheck(({ dataset, addIssue }) => {
    if (dataset.typed) for (const message of listProblems(dataset.value)) addIssue({ message })
  }),
)
export type Invoice = Readonly<v.InferOutput<typeof InvoiceSchema>>

/** Of an invoice with category E that does not say why: what follows its name in a sentence. */
export const missingReason = 'has no exemptionReasons.E: say why it is exempt from VAT'

/** The newest first; of one day, the highest number. */
export function compareNewestFirst(a: Invoice, b: Invoice): number {
  return compareCalendarDates(b.issuedOn, a.issuedOn) || (a.number < b.number ? 1 : a.number > b.number ? -1 : 0)
}

function listProblems(invoice: Invoice): readonly string[] {
  const { kind, creditsNumber, issuedBy, issuedOn, dueOn, netMinor, taxMinor, grossMinor, exemptionReasons } = invoice
  const totals = totalInvoice(invoice)
  const categories = createTaxTable(invoice).map(({ taxCategory }) => taxCategory)
  const claims: readonly (readonly [isTrue: boolean, problem: string])[] = [
    [netMinor === totals.netMinor, `netMinor is ${netMinor}, the lines make ${totals.netMinor}`],
    [taxMinor === totals.taxMinor, `taxMinor is ${taxMinor}, the lines make ${totals.taxMinor}`],
    [grossMinor === netMinor + taxMinor, `grossMinor is ${grossMinor}, net and tax make ${netMinor + taxMinor}`],
    [grossMinor >= 0, 'grossMinor is below 0: what takes back more than it charges is a credit note'],
    [grossMinor < 0 || payableMinor(invoice) >= 0, 'prepaidMinor is above grossMinor'],
    [kind === 'invoice' || invoice.state !== 'proforma', 'state is proforma, which a credit note cannot be'],
    [kind === 'creditNote' || creditsNumber === undefined, 'creditsNumber stands on what is no credit note'],
    [compareCalendarDates(issuedOn, dueOn) <= 0, 'dueOn lies before issuedOn'],
    // BR-E-10 and BR-O-11. That a small business charges no VAT is a reason, and who issues it is noted last.
    [!categories.includes('E') || exemptionReasons?.E !== undefined || !issuedBy || issuedBy.isSmallBusiness === true, missingReason],
    [!categories.includes('O') || categories.length === 1, 'what is not subject to VAT (O) stands beside other categories'],
    [grossMinor < 0 || stateFollows(invoice), `state is ${invoice.state}, the payments make it ${isSettled(invoice) ? 'paid' : 'open'}`],
  ]
  return claims.flatMap(([isTrue, problem]) => (isTrue ? [] : [problem]))
}

function stateFollows(invoice: Invoice): boolean {
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
