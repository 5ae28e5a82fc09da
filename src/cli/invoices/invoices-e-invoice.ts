import { Option } from '@commander-js/extra-typings'
import { resolve } from 'node:path'
import { Readable } from 'node:stream'
import { createGateway } from '#gateway/gateway.ts'
import { type EInvoiceFormat, eInvoiceFormats, writeEInvoice } from '#i18n/e-invoices.ts'
import { readContent } from '#i18n/node/read-content.ts'
import { createTranslate } from '#i18n/translate.ts'
import { type Command, CommandError, defineCommand } from '#cli/command.ts'
import type { CliConfig } from '#cli/config.ts'
import { findContentFolders } from '#i18n/node/content-folders.ts'
import { openDocuments } from '#cli/open-documents.ts'
import { writeNewFile } from '#cli/write-new-file.ts'
import { findChosenInvoice, invoiceArgument } from './chosen-invoice.ts'
import { loadInvoiceFiles } from './load-invoice-files.ts'

/** XML, and the PDF that carries it. */
const formats = [...eInvoiceFormats, 'facturx'] as const

/** Writes an issued invoice as an e-invoice after checking its rules. */
export const invoicesEInvoice = createEInvoiceCommand(loadInvoiceFiles)

/** @param loadFiles Loads the PDF renderer, which only the format facturx needs. */
export function createEInvoiceCommand(loadFiles: typeof loadInvoiceFiles): Command {
  return defineCommand({
    name: 'invoices e-invoice',
    summary: 'Writes an issued invoice as an e-invoice (EN 16931), in the language of its customer.',
    example: 'invoices e-invoice halde/2026-0001 --format ubl',
    syntax: (parser) =>
      parser
        .argument(...invoiceArgument)
        .addOption(new Option('--format <FORMAT>', 'of the file').choices(formats).default('xrechnung-ubl' as const))
        .option('--out <PATH>', 'must not exist; default: NUMBER.xml or NUMBER.pdf in this folder'),
    run: async ({ args: [typed], values: { format, out: path } }, config) => {
      const { invoice, customer, xml } = await readEInvoice(config, typed, format === 'facturx' ? 'cii' : format)
      const isPdf = format === 'facturx'
      const out = resolve(path ?? `${invoice.number.replaceAll(/[^\p{L}\p{M}\d._-]/gu, '_')}.${isPdf ? 'pdf' : 'xml'}`)
      const made = isPdf ? await (await loadFiles())(invoice, customer, 'eInvoicePdf') : { bytes: xml }
      if (typeof made === 'string') throw new CommandError(`Could not create the PDF of ${invoice.number}.`)
      await writeNewFile(out, Readable.from([made.bytes]))
      return `Wrote ${out}.\n`
    },
  })
}

/** Returns the invoice and its XML in the customer's language. @throws CommandError if it does not exist or cannot become an e-invoice. */
async function readEInvoice(config: CliConfig, typed: string, format: EInvoiceFormat) {
  await using open = await openDocuments(config)
  const { name, customer, invoice } = await findChosenInvoice(createGateway(open.documents), typed)
  const { messages } = await readContent(findContentFolders())
  const translate = createTranslate(customer.locale, messages[customer.locale])
  const file = writeEInvoice(invoice, format, { customer, translate })
  if ('xml' in file) return { invoice, customer, xml: file.xml }
  if ('problem' in file) throw new CommandError(`Cannot create an e-invoice: ${name} ${file.problem}.`)
  const faults = file.ruleProblems.map(({ rule, message }) => `${rule}: ${message}`)
  throw new CommandError(`No file was written. ${name} violates these rules:`, { faults })
}
