import type { Invoice } from '#domain/invoices/invoice.ts'
import { type EInvoiceReader, findEmbeddedEInvoice, findStandaloneEInvoice, type StandaloneEInvoice } from '#i18n/e-invoices.ts'

/** Further formats in which an invoice can be downloaded. */
export type DownloadsView = {
  /** Whether the PDF embeds the e-invoice. */
  readonly isHybrid: boolean
  /** Absent if there can be no e-invoice. */
  readonly xmlFormat?: StandaloneEInvoice['format']
}

export function describeDownloads(invoice: Invoice, reader: EInvoiceReader): DownloadsView {
  const made = findStandaloneEInvoice(invoice, reader)
  const isImported = invoice.eInvoiceFile !== undefined
  const xmlFormat = made?.format ?? (isImported ? 'ubl' : undefined)
  return {
    // An imported PDF is sent unchanged; with an e-invoice, it carried that.
    isHybrid: invoice.file === undefined ? !isImported && findEmbeddedEInvoice(invoice, reader) !== undefined : isImported,
    ...(xmlFormat && { xmlFormat }),
  }
}
