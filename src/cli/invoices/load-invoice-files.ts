import type { MakeBillingFiles } from '#domain/bookkeeping/billing.ts'
import { findContentFolders } from '#i18n/node/content-folders.ts'
import { readContent } from '#i18n/node/read-content.ts'
import type { InvoiceFilesOptions } from '#web/dashboard/downloads/invoice-files.server.ts'
import type * as documents from '#web/dashboard/invoices/pdf/make-document.server.ts'
import type * as web from '#web/handler.ts'

type OriginalStores = Pick<InvoiceFilesOptions, 'files' | 'products'>

/**
 * Loads the PDF renderer from its sources, since a command renders in its own process.
 *
 * @param stores Where originals and milestones are; without them, PDFs have neither.
 */
export async function loadInvoiceFiles(stores: OriginalStores = {}): Promise<web.CreateInvoiceFile> {
  const { createInvoiceFiles } = (await load('downloads/invoice-files.server.ts')) as typeof web // the module's own type
  return createInvoiceFiles(await openOptions(stores))
}

/** The same for the documents of a year's package. */
export async function loadPackageDocuments(stores: OriginalStores): Promise<MakeBillingFiles> {
  const { createPackageDocuments } = (await load('downloads/package-documents.server.ts')) as typeof web // the module's own type
  return createPackageDocuments(await openOptions(stores))
}

async function openOptions(stores: OriginalStores): Promise<InvoiceFilesOptions> {
  const { createDocumentMaker } = (await load('invoices/pdf/make-document.server.ts')) as typeof documents // the module's own type
  const content = await readContent(findContentFolders())
  return { ...stores, content, makeDocument: createDocumentMaker(content), now: Date.now }
}

async function load(path: string): Promise<unknown> {
  return await import(new URL(`../../web/dashboard/${path}`, import.meta.url).href)
}
