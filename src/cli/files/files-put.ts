import { basename } from 'node:path'
import { type FileContent, type FileProblem, putFiles as storeFiles } from '#agency/files/put-files.ts'
import { nameInvoiceFile } from '#agency/invoices/attach-file.ts'
import { toOneLine } from '#domain/terminal-text.ts'
import { CommandError, defineCommand, FailedCheck, UsageError } from '#cli/command.ts'
import type { CliConfig } from '#cli/config.ts'
import { countOf } from '#cli/count-of.ts'
import { describeFailure } from '#cli/describe-failure.ts'
import { describeNameProblem, findCustomerIdProblem } from '#cli/records/customer-file-name.ts'
import { openOperation } from '#cli/open-operation.ts'
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
  const planned: Reading[] = []
  for (const source of options.sources) planned.push({ source, name: nameFile(source, options), file: await readLocalFile(source) })
  await using operation = await openOperation(config)
  const contentOf = (file: LocalFile, index: number, name: string): FileContent => ({
    isPdf: file.isPdf,
    upload: async (path) =>
      await refuseNamed(name, index, config, async () => await uploadLocalFile(operation.files, file, path, config.progressOutput)),
  })
  const outcome = await storeFiles(
    { ...operation, isDryRun },
    {
      customerId,
      files: planned.map(({ name, file }, index) => ({ name, content: 'isPdf' in file ? contentOf(file, index, name) : undefined })),
      productId,
      invoiceNumber,
      isReplacing: options.isReplacing,
    },
  )
  if ('refusal' in outcome) throw refuse(outcome.problems.map((problem) => describeProblem(problem, options, planned)))
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

function nameFile(source: string, { as, productId, invoiceNumber }: PutOptions): string {
  const own = productId === undefined ? basename(source) : `${productId}/${basename(source)}`
  return as ?? (invoiceNumber === undefined ? own : nameInvoiceFile(invoiceNumber))
}

/** A file as it was named and read. */
type Reading = { readonly source: string; readonly name: string; readonly file: Awaited<ReturnType<typeof readLocalFile>> }

/** What problems of the customer, product or invoice are about. */
const noReading: Partial<Reading> = {}

function describeProblem(found: FileProblem, { customerId, productId, invoiceNumber }: PutOptions, readings: readonly Reading[]): string {
  const { source = '', name = '', file } = ('file' in found ? readings[found.file] : undefined) ?? noReading
  switch (found.problem) {
    case 'no-such-customer':
      return `no such customer: ${customerId}`
    case 'no-such-product':
      return `${customerId} has no product ${productId}`
    case 'no-such-invoice':
      return `${customerId} has no invoice ${invoiceNumber}`
    case 'unreadable':
      return `${source} ${file && 'problem' in file ? file.problem : 'is not a readable file'}`
    case 'not-pdf':
      return `${source} is not a PDF`
    case 'name':
      return describeNameProblem(name, found.fault)
    case 'exists':
      return `${customerId}/${name} already exists; use --replace to replace it`
    case 'repeated':
      return `several files would be named ${name}`
  }
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
