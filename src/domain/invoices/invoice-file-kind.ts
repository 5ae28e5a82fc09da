/** An invoice as a file: as PDF, as PDF that carries its e-invoice, or as an e-invoice in XML. */
export const invoiceFileKinds = ['pdf', 'eInvoicePdf', 'xml'] as const
export type InvoiceFileKind = (typeof invoiceFileKinds)[number]
