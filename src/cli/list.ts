import { InvalidArgumentError, Option, type OptionValues } from '@commander-js/extra-typings'
import { readAgencyClock } from '#cli/content/agency-clock.ts'
import { readMoneyFormat } from '#cli/content/agency-locale.ts'
import { type AnyParser, type Command, type CommandDefinition, type CommandInput, defineCommand, parseCount } from './command.ts'
import type { CliConfig } from './config.ts'
import { type Heading, onTheRight, writeTable } from './table.ts'

/** An amount of money in minor units; `per` is the interval of a recurring amount, such as `month`. */
export type Amount = { readonly amountMinor: number; readonly currency: string; readonly per?: string }

/** Content of a cell. Instants are shown in the agency's time zone, amounts in the format of its country. */
export type Cell = string | number | Date | Amount | undefined

/** The columns of a list in order, by their `--sort` names, which are those of the JSON fields if possible. */
export type Columns<Entry> = Readonly<Record<string, readonly [heading: string, cellOf: (entry: Entry) => Cell]>>

/** The options of a list. */
export type List<Entry> = {
  readonly isJson: boolean
  /** How many entries are needed in the list's own order; all with `--sort`. */
  readonly enough: number
  /** Applies `--sort` and `--limit`. */
  readonly pick: (entries: readonly Entry[]) => readonly Entry[]
  /** Picks entries and writes them as a table or JSON. @param answer.none The text for an empty list. */
  readonly write: (entries: readonly Entry[], answer: Answer<Entry>) => Promise<string>
}

type Answer<Entry> = {
  readonly none: string
  /** Converts an entry for JSON. */
  readonly toJson?: (entry: Entry) => unknown
}

type ListDefinition<Entry, Args extends unknown[], Values extends OptionValues> = Omit<
  CommandDefinition<Args, Values>,
  'run' | 'writes' | 'final'
> & {
  readonly columns: Columns<Entry>
  /** Help of `--json`. */
  readonly json: string
  /** The default of `--limit`. */
  readonly limit?: number
  readonly list: (input: CommandInput<Args, Values>, config: CliConfig, list: List<Entry>) => Promise<string>
}

/** The largest limit of a query (`google.protobuf.Int32Value`). */
const all = 2 ** 31 - 1

/** Defines a command that lists entries, with `--json`, `--limit` and `--sort`. */
export function defineList<Entry, Args extends unknown[] = [], Values extends OptionValues = Record<never, never>>(
  definition: ListDefinition<Entry, Args, Values>,
): Command {
  const { columns, json, limit, list, syntax, ...rest } = definition
  return defineCommand<Args, Values>({
    ...rest,
    syntax: (parser) => {
      // Without `syntax` the type parameters default to no arguments and no options.
      const whole = syntax ? syntax(parser) : (parser as unknown as ReturnType<NonNullable<typeof syntax>>)
      addOptions(whole, Object.keys(columns), json, limit)
      return whole
    },
    run: async (input, config) => await list(input, config, createList(columns, input.values, config)),
  })
}

function addOptions(parser: Pick<AnyParser, 'option' | 'addOption'>, fields: readonly string[], json: string, limit: number | undefined) {
  const sort = new Option('--sort <FIELD>', 'column to sort by; a leading - reverses the order').choices(fields)
  parser
    .addOption(sort.argParser((text) => parseSort(text, fields)))
    .option('--limit <N>', 'only the first N', parseCount, limit)
    .option('--json', json)
}

type Sort = { readonly field: string; readonly isDescending: boolean }

function parseSort(text: string, fields: readonly string[]): Sort {
  const field = text.replace(/^-/u, '')
  if (!fields.includes(field)) throw new InvalidArgumentError(`Expected one of ${fields.join(', ')}, optionally with a leading -.`)
  return { field, isDescending: field !== text }
}

function createList<Entry>(columns: Columns<Entry>, values: OptionValues, { terminalWidth }: CliConfig): List<Entry> {
  const { json, sort, limit } = values as { readonly json?: true; readonly sort?: Sort; readonly limit?: number } // as their parsers give them
  const pick: List<Entry>['pick'] = (entries) => (sort ? sortBy(entries, columns, sort) : entries).slice(0, limit)
  return {
    isJson: json === true,
    enough: sort ? all : (limit ?? all),
    pick,
    write: async (entries, { none, toJson = (entry) => entry }) => {
      const picked = pick(entries)
      if (json) return `${JSON.stringify(await Promise.all(picked.map(toJson)), null, 2)}\n`
      if (picked.length === 0) return none
      const rows = picked.map((entry) => Object.values(columns).map(([, cellOf]) => cellOf(entry)))
      const headings = Object.values(columns).map(([text], at): Heading =>
        rows.some((cells) => isNumeric(cells[at])) ? onTheRight(text) : text,
      )
      const write = await readCellFormat(rows.some((cells) => cells.some(isAmount)))
      return writeTable(
        headings,
        rows.map((cells) => cells.map(write)),
        terminalWidth,
      )
    },
  }
}

/** Stable; empty cells come last in both directions. */
function sortBy<Entry>(entries: readonly Entry[], columns: Columns<Entry>, { field, isDescending }: Sort): readonly Entry[] {
  const cellOf = columns[field]?.[1] ?? (() => undefined)
  const direction = isDescending ? -1 : 1
  const sorted = entries.map((entry) => ({ entry, cell: cellOf(entry) }))
  sorted.sort((a, b) => Number(isEmpty(a.cell)) - Number(isEmpty(b.cell)) || direction * compareCells(a.cell, b.cell))
  return sorted.map(({ entry }) => entry)
}

const collator = new Intl.Collator('en', { numeric: true })

function compareCells(a: Cell, b: Cell): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  if (a instanceof Date && b instanceof Date) return a.getTime() - b.getTime()
  // Amounts of different currencies are grouped by currency.
  if (isAmount(a) && isAmount(b)) return collator.compare(a.currency, b.currency) || a.amountMinor - b.amountMinor
  // Instants come before words such as `never`.
  if (a instanceof Date || b instanceof Date) return a instanceof Date ? -1 : 1
  return collator.compare(toText(a), toText(b))
}

/** Text of a cell other than an amount or instant. */
function toText(cell: Cell): string {
  return typeof cell === 'number' || typeof cell === 'string' ? String(cell) : ''
}

function isEmpty(cell: Cell): boolean {
  return cell === undefined || cell === ''
}

function isAmount(cell: Cell): cell is Amount {
  return typeof cell === 'object' && 'amountMinor' in cell
}

function isNumeric(cell: Cell): boolean {
  return typeof cell === 'number' || isAmount(cell)
}

/** @param hasAmounts Whether to load the format of amounts. */
async function readCellFormat(hasAmounts: boolean): Promise<(cell: Cell) => string> {
  const clock = await readAgencyClock()
  const money = hasAmounts ? await readMoneyFormat() : undefined
  return (cell) => {
    if (cell instanceof Date) return clock.writeTime(cell)
    if (!isAmount(cell)) return toText(cell)
    const amount = money?.(cell.amountMinor, cell.currency) ?? ''
    return cell.per === undefined ? amount : `${amount} / ${cell.per}`
  }
}
