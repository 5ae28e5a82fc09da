import { type CalendarDate, daysBetween, utcMidnightOf } from '#domain/calendar-date.ts'
import { listSignedPayments, signedMinor } from '#domain/invoices/balance.ts'
import { formatIban } from '#domain/invoices/bank-account.ts'
import { isTransferable, createEpcText } from '#domain/invoices/epc-code.ts'
import type { Invoice } from '#domain/invoices/invoice.ts'
import type { InvoiceLine } from '#domain/invoices/invoice-line.ts'
import { amountDueMinor, deriveInvoiceStatus, type InvoiceStatus } from '#domain/invoices/invoice-status.ts'
import { type Payment, sumPayments } from '#domain/invoices/payment.ts'
import type { Seller } from '#domain/invoices/seller.ts'
import { createTaxTable, lineNetMinor, sumParts } from '#domain/invoices/totals.ts'
import { createMoneyFormat, formatMoney, formatPlainAmount } from '#domain/money.ts'
import { formatTaxRate, readDecimalMark } from '#web/dashboard/invoices/pdf/pdf-context.server.ts'
import {
  describeDeduction,
  describePaymentTerms,
  describeSupply,
  type InvoiceFact,
  listExemptions,
  listInvoiceFacts,
} from '#i18n/invoice-terms.ts'
import type { Translate } from '#i18n/translate.ts'
import { drawQr, type QrPicture } from '#web/ui/drawing/draw-qr.ts'

/** An invoice as its page and its PDF show it, with amounts in the reader's language. */
export type InvoicePageView = {
  readonly number: string
  readonly kind: Invoice['kind']
  readonly reference: string
  readonly status: InvoiceStatus
  readonly issuedOn: Date
  /** Absent for documents without a due date: proformas, canceled invoices, credit notes. */
  readonly dueOn?: Date
  /** The open amount, or a credit (`isCredit`); absent when it is zero. */
  readonly left?: { readonly amount: string; readonly daysLeft: number; readonly isCredit: boolean }
  /** Supply date or period, and the customer's references. */
  readonly facts: readonly InvoiceFact[]
  /** Date of the last payment of a settled invoice. */
  readonly settledOn?: Date
  readonly lines: readonly {
    readonly description: string
    /** Number of the advance invoice that it deducts. */
    readonly deducts?: string
    /** Supply date or period, if the line has its own; the tax on what it deducts. */
    readonly about?: string
    /** With the unit; absent for a lump sum. */
    readonly quantity?: string
    readonly unitPrice: string
    readonly taxRate: string
    readonly net: string
  }[]
  /** Whether a line is more than a lump sum, whose unit price is its net amount. */
  readonly hasQuantities: boolean
  /** Allowances and charges; `subtotal` is the sum before them. */
  readonly adjustments?: { readonly subtotal: string; readonly items: readonly { readonly reason: string; readonly amount: string }[] }
  readonly net: string
  readonly taxes: readonly { readonly rate: string; readonly net: string; readonly tax: string }[]
  readonly gross: string
  /** Paid before the invoice was issued. */
  readonly prepaid?: string
  /** Absent if nothing is paid. */
  readonly paid?: string
  readonly payments: readonly { readonly paidOn: Date; readonly method: Payment['method']; readonly amount: string }[]
  /** Number of the invoice that this credit note credits. */
  readonly credits?: string
  readonly creditNotes: readonly { readonly number: string; readonly issuedOn: Date; readonly amount: string }[]
  /** Reason for a VAT exemption, and payment terms. */
  readonly terms: readonly string[]
  readonly notes: string
  /** Payment details; absent if nothing is due. */
  readonly pay?: PayBoxView
}

/** Payment details of a bank transfer. */
export type PayBoxView = {
  readonly amount: string
  /** The amount as banking forms accept it: digits and the language's decimal mark. */
  readonly typedAmount: string
  readonly recipient: string
  readonly iban: string
  readonly bic?: string
  readonly remittance: string
  readonly url?: string
  /** Only for euros, the only currency that the code supports. */
  readonly code?: QrPicture
}

type Options = {
  readonly creditNotes: readonly Invoice[]
  /** Issues the invoice and receives the payment. */
  readonly seller: Seller
  /** In the customer's time zone. */
  readonly today: CalendarDate
  /** BCP 47. */
  readonly tag: string
  readonly translate: Translate
}

export function describeInvoicePage(invoice: Invoice, { creditNotes, seller, today, tag, translate }: Options): InvoicePageView {
  const { number, kind, reference, issuedOn, dueOn, lines, payments, creditsNumber, notes } = invoice
  const money = createMoneyFormat(invoice.currency, tag)
  const signed = (amountMinor: number) => money(signedMinor(kind, amountMinor))
  const paidIn = listSignedPayments(invoice)
  const status = deriveInvoiceStatus(invoice, today)
  const leftMinor = amountDueMinor(invoice)
  const lastPaidOn = payments
    .map(({ paidOn }) => paidOn)
    .toSorted()
    .at(-1)
  const terms = describePaymentTerms(invoice, translate)
  const isPayable = kind !== 'creditNote' && (invoice.state === 'open' || invoice.state === 'paid')
  return {
    number,
    kind,
    reference,
    status,
    issuedOn: utcMidnightOf(issuedOn),
    ...(isPayable && { dueOn: utcMidnightOf(dueOn) }),
    ...(leftMinor !== 0 && { left: { amount: money(Math.abs(leftMinor)), daysLeft: daysBetween(today, dueOn), isCredit: leftMinor < 0 } }),
    facts: listInvoiceFacts(invoice, translate),
    ...(invoice.state === 'paid' && lastPaidOn && { settledOn: utcMidnightOf(lastPaidOn) }),
    lines: lines.map((line) => ({
      description: line.description,
      ...(line.deducts && { deducts: line.deducts.number }),
      ...describeLine(line, invoice.currency, translate),
      unitPrice: signed(line.quantity < 0 ? 0 - line.unitPriceMinor : line.unitPriceMinor),
      taxRate: formatTaxRate(line.taxRate, tag),
      net: signed(lineNetMinor(line)),
    })),
    hasQuantities: !lines.every(isLumpSum),
    ...describeAdjustments(invoice, signed),
    net: signed(invoice.netMinor),
    taxes: createTaxTable(invoice).map(({ taxRate, netMinor, taxMinor }) => ({
      rate: formatTaxRate(taxRate, tag),
      net: signed(netMinor),
      tax: signed(taxMinor),
    })),
    gross: signed(invoice.grossMinor),
    ...(invoice.prepaidMinor !== undefined && { prepaid: signed(invoice.prepaidMinor) }),
    ...(payments.length > 0 && { paid: money(sumPayments(paidIn)) }),
    payments: paidIn.map(({ paidOn, method, amountMinor }) => ({ paidOn: utcMidnightOf(paidOn), method, amount: money(amountMinor) })),
    ...(creditsNumber !== undefined && { credits: creditsNumber }),
    creditNotes: creditNotes.map((note) => ({
      number: note.number,
      issuedOn: utcMidnightOf(note.issuedOn),
      amount: createMoneyFormat(note.currency, tag)(signedMinor(note.kind, note.grossMinor)),
    })),
    terms: [...listExemptions(invoice, translate, seller), ...(terms === undefined ? [] : [terms])],
    notes,
    ...(kind !== 'creditNote' &&
      leftMinor > 0 && { pay: describePayment(invoice, invoice.accountHolder ?? seller.legalName, leftMinor, tag) }),
  }
}

function describeLine(
  line: InvoiceLine,
  currency: string,
  translate: Translate,
): Pick<InvoicePageView['lines'][number], 'about' | 'quantity'> {
  const about = [line.supply && describeSupply(line.supply, translate), describeDeduction(line, currency, translate)]
  const texts = about.filter((text) => text !== undefined)
  return {
    ...(texts.length > 0 && { about: texts.join('; ') }),
    // The minus sign of a credit note is shown with the amounts.
    ...(!isLumpSum(line) && { quantity: translate(`dashboard.invoice.unit.${line.unit}`, { quantity: Math.abs(line.quantity) }) }),
  }
}

function isLumpSum({ unit, quantity }: InvoiceLine): boolean {
  return unit === 'piece' && Math.abs(quantity) === 1
}

/** Empty if the net amount is the sum of the lines. */
function describeAdjustments(invoice: Invoice, signed: (amountMinor: number) => string): Pick<InvoicePageView, 'adjustments'> {
  const { allowances = [], charges = [] } = invoice
  if (allowances.length + charges.length === 0) return {}
  const items = [
    ...allowances.map(({ reason, netMinor }) => ({ reason, amount: signed(0 - netMinor) })),
    ...charges.map(({ reason, netMinor }) => ({ reason, amount: signed(netMinor) })),
  ]
  return { adjustments: { subtotal: signed(sumParts(invoice).linesMinor), items } }
}

function describePayment(
  { number, currency, iban, bic, paymentUrl }: Invoice,
  recipient: string,
  leftMinor: number,
  tag: string,
): PayBoxView {
  return {
    amount: formatMoney(leftMinor, currency, tag),
    typedAmount: formatPlainAmount(leftMinor, currency).replace('.', readDecimalMark(tag)),
    recipient,
    iban: formatIban(iban),
    ...(bic !== undefined && { bic }),
    remittance: number,
    ...(paymentUrl !== undefined && { url: paymentUrl }),
    ...(currency === 'EUR' &&
      isTransferable(leftMinor) && {
        code: drawQr(createEpcText({ name: recipient, iban, bic, amountMinor: leftMinor, remittance: number })),
      }),
  }
}
