import type { BillingFile, MakeBillingFiles } from '#domain/bookkeeping/billing.ts'
import { createTranslate } from '#i18n/translate.ts'
import { createInvoiceFiles, findEInvoiceFile, type InvoiceFile, type InvoiceFilesOptions } from './invoice-files.server.ts'

/** How often a document is asked for while others fill the queue, and how long each time waits. */
const attempts = 60
const waitMilliseconds = 1000

/**
 * Makes the files of a year's package: each document as the customer has it, and as an e-invoice where there can be one.
 *
 * @returns Rejects for a document that cannot be made.
 */
export function createPackageDocuments(options: InvoiceFilesOptions): MakeBillingFiles {
  const createFile = createInvoiceFiles(options)
  return async ({ invoice, customer }) => {
    let made = await createFile(invoice, customer, 'eInvoicePdf')
    for (let attempt = 1; made === 'busy' && attempt < attempts; attempt++) {
      await new Promise((resolve) => setTimeout(resolve, waitMilliseconds))
      made = await createFile(invoice, customer, 'eInvoicePdf')
    }
    if (typeof made === 'string') throw new Error(`Could not create the PDF of ${customer.id}/${invoice.number}.`)
    const translate = createTranslate(customer.locale, options.content.messages[customer.locale])
    const xml = await findEInvoiceFile(invoice, { customer, files: options.files, context: { translate } })
    return [await readFile('pdf', made), ...(xml ? [await readFile('xml', xml)] : [])]
  }
}

async function readFile(ending: BillingFile['ending'], { bytes }: InvoiceFile): Promise<BillingFile> {
  return { ending, bytes: bytes instanceof Uint8Array ? bytes : new Uint8Array(await new Response(bytes).arrayBuffer()) }
}
