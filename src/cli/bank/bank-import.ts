import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { InvalidArgumentError } from '@commander-js/extra-typings'
import { recordMatches } from '#agency/bank/record-matches.ts'
import { mostBytes } from '#agency/bank/read-bank-file.ts'
import { createRecall, toFields } from '#agency/bank/recall-columns.ts'
import {
  type Choice,
  type Decisions,
  type GivenFile,
  type Review,
  type ReviewedFile,
  type ReviewRefusal,
  reviewStatements,
} from '#agency/bank/review-statements.ts'
import { type BankColumn, bankColumns, cleanHeading, type ColumnMapping, isBankColumn } from '#domain/bank/bank-columns.ts'
import { formatPlainAmount } from '#domain/money.ts'
import { type ImportMappingStore, openImportMappingStore } from '#gateway/import-mappings.ts'
import { CommandError, defineCommand, FailedCheck } from '#cli/command.ts'
import type { CliConfig } from '#cli/config.ts'
import { countOf } from '#cli/count-of.ts'
import { refuseInvoice } from '#cli/invoices/refuse-invoice.ts'
import { openOperation } from '#cli/open-operation.ts'
import { hasFindings, toReviewData, writeReview } from './write-review.ts'

/** Matches statements of the bank with invoices. */
export const bankImport = defineCommand({
  name: 'bank import',
  summary: 'Matches bank statements (CAMT.053, MT940, CSV, also zipped) with open invoices and shows it; `--store` records the payments.',
  details:
    'Recorded is only what is sure: by the invoice’s number, or by amount and name together. What is in doubt is listed with its candidates: choose by `--match`. Entries that are recorded are never recorded again, whichever file has them.',
  example: 'bank import umsaetze.xml --store',
  writes: true,
  syntax: (parser) =>
    parser
      .argument('<FILE...>', 'statements of the agency’s accounts')
      .option('--store', 'records the payments')
      .option(
        '--match <ENTRY=INVOICE>',
        'says what an entry pays, or takes back, with :AMOUNT only that part of it; repeat it for several invoices of one entry',
        collectPair,
      )
      .option('--except <ENTRY>', 'leaves an entry out', collect)
      .option(
        '--map <COLUMN=HEADING>',
        `says what a column of a CSV file is, and remembers it for these headings: ${bankColumns.join(', ')}`,
        collectColumn,
      ),
  run: async ({ args: [names], values }, config) => {
    const { store, match = [], except = [], map = [] } = values
    const isJson = new Map<string, unknown>(Object.entries(values)).get('json') === true
    const files = await Promise.all(names.map(readGiven))
    await using operation = await openOperation(config)
    const mapping = toMapping(map)
    const memory = openImportMappingStore(operation.documents)
    const recall = createRecall(await memory.open('bank'), mapping)
    const review = await reviewStatements(operation, files, { ...toDecisions(match, except), recall })
    if ('refusal' in review) throw refuseReview(review)
    const { isDryRun } = operation
    if (!isDryRun) await rememberColumns(memory, review.files, mapping)
    const input = nameInput(files)
    const recorded = store === true || isDryRun ? await recordMatches(operation, review, input) : undefined
    if (recorded && 'refusal' in recorded) {
      const { name, cause, doneCount } = recorded
      const before = doneCount > 0 ? `${countOf(doneCount, 'entry', 'entries')} recorded before it.` : 'Nothing was recorded.'
      const advice = cause.refusal === 'changed-meanwhile' ? {} : { advice: 'Leave its entries out with --except.' }
      throw new CommandError([refuseInvoice(name, cause).message, before], advice)
    }
    const isRecorded = recorded !== undefined && !isDryRun
    if (isRecorded)
      await operation.batch?.finish(
        operation.documents,
        config.stopped?.settle((batch) => batch.input === input),
      )
    const text = isJson ? writeData(review, isRecorded, config) : await writeReview(review, isRecorded, config.terminalWidth)
    if (hasFindings(review)) throw new FailedCheck(text)
    return text
  },
})

/** The same as that of the page Bank, where such files can be continued. */
function nameInput(files: readonly GivenFile[]): string {
  const hash = createHash('sha256')
  for (const { bytes } of files) hash.update(bytes)
  return `bank import ${hash.digest('hex')}`
}

type Pair = readonly [left: string, right: string]

function collect(text: string, before: readonly string[] = []): readonly string[] {
  return [...before, text]
}

function collectPair(text: string, before: readonly Pair[] = []): readonly Pair[] {
  const [, left, right] = /^([^=]+)=(.+)$/su.exec(text) ?? []
  if (left === undefined || right === undefined) throw new InvalidArgumentError('Expected two names with = between them.')
  return [...before, [left.trim(), right.trim().normalize('NFC')]]
}

function collectColumn(text: string, before: readonly Pair[] = []): readonly Pair[] {
  const pairs = collectPair(text, before)
  const [column = ''] = pairs.at(-1) ?? []
  if (!isBankColumn(column)) throw new InvalidArgumentError(`Expected one of ${bankColumns.join(', ')} before the =.`)
  return pairs
}

function toDecisions(match: readonly Pair[], except: readonly string[]): Decisions {
  const chosen = [...Map.groupBy(match, ([entry]) => entry)].map(([entry, pairs]) => ({
    entry,
    invoices: pairs.map(([, invoice]) => parseChoice(invoice)),
  }))
  return { chosen, excluded: except }
}

/** Reads `INVOICE` or `INVOICE:AMOUNT`; no number has a colon. */
function parseChoice(text: string): Choice {
  const [, invoice, amount] = /^([^:]+):(.+)$/su.exec(text) ?? []
  if (invoice === undefined || amount === undefined) return { invoice: text }
  return { invoice: invoice.trim(), amount: amount.trim().replace(',', '.') }
}

function toMapping(map: readonly Pair[]): ColumnMapping {
  const columns = new Map<BankColumn, readonly string[]>()
  for (const [column, heading] of map) if (isBankColumn(column)) columns.set(column, [...(columns.get(column) ?? []), heading])
  return columns
}

/** A mapping is for the tables that have all its headings. How their other columns were understood is remembered with it. */
async function rememberColumns(memory: ImportMappingStore, files: readonly ReviewedFile[], mapping: ColumnMapping): Promise<void> {
  const given = [...mapping.values()].flat().map(cleanHeading)
  for (const { table, columns } of files) {
    if (!table || !columns || given.length === 0 || given.some((heading) => !table.headings.includes(heading))) continue
    await memory.remember('bank', table.headings, toFields(table.headings, columns))
  }
}

/** The size is checked before the file is read. */
async function readGiven(name: string): Promise<GivenFile> {
  try {
    const { size } = await stat(name)
    if (size > mostBytes) throw new CommandError(`${name} is larger than ${mostBytes / 1024 / 1024} MiB.`)
    return { name, bytes: await readFile(name) }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error
    throw new CommandError(error.code === 'ENOENT' ? `No such file: ${name}.` : `Cannot read ${name} (${error.message}).`)
  }
}

function refuseReview(refused: ReviewRefusal): CommandError {
  switch (refused.refusal) {
    case 'no-such-entry':
      return new CommandError(`No entry of these files is named ${refused.entry}.`)
    case 'several-entries':
      return new CommandError(`Several entries are named ${refused.entry}…. Write more of the name.`)
    case 'recorded-entry':
      return new CommandError(`Entry ${refused.entry} is recorded already, for ${refused.names.join(', ')}.`)
    case 'unknown-invoice':
      return new CommandError(`No such invoice: ${refused.number}.`)
    case 'not-payable':
      return new CommandError(`${refused.number} is not issued, or void: nothing can be paid for it.`)
    case 'several-invoices':
      return new CommandError(`Several customers have an invoice ${refused.number}. Write CUSTOMER/NUMBER.`)
    case 'other-currency':
      return new CommandError(`${refused.number} is in ${refused.currency}, and the entry is not.`)
    case 'not-an-amount':
      return new CommandError(`${refused.amount} is no amount in ${refused.currency}. Write it like 119.00.`)
    case 'more-than-entry':
      return new CommandError(
        `The amounts for entry ${refused.entry} are more than its ${formatPlainAmount(refused.amountMinor, refused.currency)} ${refused.currency}.`,
      )
    case 'amounts-with-credit':
      return new CommandError(`Entry ${refused.entry} is matched with a credit note: leave the amounts out.`)
  }
}

/** An answer that has findings is not completed by the batch (`run-command.ts`), so it names it here. */
function writeData(review: Review, isRecorded: boolean, { batch }: CliConfig): string {
  const own = hasFindings(review) && batch?.read().isStored ? { batch: batch.id } : {}
  return `${JSON.stringify({ ...toReviewData(review, isRecorded), ...own }, null, 2)}\n`
}
