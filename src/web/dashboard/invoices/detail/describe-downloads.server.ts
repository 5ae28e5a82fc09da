import type { Invoice } from '#domain/invoices/invoice.ts'
import { type EInvoiceReader, findEmbeddedEInvoice, findStandaloneEInvoice, type StandaloneEInvoice } from '#i18n/e-invoices.ts'

/** What an invoice can be downloaded as, beside the plain PDF. */
export type DownloadsView = {
  /** Whether the PDF carries the e-invoice. */
  readonly isHybrid: boolean
  /** Absent where there can be no e-invoice. */
  readonly xmlFormat?: StandaloneEInvoice['format']
}

export function describeDownloads(invoice: Invoice, reader: EInvoiceReader): DownloadsView {
  const file = findStandaloneEInvoice(invoice, reader)
  return {
    // An imported PDF is handed out as it came.
    isHybrid: invoice.file === undefined && findEmbeddedEInvoice(invoice, reader) !== undefined,
    ...(file && { xmlFormat: file.format }),
  }
}
