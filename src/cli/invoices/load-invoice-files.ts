import { findContentFolders } from '#i18n/node/content-folders.ts'
import { readContent } from '#i18n/node/read-content.ts'
import type { InvoiceFilesOptions } from '#web/dashboard/downloads/invoice-files.server.ts'
import type * as documents from '#web/dashboard/invoices/pdf/make-document.server.ts'
import type * as web from '#web/handler.ts'

/**
 * Loads the PDF renderer from its sources, since a command renders in its own process.
 *
 * @param stores Where originals and milestones are; without them, PDFs have neither.
 */
export async function loadInvoiceFiles(stores: Pick<InvoiceFilesOptions, 'files' | 'products'> = {}): Promise<web.CreateInvoiceFile> {
  const load = async (path: string): Promise<unknown> => await import(new URL(`../../web/dashboard/${path}`, import.meta.url).href)
  const { createInvoiceFiles } = (await load('downloads/invoice-files.server.ts')) as typeof web // the module's own type
  const { createDocumentMaker } = (await load('invoices/pdf/make-document.server.ts')) as typeof documents // the same
  const content = await readContent(findContentFolders())
  return createInvoiceFiles({ ...stores, content, makeDocument: createDocumentMaker(content), now: Date.now })
}
