import type { AccountStatement, StatementEntry, StatementPeriod } from '#domain/invoices/ledger/account-statement.ts'
import type { InvoiceLedger } from '#domain/invoices/ledger/invoice-ledger.ts'
import type { Translate } from '#i18n/translate.ts'

export type StatementOptions = Required<StatementPeriod> & {
  /** ISO 4217. */
  readonly currency: string
}

/** Content of a statement of account. Plain data, so that a worker thread can write it. */
export type StatementContent = Pick<AccountStatement, 'openingMinor' | 'closingMinor'> & { readonly entries: readonly StatementEntry[] }

/** The page count is known only at the end, so all pages stay in memory. Longer statements are CSV files. */
export const mostPdfEntries = 5000

/** Reads the content of a PDF statement; undefined if it has too many entries. */
export function readStatement(ledger: InvoiceLedger, options: StatementOptions): StatementContent | undefined {
  const { entryCount, openingMinor, closingMinor, listEntries } = ledger.openAccount(options.currency).createStatement(options)
  return entryCount > mostPdfEntries ? undefined : { openingMinor, closingMinor, entries: [...listEntries()] }
}

/** Describes an entry, such as `Invoice 2026-0001, Checkout`. */
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
