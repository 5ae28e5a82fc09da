import { createGateway } from '#gateway/gateway.ts'
import { type Command, CommandError, defineCommand, UsageError } from '#cli/command.ts'
import { openDocuments } from '#cli/open-documents.ts'
import {
  addColumns,
  addSwitches,
  describeAmounts,
  optionsPlace,
  readAmountCells,
  readCells,
  readSwitches,
  withProblems,
} from './record-commands.ts'
import type { Exporting, RecordKind } from '#agency/imports/record-kind.ts'
import { storeRecords } from './store-records.ts'
import { findCustomerIdProblem } from './customer-file-name.ts'

/** Creates the command that changes fields of a record, with the options of `add`. @param keyColumns Columns of its key, which cannot change. */
export function createUpdate<Item>(kind: RecordKind<Item>, exporting: Exporting<Item>, keyColumns: readonly string[]): Command {
  const columns = kind.columns.filter((column) => !keyColumns.includes(column))
  const place = keyColumns.length > 1 ? 'CUSTOMER/ID' : 'ID'
  return defineCommand({
    name: `${kind.name} update`,
    summary: `Changes fields of one of the ${kind.name}; other fields stay.`,
    details: `Each is an option, such as --${columns[0]} VALUE: ${columns.join(', ')}. An empty value removes a field.${describeAmounts(columns)}`,
    example: `${kind.name} update ${keyColumns.length > 1 ? 'halde/shop' : 'halde'} --${columns[0]} … --dry-run`,
    syntax: (parser) => {
      const whole = parser.argument(`<${place}>`, `as shown by \`${kind.name} list\``)
      addColumns(whole, columns)
      addSwitches(whole, {})
      return whole
    },
    run: async ({ args: [name], values }, config) => {
      const { filled, emptied } = readCells(values, columns)
      const stored = await findStored(kind, exporting, String(name), config)
      const currency = filled['currency'] ?? ('currency' in stored ? String(stored.currency) : undefined)
      const { cells, problems } = await readAmountCells(values, columns, currency)
      const { emptyParts = [] } = kind
      const row = {
        ...filled,
        ...cells,
        ...Object.fromEntries(emptied.filter((column) => emptyParts.includes(column)).map((column) => [column, ''])),
      }
      if (Object.keys(row).length + emptied.length === 0) throw new UsageError('Specify at least one field to change.')
      const inner = emptied.find(
        (column) => !(column in row) && !(column in toObject(kind.readRows([{ place: '', row: { [column]: 'x' } }]).value)),
      )
      if (inner !== undefined) throw new UsageError(`--${inner} cannot be empty.`)
      const given = withProblems(kind.readRows([{ place: optionsPlace, row }]), problems)
      const value = without(merge(stored, toObject(given.value)), emptied)
      return await storeRecords(kind, () => [{ ...given, value }], config, { ...readSwitches(values), isReplacing: true })
    },
  })
}

async function findStored<Item>(
  { keyOf, singular }: RecordKind<Item>,
  { list, toObject: write }: Exporting<Item>,
  name: string,
  config: Parameters<typeof openDocuments>[0],
): Promise<object> {
  await using open = await openDocuments(config)
  const [customerId = ''] = name.split('/')
  const isId = findCustomerIdProblem(customerId) === undefined
  const items = isId ? await list(createGateway(open.documents), customerId) : []
  const item = items.find((each) => keyOf(each) === name)
  if (!item) throw new CommandError(`No such ${singular}: ${name}.`)
  return { ...write(item), updateTime: item.updateTime }
}

/** Nested objects, such as an address, keep omitted fields. */
function merge(stored: object, given: object): object {
  const before = new Map<string, unknown>(Object.entries(stored))
  const entries = Object.entries(given).map(([name, value]: [string, unknown]) => {
    const old = before.get(name)
    return [name, isObject(old) && isObject(value) ? { ...old, ...value } : value] as const
  })
  return { ...stored, ...Object.fromEntries(entries) }
}

function without(object: object, names: readonly string[]): object {
  return Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)))
}

function toObject(value: unknown): object {
  return isObject(value) ? value : {}
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
