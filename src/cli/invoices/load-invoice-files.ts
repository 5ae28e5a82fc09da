import { readContent } from '#i18n/node/read-content.ts'
import type * as web from '#web/handler.ts'
import type * as documents from '#web/dashboard/invoices/pdf/make-document.server.ts'
import { ownFolder } from '#cli/content/read-checked-content.ts'

/** Loads what writes PDF documents, from its sources: a command makes one, in its own process. */
export async function loadInvoiceFiles(): Promise<web.CreateInvoiceFile> {
  const load = async (path: string): Promise<unknown> => await import(new URL(`../src/web/dashboard/${path}`, ownFolder).href)
  const { createInvoiceFiles } = (await load('downloads/invoice-files.server.ts')) as typeof web // the module's own type
  const { createDocumentMaker } = (await load('invoices/pdf/make-document.server.ts')) as typeof documents // the same
  const content = await readContent(ownFolder)
  return createInvoiceFiles({ content, makeDocument: createDocumentMaker(content), now: Date.now })
}
