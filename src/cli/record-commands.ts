import { parseArgs } from 'node:util'
import { type Command, UsageError } from './command.ts'
import type { RecordKind } from './record-kind.ts'
import { readRecords } from './read-records.ts'
import { storeRecords } from './store-records.ts'

const switches = {
  'dry-run': { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
  'no-mail': { type: 'boolean', default: false },
} as const

/** The columns of a kind, and what its commands take beside them. */
function optionLinesOf<Item>({ columns, hints = [], isTold }: RecordKind<Item>): readonly string[] {
  const names = [columns.join(', '), ...hints].map((line) => `            ${line}`)
  const lines = [...names, '--dry-run   checks everything and stores nothing', '--json      answers as JSON']
  return isTold ? [...lines, '--no-mail   writes to nobody about them'] : lines
}

/** The command that stores what a file holds: all of it or nothing. */
export function createImport<Item>(kind: RecordKind<Item>): Command {
  return {
    name: `${kind.name} import`,
    summary: `Adds ${kind.name} from a CSV or JSON file, all or none; names every line that is wrong, with exit code 1.`,
    options: ['FILE        .json holds an array; CSV has these headings:', ...optionLinesOf(kind)],
    run: async (args, { dataDir }) => {
      const { values, positionals } = parseArgs({ args: [...args], options: switches, allowPositionals: true })
      const [file, ...others] = positionals
      if (file === undefined || others.length > 0) throw new UsageError(`${kind.name} import takes one file.`)
      const options = { isDryRun: values['dry-run'], isJson: values.json, areTold: !values['no-mail'] }
      return await storeRecords(kind, await readRecords(kind, file), dataDir, options)
    },
  }
}

/** The command that stores one, whose fields are options with the names of the CSV's headings. */
export function createAdd<Item>(kind: RecordKind<Item>): Command {
  return {
    name: `${kind.name} add`,
    summary: `Adds one of the ${kind.name}, with what a row of the CSV would say.`,
    options: [`--${kind.columns[0]} VALUE, and so with each of these:`, ...optionLinesOf(kind)],
    run: async (args, { dataDir }) => {
      const fields = Object.fromEntries(kind.columns.map((column) => [column, { type: 'string' } as const]))
      const { values } = parseArgs({ args: [...args], options: { ...fields, ...switches } })
      const { 'dry-run': isDryRun, json: isJson, 'no-mail': isQuiet, ...typed } = values
      const row = Object.fromEntries(Object.entries(typed).map(([column, cell]) => [column, String(cell).trim()]))
      const records = kind.readRows([{ place: 'options', row }])
      return await storeRecords(kind, records, dataDir, {
        isDryRun: isDryRun === true,
        isJson: isJson === true,
        areTold: isQuiet !== true,
      })
    },
  }
}
