import type { EInvoice } from '#domain/invoices/e-invoice/e-invoice.ts'
import { type ReadEInvoice, readEInvoice } from '#domain/invoices/e-invoice/read/read-e-invoice.ts'

/** Reads an e-invoice that keeps all rules. @throws Error with the problems of another. */
export function readWritten(xml: string): EInvoice {
  return readWhole(xml).eInvoice
}

/** The same with its syntax and profile. */
export function readWhole(xml: string): ReadEInvoice {
  const read = readEInvoice(xml)
  if ('problems' in read) throw new Error(read.problems.map(({ message }) => message).join('\n'))
  return read
}
