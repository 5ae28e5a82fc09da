import * as v from 'valibot'
import { CalendarDateSchema, compareCalendarDates } from '#domain/calendar-date.ts'
import { PartySchema } from '#domain/customers/party.ts'
import { AmountMinor, CurrencyCode } from '#domain/money.ts'
import { Bic, Iban } from './bank-account.ts'
import { InvoiceLineSchema } from './invoice-line.ts'
import { InvoiceNumber } from './invoice-number.ts'
import { PaymentSchema, sumPayments } from './payment.ts'
import { SellerSchema } from './seller.ts'
import { totalLines } from './totals.ts'

/** States as they are stored; partly paid and overdue are derived (`deriveInvoiceStatus`). */
const invoiceStates = ['draft', 'open', 'paid', 'void'] as const

const Text = v.pipe(v.string(), v.nonEmpty('is empty'))

/**
 * An invoice or a credit note, whose amounts are negative. Parsing also checks that the sums follow from the lines, and that the state
 * follows from the payments.
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
    currency: CurrencyCode,
    lines: v.pipe(v.array(InvoiceLineSchema), v.nonEmpty('is empty'), v.readonly()),
    netMinor: AmountMinor,
    taxMinor: AmountMinor,
    grossMinor: AmountMinor,
    payments: v.pipe(v.array(PaymentSchema), v.readonly()),
    /** Where it can be paid; https only, because it becomes a link. */
    paymentUrl: v.exactOptional(v.pipe(v.string(), v.url('is not an address'), v.startsWith('https://', 'is not an https address'))),
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

/** The newest first; of one day, the highest number. */
export function compareNewestFirst(a: Invoice, b: Invoice): number {
  return compareCalendarDates(b.issuedOn, a.issuedOn) || (a.number < b.number ? 1 : a.number > b.number ? -1 : 0)
}

function listProblems(invoice: Invoice): readonly string[] {
  const { kind, creditsNumber, issuedOn, dueOn, lines, netMinor, taxMinor, grossMinor } = invoice
  const totals = totalLines(lines)
  const claims: readonly (readonly [isTrue: boolean, problem: string])[] = [
    [netMinor === totals.netMinor, `netMinor is ${netMinor}, the lines make ${totals.netMinor}`],
    [taxMinor === totals.taxMinor, `taxMinor is ${taxMinor}, the lines make ${totals.taxMinor}`],
    [grossMinor === netMinor + taxMinor, `grossMinor is ${grossMinor}, net and tax make ${netMinor + taxMinor}`],
    [kind === 'creditNote' ? grossMinor <= 0 : grossMinor >= 0, `grossMinor has the wrong sign for its kind`],
    [kind === 'creditNote' || creditsNumber === undefined, 'creditsNumber stands on what is no credit note'],
    [compareCalendarDates(issuedOn, dueOn) <= 0, 'dueOn lies before issuedOn'],
    [stateFollows(invoice), `state is ${invoice.state}, the payments make it ${isSettled(invoice) ? 'paid' : 'open'}`],
  ]
  return claims.flatMap(([isTrue, problem]) => (isTrue ? [] : [problem]))
}

function stateFollows(invoice: Invoice): boolean {
  const { state, payments } = invoice
  switch (state) {
    case 'draft':
      return payments.length === 0
    case 'open':
      return !isSettled(invoice)
    case 'paid':
      return isSettled(invoice)
    case 'void':
      return sumPayments(payments) === 0
  }
}

function isSettled({ kind, grossMinor, payments }: Invoice): boolean {
  const paidMinor = sumPayments(payments)
  return kind === 'creditNote' ? paidMinor <= grossMinor : paidMinor >= grossMinor
}
