import { createHash } from 'node:crypto'
import { open, readFile, stat } from 'node:fs/promises'
import { withOriginals } from '#agency/imports/files/with-originals.ts'
import { detectDocument, documentHeadBytes } from '#agency/invoices/e-invoices/read-e-invoice-file.ts'
import { type Beside, type Buyers, type Original, takeEInvoice, type TakenEInvoice } from '#agency/invoices/e-invoices/take-e-invoice.ts'
import type { Operation } from '#agency/operation.ts'
import { nameTerm } from '#domain/invoices/e-invoice/read/terms.ts'
import { toOneLine } from '#domain/terminal-text.ts'
import type { ReadProblem } from '#domain/invoices/e-invoice/read/read-fault.ts'
import type { CliConfig } from '#cli/config.ts'
import { invoiceRecords } from '#agency/invoices/invoice-records.ts'
import { openOperation } from '#cli/open-operation.ts'
import type { InputFile } from '#cli/records/input-file.ts'
import type { Problem, RawRecord } from '#agency/imports/record-kind.ts'
import { refuse, type StoreOptions, storeRecords } from '#cli/records/store-records.ts'

/** The largest file that is read, XML or PDF; the reader itself has narrower limits. */
const mostBytes = 100 * 2 ** 20

/** Whether a file is XML or a PDF, by its content and not its name. A file that cannot be read is neither. */
export async function isEInvoiceFile(path: string): Promise<boolean> {
  try {
    await using file = await open(path)
    const { bytesRead, buffer } = await file.read(new Uint8Array(documentHeadBytes), 0, documentHeadBytes, 0)
    return detectDocument(buffer.subarray(0, bytesRead)) !== undefined
  } catch (error) {
    // Errors of the operating system have a code; the import of tables says what is wrong.
    if (error instanceof Error && 'code' in error) return false
    throw error
  }
}

/** An e-invoice that can be stored. */
type Imported = {
  readonly record: RawRecord
  readonly key: string
  readonly originals: readonly Original[]
  /** Terms that only the original keeps. */
  readonly kept: readonly string[]
  readonly taken: Pick<TakenEInvoice, 'customerId' | 'invoice'>
}

/**
 * Stores e-invoices as invoices of their buyers, all or none, with the files themselves as their documents.
 *
 * @param customerId The buyer of all of them, if it is not found by what they say.
 */
export async function importEInvoices(
  inputs: readonly InputFile[],
  { customerId, ...options }: StoreOptions & { readonly customerId?: string | undefined },
  config: CliConfig,
): Promise<string> {
  const imported = await readFiles(inputs, customerId, config)
  const originals = new Map(imported.map((each) => [each.key, each.originals]))
  const hash = createHash('sha256')
  for (const { originals: own } of imported) for (const { bytes } of own) hash.update(bytes)
  const digest = hash.digest('hex')
  const stored = await storeRecords(withOriginals(originals), () => imported.map(({ record }) => record), config, {
    ...options,
    input: () => Promise.resolve(`invoices import ${digest}`),
  })
  if (!options.isJson) return `${stored}${imported.map(describeKept).join('')}`
  const onlyInOriginal = imported.filter(({ kept }) => kept.length > 0).map(({ key, kept }) => ({ key, terms: kept }))
  return onlyInOriginal.length === 0 ? stored : `${JSON.stringify({ ...JSON.parse(stored), onlyInOriginal }, null, 2)}\n`
}

function describeKept({ key, kept }: Imported): string {
  return kept.length === 0 ? '' : `Only in the document of ${toOneLine(key)}: ${kept.map(nameTerm).join(', ')}\n`
}

/** @throws FailedCheck naming every problem. */
async function readFiles(inputs: readonly InputFile[], customerId: string | undefined, config: CliConfig): Promise<readonly Imported[]> {
  await using operation = await openOperation(config)
  const customers = await operation.gateway.customers.listAllCustomers()
  const read: Imported[] = []
  const problems: Pick<Problem, 'place' | 'problem'>[] = []
  const reading = { operation, customers, customerId }
  const alone = new Map<InputFile, Awaited<ReturnType<typeof readOne>>>()
  for (const input of inputs) alone.set(input, await readOne(input, reading))
  const beside = [...alone.values()].flatMap((each) => ('problems' in each ? [] : [each.taken]))
  for (const [input, found] of alone) {
    // A credit note or a final invoice may refer to an invoice in another one of the files.
    const isOpen = 'problems' in found || found.kept.includes('BT-25')
    const known = isOpen ? await readOne(input, reading, beside) : found
    if ('problems' in known) problems.push(...known.problems.map((problem) => ({ place: input.name, problem })))
    else read.push(known)
  }
  if (problems.length > 0) throw refuse(invoiceRecords, problems)
  return read
}

type Reading = Buyers & { readonly operation: Operation }

async function readOne(
  { name, path }: InputFile,
  { operation, ...buyers }: Reading,
  beside: Beside = [],
): Promise<Imported | { readonly problems: readonly string[] }> {
  const { size } = await stat(path)
  if (size > mostBytes) return { problems: [`has more than ${mostBytes / 2 ** 20} MiB`] }
  const taken = await takeEInvoice(operation, await readFile(path), buyers, beside)
  if ('problems' in taken) return { problems: taken.problems.map(adviseOnBuyer) }
  const { customerId, number, entered, originals, kept } = taken
  return { record: { place: name, value: { customerId, ...entered } }, key: `${customerId}/${number}`, originals, kept, taken }
}

function adviseOnBuyer({ fault: { name }, message }: ReadProblem): string {
  const isOpen = name === 'no-buyer' || name === 'several-buyers'
  return isOpen ? `${message} Name the customer with --customer, or add it before.` : message
}
