import { makeZip } from 'client-zip'
import { utcMidnightOf } from '#domain/calendar-date.ts'
import type { AccountStatement } from '#domain/invoices/ledger/account-statement.ts'
import type { InvoiceLedger } from '#domain/invoices/ledger/invoice-ledger.ts'
import type { Invoice } from '#domain/invoices/invoice.ts'
import { invoiceIdOf } from '#domain/invoices/invoice-number.ts'
import { isIssued } from '#domain/invoices/shown-states.ts'
import { findEmbeddedEInvoice, findStandaloneEInvoice } from '#i18n/e-invoices.ts'
import { streamBytes, streamText } from './download-response.server.ts'
import { writeInvoiceCsv } from './invoice-csv.server.ts'
import { createInvoicePdf } from '#web/dashboard/invoices/pdf/invoice-pdf.server.ts'
import type { PdfContext } from '#web/dashboard/invoices/pdf/pdf-context.server.ts'
import { createStatementPdf, isPdfPossible } from '#web/dashboard/invoices/pdf/statement-pdf.server.ts'
import { writeStatementCsv } from './statement-csv.server.ts'
import { yearPeriod } from './statement-period.ts'

export type YearArchiveOptions = {
  /** Proformas are left out. */
  readonly ledger: InvoiceLedger
  /** Four digits. */
  readonly year: string
  /** The bytes of a file in storage, for invoices that were imported with their own PDF; undefined when it is there no more. */
  readonly openFile: (path: string) => Promise<ReadableStream<Uint8Array> | undefined>
  /** Of the list and the statements. */
  readonly context: PdfContext
  /** Of the invoices and credit notes, which speak the customer's language. */
  readonly invoiceContext: PdfContext
}

type Entry = {
  readonly name: string
  readonly input: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | string
  readonly lastModified: Date
}

/**
 * A ZIP file with a year's documents: each invoice and credit note as PDF, with its e-invoice in it and as XML beside it where there can be one,
 * the list as CSV, a statement of account for each currency in which something happened or is owed. One entry is made after the other, as fast as the reader takes them.
 */
export function createYearArchive(options: YearArchiveOptions): ReadableStream<Uint8Array> {
  // A client that stops reading gets no error: the archive's own stream would reject.
  return makeZip(listEntries(options)).pipeThrough(new TransformStream())
}

async function* listEntries({ ledger, year, openFile, context, invoiceContext }: YearArchiveOptions): AsyncGenerator<Entry> {
  const { translate, today } = context
  const ofYear = ledger.invoices.filter((invoice) => invoice.issuedOn.startsWith(`${year}-`) && isIssued(invoice))
  const now = utcMidnightOf(today)
  yield {
    name: `${translate('dashboard.documents.fileInvoices')}-${year}.csv`,
    input: streamText(writeInvoiceCsv(ofYear, context)),
    lastModified: now,
  }
  const period = yearPeriod(year, today)
  for (const currency of ledger.currencies.filter((each) => saysSomething(ledger.openAccount(each).createStatement(period)))) {
    const options = { currency, ...period }
    const name = `${translate('dashboard.documents.fileStatement')}-${year}-${currency}`
    yield isPdfPossible(ledger, options)
      ? { name: `${name}.pdf`, input: streamBytes(createStatementPdf(ledger, options, context)), lastModified: now }
      : { name: `${name}.csv`, input: streamText(writeStatementCsv(ledger, options, context)), lastModified: now }
  }
  const plainName = (invoice: Invoice) => nameInvoiceFile(invoice, invoiceContext)
  const named = Map.groupBy(ofYear, plainName)
  for (const invoice of ofYear) {
    const { number } = invoice
    // Two numbers, such as RE/1 and RE-1, may make one name.
    const isShared = number.includes('/') && named.get(plainName(invoice))?.length !== 1
    const name = isShared ? nameInvoiceFile({ ...invoice, number: invoiceIdOf(number) }, invoiceContext) : plainName(invoice)
    const lastModified = utcMidnightOf(invoice.issuedOn)
    const original = invoice.file === undefined ? undefined : await openFile(invoice.file)
    yield {
      name,
      input: original ?? (await createInvoicePdf(invoice, invoiceContext, findEmbeddedEInvoice(invoice, invoiceContext))),
      lastModified,
    }
    const eInvoice = findStandaloneEInvoice(invoice, invoiceContext)
    if (eInvoice) yield { name: name.replace(/pdf$/u, 'xml'), input: eInvoice.xml, lastModified }
  }
}

/** Something was charged or paid in its time, or a balance was carried through it. */
function saysSomething({ entryCount, openingMinor }: AccountStatement): boolean {
  return entryCount > 0 || openingMinor !== 0
}

/** What the file of an invoice is called: `Invoice-2026-0001.pdf`, and of RE/2026/001 `Invoice-RE-2026-001.pdf`. */
export function nameInvoiceFile(
  { kind, number, state }: Pick<Invoice, 'kind' | 'number' | 'state'>,
  { translate }: Pick<PdfContext, 'translate'>,
  extension: 'pdf' | 'xml' = 'pdf',
): string {
  return `${translate(`dashboard.documents.file.${isIssued({ state }) ? kind : 'proforma'}`)}-${number.replaceAll('/', '-')}.${extension}`
}
