import * as v from 'valibot'
import { findFileNameProblem, type FileNameProblem, pathOfFile } from '#domain/customers/customer-files.ts'
import { CustomerId } from '#domain/customers/customer.ts'
import { InvoiceNumber } from '#domain/invoices/invoice-number.ts'
import { ProductId } from '#domain/products/product.ts'
import type { Outcome, Refusal } from '#domain/refusal.ts'
import type { Operation } from '#agency/operation.ts'

/** A file that can be stored, and how. */
export type FileContent = {
  readonly isPdf: boolean
  /** Stores the bytes under a path in storage. */
  readonly upload: (path: string) => Promise<void>
}

/** Files for a customer's folder. */
export type FilesToPut = {
  readonly customerId: string
  /** Their names below the folder; one without content cannot be read, and is refused. */
  readonly files: readonly { readonly name: string; readonly content: FileContent | undefined }[]
  /** Lists them with this product, or uses the one file as the PDF of this invoice. */
  readonly productId?: string | undefined
  readonly invoiceNumber?: string | undefined
  /** Replaces files of the same name, which cannot be undone. */
  readonly isReplacing: boolean
}

/** Why files are not stored; `file` is the index of the one that is meant. */
export type FileProblem =
  | { readonly problem: 'no-such-customer' | 'no-such-product' | 'no-such-invoice' }
  | { readonly problem: 'unreadable' | 'not-pdf' | 'exists' | 'repeated'; readonly file: number }
  | { readonly problem: 'name'; readonly file: number; readonly fault: FileNameProblem }

/** Stored files, by their paths in storage. */
export type PutFiles = { readonly paths: readonly string[] }

/** Stores files for a customer, and lists them with their product or invoice, after everything was checked. A dry run stores none. */
export async function putFiles(
  operation: Operation,
  plan: FilesToPut,
): Promise<Outcome<PutFiles, Refusal<'problems'> & { readonly problems: readonly FileProblem[] }>> {
  const { customerId, files, productId, invoiceNumber } = plan
  const { gateway, batch, isDryRun } = operation
  const { problems, replacedCount } = await check(operation, plan)
  if (problems.length > 0) return { refusal: 'problems', problems }
  if (replacedCount > 0) batch?.declareFinal('replaced files are not kept')
  else if (productId === undefined && invoiceNumber === undefined) batch?.declareFinal('files stay until `files delete`')
  const paths = files.map(({ name }) => pathOfFile(customerId, name))
  for (const [index, { content }] of isDryRun ? [] : files.entries()) await content?.upload(paths[index] ?? '')
  // Where documents are recorded, a dry run shows how they would change.
  if (!isDryRun || batch) {
    batch?.noteFiles(paths)
    if (productId !== undefined) await gateway.products.addFiles(customerId, productId, paths)
    if (invoiceNumber !== undefined) await gateway.invoices.setFile(customerId, invoiceNumber, paths.join(''))
  }
  return { paths }
}

async function check(operation: Operation, { customerId, files, isReplacing, ...purpose }: FilesToPut) {
  const problems: FileProblem[] = [...(await listUnknown(operation, { customerId, ...purpose }))]
  let replacedCount = 0
  for (const [file, { name, content }] of files.entries()) {
    if (!content) problems.push({ problem: 'unreadable', file })
    else if (purpose.invoiceNumber !== undefined && !content.isPdf) problems.push({ problem: 'not-pdf', file })
    const fault = findFileNameProblem(customerId, name)
    if (fault !== undefined) problems.push({ problem: 'name', file, fault })
    else if (await operation.files.findFile(pathOfFile(customerId, name))) {
      if (isReplacing) replacedCount++
      else problems.push({ problem: 'exists', file })
    }
  }
  const names = files.map(({ name }) => name)
  const repeated = names.flatMap((name, file) => (names.indexOf(name) < file && names.lastIndexOf(name) === file ? [file] : []))
  return { problems: [...problems, ...repeated.map((file) => ({ problem: 'repeated', file }) as const)], replacedCount }
}

async function listUnknown(
  { gateway: { customers, products, invoices } }: Operation,
  { customerId, productId, invoiceNumber }: Pick<FilesToPut, 'customerId' | 'productId' | 'invoiceNumber'>,
): Promise<readonly FileProblem[]> {
  if (!v.is(CustomerId, customerId) || !(await customers.findCustomer(customerId))) return [{ problem: 'no-such-customer' }]
  // An invalid ID names nothing, and the store rejects it.
  const findProduct = async (id: string) => (v.is(ProductId, id) ? await products.findProduct(customerId, id) : undefined)
  const findInvoice = async (number: string) => (v.is(InvoiceNumber, number) ? await invoices.findInvoice(customerId, number) : undefined)
  const hasProduct = productId === undefined || (await findProduct(productId)) !== undefined
  const hasInvoice = invoiceNumber === undefined || (await findInvoice(invoiceNumber)) !== undefined
  return [
    ...(hasProduct ? [] : [{ problem: 'no-such-product' } as const]),
    ...(hasInvoice ? [] : [{ problem: 'no-such-invoice' } as const]),
  ]
}
