import type { CalendarDate } from '#domain/calendar-date.ts'
import type { Customer } from '#domain/customers/customer.ts'
import type { Invoice } from '#domain/invoices/invoice.ts'
import type { Locale } from '#domain/locale.ts'
import { findEmbeddedEInvoice } from '#i18n/e-invoices.ts'
import type { StatementContent, StatementOptions } from '#web/dashboard/invoices/statement-entries.server.ts'
import { createInvoicePdf } from './invoice-pdf.server.ts'
import { createPdfContext, type DocumentTexts } from './pdf-context.server.ts'
import { createStatementPdf } from './statement-pdf.server.ts'
import { Fonts } from '#web/dashboard/invoices/pdf/text/fonts.server.ts'

/** A PDF document that is to be made: plain data, so that another thread can do it. */
export type DocumentJob = {
  readonly customer: Customer
  /** Of the document. */
  readonly locale: Locale
  /** In the customer's time zone. */
  readonly today: CalendarDate
} & (
  | {
      readonly kind: 'invoice'
      readonly invoice: Invoice
      /** Whether it carries its e-invoice, where there can be one. */
      readonly withEInvoice: boolean
    }
  | { readonly kind: 'statement'; readonly statement: StatementContent; readonly options: StatementOptions }
)

/** Why there is no document: too many wait to be made, or this one cannot be made in time or at all. */
export type DocumentProblem = 'busy' | 'failed'

/** Makes a PDF document. */
export type MakeDocument = (job: DocumentJob) => Promise<Uint8Array<ArrayBuffer> | DocumentProblem>

/** Makes documents in this thread, with one set of fonts: for one whose only work they are (`document-worker.server.ts`), and the command line. */
export function createDocumentMaker(texts: DocumentTexts): (job: DocumentJob) => Promise<Uint8Array<ArrayBuffer>> {
  const fonts = new Fonts()
  return async (job) => {
    const context = createPdfContext(texts, job.customer, job.locale, job.today, fonts)
    if (job.kind === 'statement') return await createStatementPdf(job.statement, job.options, context)
    return await createInvoicePdf(job.invoice, context, job.withEInvoice ? findEmbeddedEInvoice(job.invoice, context) : undefined)
  }
}
