import { stringify } from 'csv-stringify/sync'
import type { SampleWords } from '#domain/bank/bank-review.ts'
import { leftOf } from '#domain/bank/left-of.ts'
import type { CalendarDate } from '#domain/calendar-date.ts'
import { escapeSpreadsheetFormula } from '#domain/escape-spreadsheet-formula.ts'
import type { Invoice } from '#domain/invoices/invoice.ts'
import { formatPlainAmount } from '#domain/money.ts'

const headings = ['Booking date', 'Account', 'Name', 'Purpose', 'Amount', 'Currency']
const feeMinor = -490

/**
 * Writes a made-up statement of today as CSV: an invoice that is paid by its number, a part payment, a payment without number and
 * name, each of another customer where there are so many, and a fee of the bank.
 *
 * @param iban The agency's account; the one on the invoices otherwise.
 */
export function writeSample(
  open: readonly { readonly company: string; readonly invoice: Invoice }[],
  { words, today, iban }: { readonly words: SampleWords; readonly today: CalendarDate; readonly iban: string | undefined },
): Uint8Array<ArrayBuffer> {
  const payable = open.filter(({ invoice }) => invoice.kind !== 'creditNote' && invoice.issuedOn <= today && leftOf(invoice) > 1)
  const firsts = [...Map.groupBy(payable, ({ company }) => company).values()].flatMap(([first]) => first ?? [])
  const [paid, part, unnamed] = [...new Set([...firsts, ...payable])]
  const account = iban ?? payable[0]?.invoice.iban ?? ''
  const row = (name: string, purpose: string, amountMinor: number, currency: string) => {
    const texts = [name, purpose].map(escapeSpreadsheetFormula)
    return [today, account, ...texts, formatPlainAmount(amountMinor, currency), currency]
  }
  const rows = [
    ...(paid ? [row(paid.company, words.paid(paid.invoice.number), leftOf(paid.invoice), paid.invoice.currency)] : []),
    ...(part ? [row(part.company, words.part(part.invoice.number), Math.floor(leftOf(part.invoice) / 2), part.invoice.currency)] : []),
    ...(unnamed ? [row('', words.thanks, leftOf(unnamed.invoice), unnamed.invoice.currency)] : []),
    row(words.bank, words.fee, feeMinor, 'EUR'),
  ]
  return new TextEncoder().encode(`\u{feff}${stringify([headings, ...rows], { delimiter: ';', record_delimiter: '\r\n' })}`)
}
