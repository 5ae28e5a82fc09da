import { calendarDateAt } from '#domain/calendar-date.ts'
import type { Customer } from '#domain/customers/customer.ts'
import type { InvoiceFileKind } from '#domain/invoices/invoice-file-kind.ts'
import type { Invoice } from '#domain/invoices/invoice.ts'
import type { FilesClient } from '#gateway/files.ts'
import type { Content } from '#i18n/content/content.ts'
import { findEmbeddedEInvoice, findStandaloneEInvoice } from '#i18n/e-invoices.ts'
import { createInvoicePdf } from '#web/dashboard/invoices/pdf/invoice-pdf.server.ts'
import { createPdfContext, type PdfContext } from '#web/dashboard/invoices/pdf/pdf-context.server.ts'
import { openOriginal } from './open-original.server.ts'
import { nameInvoiceFile } from './year-archive.server.ts'

export type InvoiceFile = {
  readonly name: string
  readonly type: 'application/pdf' | 'application/xml'
  readonly bytes: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>
}

export type InvoiceFilesOptions = {
  readonly content: Pick<Content, 'messages' | 'site'>
  readonly fonts: PdfContext['fonts']
  /** Of the service; without it the PDF that an invoice was imported with is left aside. */
  readonly files?: Pick<FilesClient, 'openFile'>
  readonly now: () => Date
}

/**
 * Makes the file of an invoice in the customer's language. Where there can be no e-invoice it is the plain PDF, whatever is asked for; where
 * the invoice was imported with a PDF, that is handed out byte for byte.
 */
export type CreateInvoiceFile = (invoice: Invoice, customer: Customer, kind: InvoiceFileKind) => Promise<InvoiceFile>

export function createInvoiceFiles({ content, fonts, files, now }: InvoiceFilesOptions): CreateInvoiceFile {
  return async (invoice, customer, kind) => {
    const context = createPdfContext(content, customer, customer.locale, calendarDateAt(now(), customer.timeZone), fonts)
    const eInvoice = kind === 'xml' ? findStandaloneEInvoice(invoice, context) : undefined
    if (eInvoice) {
      const bytes = new TextEncoder().encode(eInvoice.xml)
      return { name: nameInvoiceFile(invoice, context, 'xml'), type: 'application/xml', bytes }
    }
    const original = files && invoice.file !== undefined ? await openOriginal(files, customer.id, invoice.file) : undefined
    const embedded = kind === 'eInvoicePdf' ? findEmbeddedEInvoice(invoice, context) : undefined
    const bytes = original ?? (await createInvoicePdf(invoice, context, embedded))
    return { name: nameInvoiceFile(invoice, context), type: 'application/pdf', bytes }
  }
}
