/** What a document is: an invoice, one for work that is yet to be done (EN 16931, type 386), or a credit note. */
export const invoiceKinds = ['invoice', 'advance', 'creditNote'] as const
export type InvoiceKind = (typeof invoiceKinds)[number]
