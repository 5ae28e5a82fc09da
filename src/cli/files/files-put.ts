import { basename } from 'node:path'
import { toOneLine } from '#domain/terminal-text.ts'
import * as v from 'valibot'
import { invoiceIdOf, InvoiceNumber } from '#domain/invoices/invoice-number.ts'
import { ProductId } from '#domain/products/product.ts'
import { createGateway, type Gateway } from '#gateway/gateway.ts'
import { CommandError, defineCommand, FailedCheck, UsageError } from '#cli/command.ts'
import type { CliConfig } from '#cli/config.ts'
import { countOf } from '#cli/count-of.ts'
import { describeFailure } from '#cli/describe-failure.ts'
import { findCustomerIdProblem, findNameProblem, pathOfFile } from '#cli/records/customer-file-name.ts'
import { type OpenDocuments, openDocuments } from '#cli/open-documents.ts'
import { type LocalFile, readLocalFile, uploadLocalFile } from './local-file.ts'

/** What the files are for besides lying in the customer's folder. */
type Purpose = { readonly productId?: string | undefined; readonly invoiceNumber?: string | undefined }

type PutOptions = Purpose & {
  readonly customerId: string
  readonly sources: readonly string[]
  readonly as: string | undefined
  readonly isReplacing: boolean
  readonly isDryRun: boolean
  readonly isJson: boolean
}

/** A file on this machine, and what it is called below the customer's folder. */
type PlannedFile = { readonly source: string; readonly name: string; readonly path: string }

/** Hands files over to a customer. */
export const filesPut = defineCommand({
  name: 'files put',
  summary: 'Puts files into the folder of a customer, whose people can open them; names every problem first, with exit code 1.',
  example: 'files put halde offer.pdf --product shop',
  syntax: (parser) =>
    parser
      .argument('<CUSTOMER>', 'its id')
      .argument('<FILE...>', 'up to 100 MiB each: PDF, Office, pictures, text, archives by their bytes')
      .option('--as <NAME>', 'what it is called there, with folders if you like; for one FILE')
      .option('--product <ID>', 'the product lists them from then on; default name: ID/FILE')
      .option('--invoice <NUMBER>', 'the PDF that the customer gets for this invoice; for one FILE; default name: invoices/NUMBER.pdf')
      .option('--replace', 'a file of the same name gives way, and cannot be brought back: undo then says so')
      .option('--dry-run', 'checks everything and stores nothing')
      .option('--json', 'answers as JSON'),
  run: async ({ args: [customer, sources], values }, config) => await putFiles(customer, sources, values, config),
})

/** Puts files into the folder of a customer, and names them where they belong. @throws FailedCheck naming every problem, before anything is stored. */
export async function putFiles(customer: string, sources: readonly string[], values: PutValues, config: CliConfig): Promise<string> {
  const options = checkOptions(customer, sources, values)
  const { customerId, productId, invoiceNumber, isDryRun, isJson } = options
  const planned = options.sources.map((source) => planFile(source, options))
  await using open = await openDocuments(config)
  const gateway = createGateway(open.documents)
  const { problems, files, replacedCount } = await check(planned, options, open, gateway)
  if (problems.length > 0) throw refuse(problems)
  if (replacedCount > 0) config.batch?.declareFinal('nothing is kept of a file that gives way')
  else if (productId === undefined && options.invoiceNumber === undefined) config.batch?.declareFinal('files stay until `files delete`')
  for (const [index, { name, file }] of isDryRun ? [] : files.entries()) {
    const path = pathOfFile(customerId, name)
    await refuseNamed(name, index, config, async () => await uploadLocalFile(open.files, file, path, config.progressOutput))
  }
  // Where documents are recorded, a dry run shows how they would change.
  if (!isDryRun || config.batch?.isDryRun) {
    const paths = planned.map(({ path }) => path)
    config.batch?.noteFiles(paths)
    if (productId !== undefined) await gateway.products.addFiles(customerId, productId, paths)
    if (invoiceNumber !== undefined) await gateway.invoices.setFile(customerId, invoiceNumber, paths.join(''))
  }
  const stored = planned.map(({ name }) => `${customerId}/${name}`)
  if (isJson) return `${JSON.stringify({ [isDryRun ? 'wouldStore' : 'stored']: stored }, null, 2)}\n`
  return stored.map((each) => `${isDryRun ? 'In order, and not stored' : 'Stored'}: ${toOneLine(each)}\n`).join('')
}

type PutValues = {
  readonly as?: string | undefined
  readonly product?: string | undefined
  readonly invoice?: string | undefined
  readonly replace?: true | undefined
  readonly dryRun?: true | undefined
  readonly json?: true | undefined
}

function checkOptions(customerId: string, sources: readonly string[], values: PutValues): PutOptions {
  if (sources.length > 1 && (values.as !== undefined || values.invoice !== undefined))
    throw new UsageError('--as and --invoice are for one FILE.')
  const problem = findCustomerIdProblem(customerId)
  if (problem !== undefined) throw new UsageError(problem)
  return {
    customerId,
    sources,
    as: values.as,
    productId: values.product,
    invoiceNumber: values.invoice,
    isReplacing: values.replace === true,
    isDryRun: values.dryRun === true,
    isJson: values.json === true,
  }
}

function planFile(source: string, { customerId, as, productId, invoiceNumber }: PutOptions): PlannedFile {
  const own = productId === undefined ? basename(source) : `${productId}/${basename(source)}`
  const name = as ?? (invoiceNumber === undefined ? own : `invoices/${invoiceIdOf(invoiceNumber)}.pdf`)
  return { source, name, path: pathOfFile(customerId, name) }
}

/** Looks at everything before anything is stored. */
async function check(planned: readonly PlannedFile[], options: PutOptions, { files: storage }: OpenDocuments, gateway: Gateway) {
  const { customerId, isReplacing } = options
  const problems: string[] = [...(await listUnknown(options, gateway))]
  const files: { readonly name: string; readonly file: LocalFile }[] = []
  let replacedCount = 0
  for (const { source, name, path } of planned) {
    const file = await readLocalFile(source)
    const nameProblem = findNameProblem(customerId, name)
    if ('problem' in file) problems.push(`${source} ${file.problem}`)
    else if (options.invoiceNumber !== undefined && !file.isPdf) problems.push(`${source} is not a PDF`)
    else files.push({ name, file })
    if (nameProblem !== undefined) problems.push(nameProblem)
    else if (await storage.findFile(path)) {
      if (isReplacing) replacedCount++
      else problems.push(`there is ${customerId}/${name} already; --replace puts another in its place`)
    }
  }
  const names = planned.map(({ name }) => name)
  const repeated = new Set(names.filter((name, index) => names.indexOf(name) !== index))
  return { problems: [...problems, ...[...repeated].map((name) => `two files would be called ${name}`)], files, replacedCount }
}

async function listUnknown({ customerId, productId, invoiceNumber }: PutOptions, gateway: Gateway): Promise<readonly string[]> {
  if (!(await gateway.customers.findCustomer(customerId))) return [`there is no customer ${customerId}`]
  const { products, invoices } = gateway
  // What is no id names nothing, and cannot be asked for.
  const findProduct = async (id: string) => (v.is(ProductId, id) ? await products.findProduct(customerId, id) : undefined)
  const findInvoice = async (number: string) => (v.is(InvoiceNumber, number) ? await invoices.findInvoice(customerId, number) : undefined)
  const hasProduct = productId === undefined || (await findProduct(productId)) !== undefined
  const hasInvoice = invoiceNumber === undefined || (await findInvoice(invoiceNumber)) !== undefined
  return [
    ...(hasProduct ? [] : [`${customerId} has no product ${productId}`]),
    ...(hasInvoice ? [] : [`${customerId} has no invoice ${invoiceNumber}`]),
  ]
}

function refuse(problems: readonly string[]): FailedCheck {
  const error = 'No files were stored.'
  return new FailedCheck(`${problems.map((problem) => `${toOneLine(problem)}\n`).join('')}${error}\n`, { error, faults: problems })
}

/** @param storedCount How many have arrived before. */
async function refuseNamed(name: string, storedCount: number, config: CliConfig, upload: () => Promise<unknown>): Promise<void> {
  try {
    await upload()
  } catch (cause) {
    const reason = describeFailure(cause, config)
    if (reason === undefined) throw cause
    const rest = storedCount === 0 ? 'Nothing was stored.' : `Stored before it, and not listed yet: ${countOf(storedCount, 'file')}.`
    throw new CommandError(`${name} was not stored: ${reason} ${rest}`, { cause })
  }
}
