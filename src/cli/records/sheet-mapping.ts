import type { Sheet } from '#agency/imports/files/inspect-sheet.ts'
import type { RecordKind } from '#agency/imports/record-kind.ts'
import { listFields } from '#agency/imports/sheets/propose-mapping.ts'
import { parseContentFile } from '#i18n/node/read-content.ts'
import { findContentFolders } from '#i18n/node/content-folders.ts'
import { PricesSchema } from '#i18n/content/site.ts'
import { toOneLine } from '#domain/terminal-text.ts'
import { FailedCheck, UsageError } from '#cli/command.ts'

/** Reads `HEADING=FIELD`; the last sign of equality counts. @throws UsageError for an unknown field. */
export function parseMappings<Item>({ name, columns }: RecordKind<Item>, typed: readonly string[]): ReadonlyMap<string, string> {
  const fields = listFields(name, columns)
  return new Map(
    typed.map((each) => {
      const at = each.lastIndexOf('=')
      const [heading, field] = [each.slice(0, at).trim(), each.slice(at + 1).trim()]
      if (at < 1) throw new UsageError(`--map ${JSON.stringify(each)} is not HEADING=FIELD.`)
      if (field !== '' && !fields.includes(field))
        throw new UsageError(`Unknown field in --map: ${field}. Known fields: ${fields.join(', ')}.`)
      return [heading, field] as const
    }),
  )
}

/** The currency of the agency's prices (ISO 4217). */
export function readAgencyCurrency(): string {
  return parseContentFile(findContentFolders(), 'prices.json', PricesSchema).currency
}

const mostShown = 40

/** Shows which field each heading means, and its values in the first rows. */
export function describeMapping({ headings, mapping, proposed, rows }: Sheet): string {
  const lines = headings.flatMap((heading, index) => {
    if (heading === '' || (!mapping.has(heading) && mapping.size > 0 && !proposed.includes(heading))) return []
    const field = mapping.get(heading)
    const cells = rows
      .map((cells) => toOneLine(cells[index] ?? ''))
      .map((cell) => (cell.length > mostShown ? `${cell.slice(0, mostShown)}…` : cell))
    return [`  ${toOneLine(heading)} → ${field ?? '(left out)'}: ${cells.join(' | ')}\n`]
  })
  return `Headings and their fields, with the first ${rows.length === 1 ? 'row' : `${rows.length} rows`}:\n${lines.join('')}`
}

/** Refuses to store by a mapping that is only proposed. */
export function refuseProposal<Item>({ name }: RecordKind<Item>, sheet: Sheet): FailedCheck {
  const error = `The fields of ${sheet.proposed.length} headings are a proposal; no ${name} were stored.`
  const advice =
    'Store it with --accept-mapping, which remembers it for these headings, or change it with --map "HEADING=FIELD" (no field leaves a heading out).'
  return new FailedCheck(`${describeMapping(sheet)}${error} ${advice}\n`, { error: `${error} ${advice}` })
}

/** What was decided without a value that shows it. */
export function describeGuesses({ reading: { notation } }: Sheet, country: string): readonly string[] {
  return notation.guessed.map((field) => {
    const order = notation.dates.get(field)
    const read =
      order === undefined ? `with a decimal "${notation.amounts.get(field)}"` : order === 'day-first' ? 'as day/month' : 'as month/day'
    return `${field} is read ${read}, as usual in ${country}, since no value shows it.`
  })
}

/** Refuses headings of --map that the file does not have. */
export function refuseAbsent(given: ReadonlyMap<string, string>, headings: readonly string[]): void {
  const absent = [...given.keys()].filter((heading) => !headings.includes(heading))
  if (absent.length > 0)
    throw new UsageError(`--map names headings that the file does not have: ${absent.join(', ')}. It has: ${headings.join(', ')}.`)
}
