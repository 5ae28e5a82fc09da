import { calendarDateAt } from '#domain/calendar-date.ts'
import type { Customer } from '#domain/customers/customer.ts'
import type { InvoiceFileKind } from '#domain/invoices/invoice-file-kind.ts'
import type { Invoice } from '#domain/invoices/invoice.ts'
import { isIssued } from '#domain/invoices/shown-states.ts'
import type { FilesClient } from '#gateway/files.ts'
import type { ProductStore } from '#gateway/products.ts'
import type { Content } from '#i18n/content/content.ts'
import { findStandaloneEInvoice } from '#i18n/e-invoices.ts'
import { findStep } from '#web/dashboard/invoices/find-step.server.ts'
import type { DocumentProblem, MakeDocument } from '#web/dashboard/invoices/pdf/make-document.server.ts'
import { createDocumentContext, type DocumentContext } from '#web/dashboard/invoices/pdf/pdf-context.server.ts'
import { customerFiles } from '#domain/customers/customer-files.ts'

export type InvoiceFile = {
  readonly name: string
  readonly type: 'application/pdf' | 'application/xml'
  readonly bytes: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>
}

export type InvoiceFilesOptions = {
  readonly content: Pick<Content, 'messages' | 'site'>
  readonly makeDocument: MakeDocument
  /** Client with the server's own rights. Without it, original files of imported invoices are ignored. */
  readonly files?: Pick<FilesClient, 'openFile'>
  /** Products with the server's own rights. Without it, no invoice shows its milestone. */
  readonly products?: Pick<ProductStore, 'listProducts'>
  readonly now: () => number
}

/**
 * Makes the file of an invoice in the customer's language. An imported PDF or XML is returned unchanged. Where there can be no e-invoice, it
 * returns the plain PDF, whatever the kind.
 */
export type CreateInvoiceFile = (invoice: Invoice, customer: Customer, kind: InvoiceFileKind) => Promise<InvoiceFile | DocumentProblem>

export function createInvoiceFiles({ content, makeDocument, files, products, now }: InvoiceFilesOptions): CreateInvoiceFile {
  return async (invoice, customer, kind) => {
    const { locale } = customer
    const today = calendarDateAt(now(), customer.timeZone)
    const context = createDocumentContext(content, customer, locale, today)
    const eInvoice = kind === 'xml' ? await findEInvoiceFile(invoice, { customer, files, context }) : undefined
    if (eInvoice) return eInvoice
    const original = files && invoice.file !== undefined ? await openOriginal(files, customer.id, invoice.file) : undefined
    // Issued elsewhere as XML, it is not issued again as another.
    const withEInvoice = kind === 'eInvoicePdf' && invoice.eInvoiceFile === undefined
    const step = original || !products ? undefined : await findStep(products, customer.id, invoice)
    const bytes =
      original ?? (await makeDocument({ kind: 'invoice', invoice, customer, locale, today, withEInvoice, ...(step && { step }) }))
    return typeof bytes === 'string' ? bytes : { name: nameInvoiceFile(invoice, context), type: 'application/pdf', bytes }
  }
}

/** Whose invoice it is, and where its original would be. */
type Holder = {
  readonly customer: Pick<Customer, 'id' | 'emails'>
  readonly files: InvoiceFilesOptions['files']
  readonly context: Pick<DocumentContext, 'translate'>
}

/** The e-invoice as XML: unchanged where the invoice was imported as one. Undefined where there can be none. */
export async function findEInvoiceFile(invoice: Invoice, { customer, files, context }: Holder): Promise<InvoiceFile | undefined> {
  const { eInvoiceFile } = invoice
  const original = files && eInvoiceFile !== undefined ? await openOriginal(files, customer.id, eInvoiceFile) : undefined
  const made = original ? undefined : findStandaloneEInvoice(invoice, { ...context, customer })
  const bytes = original ?? (made && new TextEncoder().encode(made.xml))
  return bytes && { name: nameInvoiceFile(invoice, context, 'xml'), type: 'application/xml', bytes }
}

/** Names the file of an invoice: `Invoice-2026-0001.pdf`, or `Invoice-RE-2026-001.pdf` for RE/2026/001. */
export function nameInvoiceFile(
  { kind, number, state }: Pick<Invoice, 'kind' | 'number' | 'state'>,
  { translate }: Pick<DocumentContext, 'translate'>,
  extension: 'pdf' | 'xml' = 'pdf',
): string {
  return `${translate(`dashboard.documents.file.${isIssued({ state }) ? kind : 'proforma'}`)}-${number.replaceAll('/', '-')}.${extension}`
}

/**
 * Reads the original file of an imported invoice with the server's own rights: the security rules allow only members to read a customer's
 * files, but bookkeepers may download its invoices.
 *
 * @param path In storage; only the customer's own files are opened.
 * @returns Undefined if there is no such file.
 */
async function openOriginal(
  files: Pick<FilesClient, 'openFile'>,
  customerId: string,
  path: string,
): Promise<ReadableStream<Uint8Array> | undefined> {
  if (!path.startsWith(`${customerFiles}${customerId}/`)) return undefined
  try {
    return (await files.openFile(path)).body ?? undefined
  } catch (error) {
    // `instanceof` fails because each bundle has its own error class; the code is the same.
    if (error instanceof Error && 'code' in error && error.code === 'object-not-found') return undefined
    throw error
  }
}
