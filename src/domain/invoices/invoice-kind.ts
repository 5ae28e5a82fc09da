/** What a document is (EN 16931): an invoice (type 380), one for work that is yet to be done (386), or a credit note (381). */
export const invoiceKinds = ['invoice', 'advance', 'creditNote'] as const
export type InvoiceKind = (typeof invoiceKinds)[number]
