import { resolve } from 'node:path'
import { Readable } from 'node:stream'
import { parseArgs } from 'node:util'
import type { EInvoice, EInvoiceProfile } from '#domain/invoices/e-invoice/e-invoice.ts'
import { listRuleProblems } from '#domain/invoices/e-invoice/list-rule-problems.ts'
import { findMappingProblem, toEInvoice } from '#domain/invoices/e-invoice/to-e-invoice.ts'
import { writeCii } from '#domain/invoices/e-invoice/write-cii.ts'
import { writeUbl } from '#domain/invoices/e-invoice/write-ubl.ts'
import type { InvoiceAddress } from '#gateway/invoices/invoices.ts'
import { createGateway } from '#gateway/gateway.ts'
import { describePaymentTerms, explainExemptions } from '#i18n/invoice-terms.ts'
import { readContent } from '#i18n/node/read-content.ts'
import { createTranslate } from '#i18n/translate.ts'
import { type Command, CommandError, UsageError } from '#cli/command.ts'
import type { CliConfig } from '#cli/config.ts'
import { ownFolder } from '#cli/content/read-checked-content.ts'
import { openDocuments } from '#cli/open-documents.ts'
import { writeNewFile } from '#cli/write-new-file.ts'
import { parseInvoiceAddress } from './invoice-address.ts'

type Format = { readonly profile: EInvoiceProfile; readonly write: (invoice: EInvoice, profile: EInvoiceProfile) => string }

const formats: ReadonlyMap<string, Format> = new Map([
  ['xrechnung-ubl', { profile: 'xrechnung', write: writeUbl }],
  ['xrechnung-cii', { profile: 'xrechnung', write: writeCii }],
  ['ubl', { profile: 'en16931', write: writeUbl }],
  ['cii', { profile: 'en16931', write: writeCii }],
])

/** An issued invoice as an electronic one, whose rules were checked. */
export const invoicesEInvoice: Command = {
  name: 'invoices e-invoice',
  summary: 'Writes an issued invoice as an e-invoice (EN 16931), in the language of its customer.',
  options: [
    'CUSTOMER/NUMBER  the invoice',
    `--format FORMAT  ${[...formats.keys()].join(', ')}; default: xrechnung-ubl`,
    '--out PATH       must not exist; default: NUMBER.xml, here',
  ],
  run: async (args, config) => {
    const options = { format: { type: 'string', default: 'xrechnung-ubl' }, out: { type: 'string' } } as const
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
    const address = parseInvoiceAddress(positionals)
    const format = formats.get(values.format)
    if (!format) throw new UsageError(`--format is one of ${[...formats.keys()].join(', ')}`)
    const eInvoice = await readEInvoice(config, address)
    const problems = listRuleProblems(eInvoice, format.profile)
    if (problems.length > 0) {
      const lines = problems.map(({ rule, message }) => `${rule}: ${message}`)
      throw new CommandError([...lines, `${address.customerId}/${address.number} breaks these rules; no file was written.`].join('\n'))
    }
    const out = resolve(values.out ?? `${address.number.replaceAll(/[^\p{L}\p{M}\d._-]/gu, '_')}.xml`)
    await writeNewFile(out, Readable.from([format.write(eInvoice, format.profile)]))
    return `Wrote ${out}.\n`
  },
}

/** The invoice with the words of its customer's language. @throws CommandError when there is none, or none that can become one. */
async function readEInvoice(config: CliConfig, address: InvoiceAddress): Promise<EInvoice> {
  const { customerId, number } = address
  await using open = await openDocuments(config)
  const { customers, invoices } = createGateway(open.documents)
  const [customer] = await customers.findVersionedCustomers([customerId])
  const [stored] = await invoices.findVersionedInvoices([address])
  if (!customer || !stored) throw new CommandError(`There is no invoice ${customerId}/${number}.`)
  const { invoice } = stored
  const problem = findMappingProblem(invoice)
  if (problem !== undefined) throw new CommandError(`${customerId}/${number} ${problem}: there is no e-invoice of it.`)
  const { messages } = await readContent(ownFolder)
  const translate = createTranslate(customer.locale, messages[customer.locale])
  return toEInvoice(invoice, {
    exemptionReasons: explainExemptions(invoice, translate),
    paymentTerms: describePaymentTerms(invoice, translate),
    buyerEmail: customer.emails[0],
  })
}
