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
import { pathOfFile } from '#domain/customers/customer-files.ts'
import { findCustomerIdProblem, findNameProblem } from '#cli/records/customer-file-name.ts'
import { type OpenDocuments, openDocuments } from '#cli/open-documents.ts'
import { type LocalFile, readLocalFile, uploadLocalFile } from './local-file.ts'

/** The product or invoice that the files belong to. */
type Purpose = { readonly productId?: string | undefined; readonly invoiceNumber?: string | undefined }

type PutOptions = Purpose & {
  readonly customerId: string
  readonly sources: readonly string[]
  readonly as: string | undefined
  readonly isReplacing: boolean
  readonly isDryRun: boolean
  readonly isJson: boolean
}

/** A local file and its name below the customer's folder. */
type PlannedFile = { readonly source: string; readonly name: string; readonly path: string }

/** Uploads files for a customer. */
export const filesPut = defineCommand({
  name: 'files put',
  summary:
    'Uploads files to the folder of a customer, whose people can open them; if there are problems, lists them all and stores nothing.',
  example: 'files put halde offer.pdf --product shop',
  syntax: (parser) =>
    parser
      .argument('<CUSTOMER>', 'its id')
      .argument('<FILE...>', 'up to 100 MiB each: PDF, Office, images, text or archives, recognized by their contents')
      .option('--as <NAME>', 'its name there, which may contain folders; for one FILE')
      .option('--product <ID>', 'lists them with this product; default name: ID/FILE')
      .option('--invoice <NUMBER>', 'uses it as the PDF of this invoice; for one FILE; default name: invoices/NUMBER.pdf')
      .option('--replace', 'replaces files of the same name, which cannot be undone')
      .option('--dry-run', 'validates everything but stores nothing')
      .option('--json', 'answers as JSON'),
  run: async ({ args: [customer, sources], values }, config) => await putFiles(customer, sources, values, config),
})

/** Uploads files for a customer, and lists them with their product or invoice. @throws FailedCheck naming every problem, before anything is stored. */
export async function putFiles(customer: string, sources: readonly string[], values: PutValues, config: CliConfig): Promise<string> {
  const options = checkOptions(customer, sources, values)
  const { customerId, productId, invoiceNumber, isDryRun, isJson } = options
  const planned = options.sources.map((source) => planFile(source, options))
  await using open = await openDocuments(config)
  const gateway = createGateway(open.documents)
  const { problems, files, replacedCount } = await check(planned, options, open, gateway)
  if (problems.length > 0) throw refuse(problems)
  if (replacedCount > 0) config.batch?.declareFinal('replaced files are not kept')
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
  return stored.map((each) => `${isDryRun ? 'Would store' : 'Stored'} ${toOneLine(each)}.\n`).join('')
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
    throw new UsageError('--as and --invoice take one FILE.')
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

/** Checks everything before anything is stored. */
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
      else problems.push(`${customerId}/${name} already exists; use --replace to replace it`)
    }
  }
  const names = planned.map(({ name }) => name)
  const repeated = new Set(names.filter((name, index) => names.indexOf(name) !== index))
  return { problems: [...problems, ...[...repeated].map((name) => `several files would be named ${name}`)], files, replacedCount }
}

async function listUnknown({ customerId, productId, invoiceNumber }: PutOptions, gateway: Gateway): Promise<readonly string[]> {
  if (!(await gateway.customers.findCustomer(customerId))) return [`no such customer: ${customerId}`]
  const { products, invoices } = gateway
  // An invalid ID names nothing, and the store rejects it.
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

/** @param storedCount How many files were uploaded before. */
async function refuseNamed(name: string, storedCount: number, config: CliConfig, upload: () => Promise<unknown>): Promise<void> {
  try {
    await upload()
  } catch (cause) {
    const reason = describeFailure(cause, config)
    if (reason === undefined) throw cause
    const rest = storedCount === 0 ? 'Nothing was stored.' : `Uploaded before it, but not listed yet: ${countOf(storedCount, 'file')}.`
    throw new CommandError(`Could not store ${name}: ${reason} ${rest}`, { cause })
  }
}
