/** File formats of an invoice: a PDF document, one with the e-invoice embedded, or the e-invoice as XML. */
export const invoiceFileKinds = ['pdf', 'eInvoicePdf', 'xml'] as const
export type InvoiceFileKind = (typeof invoiceFileKinds)[number]
