import { calendarDateAt, type CalendarDate, utcMidnightOf } from '#domain/calendar-date.ts'
import { bookkeepersOf } from '#domain/customers/member-roles.ts'
import { payableMinor, signedMinor } from '#domain/invoices/balance.ts'
import { creditInvoice } from '#domain/invoices/credit-invoice.ts'
import type { Invoice } from '#domain/invoices/invoice.ts'
import { deriveInvoiceStatus, type InvoiceStatus, reminderStage } from '#domain/invoices/invoice-status.ts'
import { paymentMethods, sumPayments } from '#domain/invoices/payment.ts'
import { remindOfInvoice } from '#domain/invoices/remind-of-invoice.ts'
import { sellerOf } from '#domain/invoices/seller.ts'
import { isIssued } from '#domain/invoices/shown-states.ts'
import { voidInvoice } from '#domain/invoices/void-invoice.ts'
import { type Locale, localeTags } from '#domain/locale.ts'
import { createMoneyFormats } from '#domain/money.ts'
import type { Content } from '#i18n/content/content.ts'
import type { Translate } from '#i18n/translate.ts'
import { describeDuties, type DutyView, explainUncertified } from '#web/dashboard/agency/invoices/describe-duties.server.ts'
import { describeIssue } from '#web/dashboard/agency/invoices/describe-issue.server.ts'
import type { InvoiceFile } from '#web/dashboard/agency/invoices/invoice-desk.server.ts'
import { copyPath, editPath, invoicePath } from '#web/dashboard/agency/invoices/invoice-path.server.ts'

/** Acts on an invoice. */
const invoiceActs = ['issue', 'share', 'hide', 'pay', 'remind', 'credit', 'attach', 'void'] as const
export type InvoiceAct = (typeof invoiceActs)[number]

/** An invoice's page, in its language. */
export type FileView = {
  readonly number: string
  readonly customerId: string
  readonly company: string
  readonly reference: string
  readonly status: InvoiceStatus
  readonly updateTime: string
  /** English paths of the pages about it; `edit` is absent for an issued one, `copy` for a credit note. */
  readonly paths: { readonly preview: string; readonly pdf: string; readonly edit?: string; readonly copy?: string }
  readonly issuedOn: Date
  readonly dueOn: Date
  readonly amounts: readonly { readonly label: 'gross' | 'paid' | 'left'; readonly amount: string }[]
  readonly lines: readonly { readonly description: string; readonly net: string }[]
  readonly payments: readonly { readonly paidOn: Date; readonly method: string; readonly amount: string }[]
  readonly reminders: readonly Date[]
  readonly creditNotes: readonly { readonly number: string; readonly path: string; readonly amount: string }[]
  /** What the law asks for besides. */
  readonly duties: readonly DutyView[]
  /** Why nothing may be issued in the place of an act that would, and the way out. */
  readonly uncertified?: string
  /** What may be done now, and what happens then. */
  readonly acts: readonly { readonly act: InvoiceAct; readonly consequence: string }[]
  /** Suggestions of the payment's form. */
  readonly payment: {
    readonly amount: string
    readonly today: CalendarDate
    readonly issuedOn: CalendarDate
    readonly methods: readonly { readonly value: string; readonly name: string }[]
  }
}

type Options = { readonly locale: Locale; readonly translate: Translate; readonly now: number; readonly content: Content }

/** Describes an invoice, and which acts the rules allow now. */
export function describeFile(
  { customer, invoice, updateTime, creditNotes, isSilent, replacesFile }: InvoiceFile,
  options: Options,
): FileView {
  const { locale, translate, now } = options
  const { number, reference, kind, currency, grossMinor, lines, payments, reminders = [], issuedOn, dueOn } = invoice
  const format = createMoneyFormats(localeTags[locale])
  const today = calendarDateAt(now, customer.timeZone)
  const paidMinor = sumPayments(payments)
  const leftMinor = payableMinor(invoice) - paidMinor
  const people = bookkeepersOf(customer)
  const address = { customerId: customer.id, number }
  const acts = listActs({ customer, invoice, creditNotes }, today, options)
  const reasons = acts.map((act) => explainAct(act, invoice, today, options))
  const uncertified = reasons.find((reason) => reason !== undefined)
  const consequences: Readonly<Record<InvoiceAct, string>> = {
    issue: describeIssue({ customer, isSilent }, options),
    share: translate('agency.invoices.act.share.consequence'),
    hide: translate('agency.invoices.act.hide.consequence'),
    pay: translate('agency.invoices.act.pay.consequence'),
    attach: translate(`agency.invoices.act.attach.${replacesFile ? 'replace' : 'consequence'}`),
    void: translate('agency.invoices.act.void.consequence', { number }),
    credit: translate('agency.invoices.act.credit.consequence'),
    remind: isSilent
      ? translate('agency.invoices.act.remind.silent')
      : translate('agency.invoices.act.remind.consequence', {
          people: new Intl.ListFormat(localeTags[locale]).format(people),
          count: people.length,
          stage: reminderStage(reminders.length + 1),
          language: translate(`languages.${customer.locale}`),
        }),
  }
  return {
    number,
    customerId: customer.id,
    company: customer.company,
    reference,
    status: deriveInvoiceStatus(invoice, today),
    updateTime,
    paths: {
      preview: `${invoicePath(address)}/preview`,
      pdf: `${invoicePath(address)}/pdf`,
      ...(!isIssued(invoice) && { edit: editPath(address) }),
      ...(kind !== 'creditNote' && { copy: copyPath(address) }),
    },
    issuedOn: utcMidnightOf(issuedOn),
    dueOn: utcMidnightOf(dueOn),
    amounts: [
      { label: 'gross', amount: format(signedMinor(kind, grossMinor), currency) },
      { label: 'paid', amount: format(paidMinor, currency) },
      { label: 'left', amount: format(isIssued(invoice) && invoice.state !== 'void' ? leftMinor : 0, currency) },
    ],
    lines: lines.map(({ description, quantity, unitPriceMinor }) => ({
      description,
      net: format(Math.round(quantity * unitPriceMinor), currency),
    })),
    payments: payments.map(({ paidOn, method, amountMinor }) => ({
      paidOn: utcMidnightOf(paidOn),
      method: translate(`dashboard.invoice.methods.${method}`),
      amount: format(amountMinor, currency),
    })),
    reminders: reminders.map(utcMidnightOf),
    creditNotes: creditNotes.map((note) => ({
      number: note.number,
      path: invoicePath({ customerId: customer.id, number: note.number }),
      amount: format(signedMinor('creditNote', note.grossMinor), note.currency),
    })),
    duties: describeDuties(invoice, customer, options),
    ...(uncertified !== undefined && { uncertified }),
    acts: acts.filter((_, at) => reasons[at] === undefined).map((act) => ({ act, consequence: consequences[act] })),
    payment: {
      amount: leftMinor > 0 ? format(leftMinor, currency) : '',
      today,
      issuedOn,
      methods: paymentMethods.map((value) => ({ value, name: translate(`dashboard.invoice.methods.${value}`) })),
    },
  }
}

/** Why the law forbids an act, which issues a document on a day. */
function explainAct(act: InvoiceAct, { issuedOn }: Invoice, today: CalendarDate, options: Options): string | undefined {
  if (act === 'issue') return explainUncertified(issuedOn, options)
  return act === 'credit' ? explainUncertified(today, options) : undefined
}

/** The acts that the operations would not refuse. Some of a final invoice's advance invoices are refused only when it is tried. */
function listActs(
  { customer, invoice, creditNotes }: Pick<InvoiceFile, 'customer' | 'invoice' | 'creditNotes'>,
  today: CalendarDate,
  { content }: Options,
): readonly InvoiceAct[] {
  const credit = { number: 'new', issuedOn: today }
  const refused: Readonly<Record<InvoiceAct, boolean>> = {
    issue: isIssued(invoice),
    share: invoice.state !== 'draft' || invoice.kind === 'creditNote',
    hide: invoice.state !== 'proforma',
    attach: false,
    pay: !isIssued(invoice) || invoice.state === 'void',
    remind: 'refusal' in remindOfInvoice(invoice, { customer, creditNotes, today }),
    credit: 'refusal' in creditInvoice(invoice, credit, { creditNotes, others: [], agency: sellerOf(content.site) }),
    void: 'refusal' in voidInvoice(invoice, creditNotes),
  }
  return invoiceActs.filter((act) => !refused[act])
}
