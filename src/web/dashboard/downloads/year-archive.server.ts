import { makeZip } from 'client-zip'
import { utcMidnightOf } from '#domain/calendar-date.ts'
import type { AccountStatement } from '#domain/invoices/ledger/account-statement.ts'
import type { InvoiceLedger } from '#domain/invoices/ledger/invoice-ledger.ts'
import type { Invoice } from '#domain/invoices/invoice.ts'
import { invoiceIdOf } from '#domain/invoices/invoice-number.ts'
import { isIssued } from '#domain/invoices/shown-states.ts'
import type { Locale } from '#domain/locale.ts'
import { streamText } from './download-response.server.ts'
import { writeInvoiceCsv } from './invoice-csv.server.ts'
import type { DocumentProblem, MakeDocument } from '#web/dashboard/invoices/pdf/make-document.server.ts'
import type { DocumentContext } from '#web/dashboard/invoices/pdf/pdf-context.server.ts'
import { readStatement } from '#web/dashboard/invoices/statement-entries.server.ts'
import { type CreateInvoiceFile, findEInvoiceFile, type InvoiceFilesOptions, nameInvoiceFile } from './invoice-files.server.ts'
import { writeStatementCsv } from './statement-csv.server.ts'
import { yearPeriod } from './statement-period.ts'

export type YearArchiveOptions = {
  /** Proformas are left out. */
  readonly ledger: InvoiceLedger
  /** Four digits. */
  readonly year: string
  /** Language of the list and the statements. */
  readonly locale: Locale
  readonly createFile: CreateInvoiceFile
  readonly makeDocument: MakeDocument
  /** Where the originals of imported invoices are. */
  readonly files: InvoiceFilesOptions['files']
  readonly context: DocumentContext
  /** For the invoices and credit notes, which are in the customer's language. */
  readonly invoiceContext: DocumentContext
}

type Entry = {
  readonly name: string
  readonly input: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | string
  readonly lastModified: Date
}

/**
 * Streams a ZIP file with a year's documents: each invoice and credit note as PDF and, if possible, as XML; the list as CSV; and a
 * statement of account for each currency with activity or a balance. Entries are made one by one, at the reader's pace.
 */
export function createYearArchive(options: YearArchiveOptions): ReadableStream<Uint8Array> {
  // The extra stream ends quietly when the client stops reading; the archive's own stream would reject.
  return makeZip(listEntries(options)).pipeThrough(new TransformStream())
}

async function* listEntries({
  ledger,
  year,
  locale,
  createFile,
  makeDocument,
  files,
  context,
  invoiceContext,
}: YearArchiveOptions): AsyncGenerator<Entry> {
  const { translate, today, customer } = context
  const ofYear = ledger.invoices.filter((invoice) => invoice.issuedOn.startsWith(`${year}-`) && isIssued(invoice))
  const now = utcMidnightOf(today)
  yield {
    name: `${translate('dashboard.documents.fileInvoices')}-${year}.csv`,
    input: streamText(writeInvoiceCsv(ofYear, context)),
    lastModified: now,
  }
  const period = yearPeriod(year, today)
  for (const currency of ledger.currencies.filter((each) => hasContent(ledger.openAccount(each).createStatement(period)))) {
    const options = { currency, ...period }
    const name = `${translate('dashboard.documents.fileStatement')}-${year}-${currency}`
    const statement = readStatement(ledger, options)
    const made = statement && (await makeDocument({ kind: 'statement', statement, options, customer, locale, today }))
    if (typeof made === 'string') yield explainMissing(made, name, context)
    yield made instanceof Uint8Array
      ? { name: `${name}.pdf`, input: made, lastModified: now }
      : { name: `${name}.csv`, input: streamText(writeStatementCsv(ledger, options, context)), lastModified: now }
  }
  const plainName = (invoice: Invoice) => nameInvoiceFile(invoice, invoiceContext)
  const named = Map.groupBy(ofYear, plainName)
  for (const invoice of ofYear) {
    const { number } = invoice
    // Different numbers, such as RE/1 and RE-1, can give the same file name.
    const isShared = number.includes('/') && named.get(plainName(invoice))?.length !== 1
    const name = isShared ? nameInvoiceFile({ ...invoice, number: invoiceIdOf(number) }, invoiceContext) : plainName(invoice)
    const lastModified = utcMidnightOf(invoice.issuedOn)
    const made = await createFile(invoice, customer, 'eInvoicePdf')
    yield typeof made === 'string' ? explainMissing(made, name.replace(/\.pdf$/u, ''), context) : { name, input: made.bytes, lastModified }
    const eInvoice = await findEInvoiceFile(invoice, { customer, files, context: invoiceContext })
    if (eInvoice) yield { name: name.replace(/pdf$/u, 'xml'), input: eInvoice.bytes, lastModified }
  }
}

/** A text file in place of a document that cannot be made. @throws Error when the queue is full, so that the person tries again later. */
function explainMissing(problem: DocumentProblem, name: string, { translate, today }: DocumentContext): Entry {
  if (problem === 'busy') throw new Error('Too many documents are queued. Try again later.')
  return { name: `${name}.txt`, input: `${translate('dashboard.documents.failed')}\n`, lastModified: utcMidnightOf(today) }
}

/** Whether the statement has entries or an opening balance. */
function hasContent({ entryCount, openingMinor }: AccountStatement): boolean {
  return entryCount > 0 || openingMinor !== 0
}
