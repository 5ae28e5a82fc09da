import * as v from 'valibot'
import { InvoiceNumber, numberOfInvoiceId } from '#domain/invoices/invoice-number.ts'
import type { Invoice } from '#domain/invoices/invoice.ts'
import type { Refusal } from '#domain/refusal.ts'
import type { Operation } from '#agency/operation.ts'

/** Why a file is not deleted. Invoices keep their documents. */
export type DeleteFileRefusal = Refusal<'no-such-file'> | (Refusal<'invoice-file'> & { readonly number: string })

/**
 * Deletes a file of a customer for good. Products that name it pass it over.
 *
 * @param file Its path in storage, which is in the customer's folder.
 * @returns Undefined if it is deleted; a dry run says the same.
 */
export async function deleteFile(
  { gateway, files, isDryRun }: Pick<Operation, 'gateway' | 'files' | 'isDryRun'>,
  { customerId, path }: { readonly customerId: string; readonly path: string },
): Promise<DeleteFileRefusal | undefined> {
  const invoice = (await gateway.invoices.findInvoiceOfFile(customerId, path)) ?? (await findImported(gateway, customerId, path))
  if (invoice) return { refusal: 'invoice-file', number: invoice.number }
  const isThere = isDryRun ? (await files.findFile(path)) !== undefined : await files.deleteFile(path)
  return isThere ? undefined : { refusal: 'no-such-file' }
}

/** The invoice that was imported as this e-invoice: an import names the file after its number. */
async function findImported({ invoices }: Operation['gateway'], customerId: string, path: string): Promise<Invoice | undefined> {
  const [, id] = /\/invoices\/([^/]+)\.xml$/u.exec(path) ?? []
  const number = id === undefined ? undefined : numberOfInvoiceId(id)
  const invoice = number !== undefined && v.is(InvoiceNumber, number) ? await invoices.findInvoice(customerId, number) : undefined
  return invoice?.eInvoiceFile === path ? invoice : undefined
}
