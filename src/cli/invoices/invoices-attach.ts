import { createGateway } from '#gateway/gateway.ts'
import { defineCommand } from '#cli/command.ts'
import { putFiles } from '#cli/files/files-put.ts'
import { openDocuments } from '#cli/open-documents.ts'
import { findChosenInvoice, invoiceArgument } from './chosen-invoice.ts'

/** The same as `files put CUSTOMER FILE --invoice NUMBER`. */
export const invoicesAttach = defineCommand({
  name: 'invoices attach',
  summary: 'Uses a PDF file, unchanged, as the document of an invoice.',
  example: 'invoices attach 2026-0001 invoice.pdf',
  syntax: (parser) =>
    parser
      .argument(...invoiceArgument)
      .argument('<FILE>', 'a PDF of up to 100 MiB')
      .option('--replace', 'replaces its current PDF, which cannot be undone')
      .option('--dry-run', 'validates everything but stores nothing')
      .option('--json', 'answers as JSON'),
  run: async ({ args: [typed, file], values }, config) => {
    const { customerId, invoice } = await readInvoice(config, typed)
    return await putFiles(customerId, [file], { ...values, invoice: invoice.number }, config)
  },
})

async function readInvoice(config: Parameters<typeof openDocuments>[0], typed: string) {
  await using open = await openDocuments(config)
  return (await findChosenInvoice(createGateway(open.documents), typed)).stored
}
