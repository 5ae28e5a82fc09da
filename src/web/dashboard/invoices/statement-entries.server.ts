import type { AccountStatement, StatementEntry, StatementPeriod } from '#domain/invoices/ledger/account-statement.ts'
import type { InvoiceLedger } from '#domain/invoices/ledger/invoice-ledger.ts'
import type { Translate } from '#i18n/translate.ts'

export type StatementOptions = Required<StatementPeriod> & {
  /** ISO 4217. */
  readonly currency: string
}

/** What a statement of account says: all of it is plain data, so that another thread can write it. */
export type StatementContent = Pick<AccountStatement, 'openingMinor' | 'closingMinor'> & { readonly entries: readonly StatementEntry[] }

/** Pages stay in memory until their number is known, so longer statements are CSV files. */
export const mostPdfEntries = 5000

/** What the PDF of a statement says; undefined when it has too many entries for one. */
export function readStatement(ledger: InvoiceLedger, options: StatementOptions): StatementContent | undefined {
  const { entryCount, openingMinor, closingMinor, listEntries } = ledger.openAccount(options.currency).createStatement(options)
  return entryCount > mostPdfEntries ? undefined : { openingMinor, closingMinor, entries: [...listEntries()] }
}

/** An entry in words, such as `Invoice 2026-0001, Checkout`. */
export function describeEntry(
  { kind, number, reference, method }: StatementEntry,
  { translate }: { readonly translate: Translate },
): string {
  if (kind === 'payment' || kind === 'refund') {
    const way = method ? [translate(`dashboard.invoice.methods.${method}`)] : []
    return [`${translate(`dashboard.documents.movement.${kind}`)} ${number}`, ...way].join(', ')
  }
  return [translate(`dashboard.invoice.title.${kind}`, { number }), reference].filter((part) => part !== '').join(', ')
}
