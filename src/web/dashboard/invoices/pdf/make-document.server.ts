import { applyBrand } from '#domain/brand.ts'
import type { CalendarDate } from '#domain/calendar-date.ts'
import type { Customer } from '#domain/customers/customer.ts'
import type { InvoicedStep } from '#domain/products/invoiced-step.ts'
import type { Invoice } from '#domain/invoices/invoice.ts'
import type { Locale } from '#domain/locale.ts'
import { findEmbeddedEInvoice } from '#i18n/e-invoices.ts'
import type { StatementContent, StatementOptions } from '#web/dashboard/invoices/statement-entries.server.ts'
import { createInvoicePdf } from './invoice-pdf.server.ts'
import { createPdfContext, type DocumentTexts, type WorkerTexts } from './pdf-context.server.ts'
import { createStatementPdf } from './statement-pdf.server.ts'
import { Fonts } from '#web/dashboard/invoices/pdf/text/fonts.server.ts'

/** A PDF document to be made. Plain data, so that it can be sent to a worker thread. */
export type DocumentJob = {
  readonly customer: Customer
  /** Language of the document. */
  readonly locale: Locale
  /** In the customer's time zone. */
  readonly today: CalendarDate
} & (
  | {
      readonly kind: 'invoice'
      readonly invoice: Invoice
      /** Whether to embed the e-invoice, if there can be one. */
      readonly withEInvoice: boolean
      /** The milestone that the invoice is for, if known. */
      readonly step?: InvoicedStep
    }
  | { readonly kind: 'statement'; readonly statement: StatementContent; readonly options: StatementOptions }
)

/** `busy`: the queue is full. `failed`: making the document failed or took too long. */
export type DocumentProblem = 'busy' | 'failed'

/** Makes a PDF document. */
export type MakeDocument = (job: DocumentJob) => Promise<Uint8Array<ArrayBuffer> | DocumentProblem>

/** Makes documents in this thread, with one set of fonts and the brand of the content: in the worker (`document-worker.server.ts`) and on the command line. */
export function createDocumentMaker(
  texts: DocumentTexts & Pick<WorkerTexts, 'brand'>,
): (job: DocumentJob) => Promise<Uint8Array<ArrayBuffer>> {
  applyBrand(texts.brand)
  const fonts = new Fonts()
  return async (job) => {
    const context = createPdfContext(texts, job.customer, job.locale, job.today, fonts)
    if (job.kind === 'statement') return await createStatementPdf(job.statement, job.options, context)
    const eInvoiceXml = job.withEInvoice ? findEmbeddedEInvoice(job.invoice, context) : undefined
    return await createInvoicePdf(job.invoice, context, eInvoiceXml, job.step)
  }
}
