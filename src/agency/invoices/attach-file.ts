import { invoiceIdOf } from '#domain/invoices/invoice-number.ts'
import type { Operation } from '#agency/operation.ts'
import { type FileContent, putFiles } from '#agency/files/put-files.ts'
import type { InvoiceAddress } from '#gateway/invoices/invoices.ts'

/** The name of an invoice's PDF below its customer's folder, unless staff choose another; or of its e-invoice. */
export function nameInvoiceFile(number: string, extension: 'pdf' | 'xml' = 'pdf'): string {
  return `invoices/${invoiceIdOf(number)}.${extension}`
}

/** Uses a PDF, unchanged, as the document of an invoice. @param isReplacing Replaces its current PDF, which cannot be undone. */
export async function attachFile(
  operation: Operation,
  { customerId, number }: InvoiceAddress,
  content: FileContent,
  isReplacing: boolean,
): ReturnType<typeof putFiles> {
  const files = [{ name: nameInvoiceFile(number), content }]
  return await putFiles(operation, { customerId, files, invoiceNumber: number, isReplacing })
}
