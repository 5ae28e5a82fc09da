import { Readable } from 'node:stream'
import { resolve } from 'node:path'
import { stringify } from 'csv-stringify/sync'
import type { Versioned } from '#gateway/documents/versioned.ts'
import { createGateway, type Gateway } from '#gateway/gateway.ts'
import { type Command, CommandError, defineCommand, UsageError } from '#cli/command.ts'
import { countOf } from '#cli/count-of.ts'
import { findChosenCustomers } from '#cli/customers/find-chosen-customers.ts'
import { openDocuments } from '#cli/open-documents.ts'
import { startProgress } from '#cli/progress.ts'
import { writeNewFile } from '#cli/write-new-file.ts'
import type { Exporting, RecordKind } from '#agency/imports/record-kind.ts'

/** Creates the command that writes a file for the import of this kind. */
export function createExport<Item>(kind: RecordKind<Item>, exporting: Exporting<Item>): Command {
  return defineCommand({
    name: `${kind.name} export`,
    summary: `Writes the ${kind.name} to a new file for \`${kind.name} import\`.`,
    details:
      'JSON has every field, CSV the fields with a heading. If a record does not fit into rows, such as one with two payments, CSV is rejected. Only you can read the file (0600).',
    example: `${kind.name} export ${kind.name}.json`,
    syntax: (parser) =>
      parser.argument('<FILE>', 'must not exist; its name ends in .json or .csv').option('--customer <ID>', 'only of this customer'),
    run: async ({ args: [file], values: { customer } }, config) => {
      const [, ending] = /\.(json|csv)$/iu.exec(file) ?? []
      if (ending === undefined) throw new UsageError(`Unsupported file type: ${file}. Use a name ending in .json or .csv.`)
      await using open = await openDocuments(config)
      const gateway = createGateway(open.documents)
      const counter = { count: 0 }
      using progress = startProgress()
      const items = listItems(gateway, exporting, customer, counter, (done, total) => progress.show(`Writing ${kind.name}`, done, total))
      const out = resolve(file)
      await writeNewFile(
        out,
        Readable.from(ending.toLowerCase() === 'json' ? writeJson(items, exporting) : writeTable(items, kind, exporting)),
      )
      return `Wrote ${out}: ${countOf(counter.count, kind.singular, kind.name)}.\n`
    },
  })
}

/** Lists customer by customer, so that memory holds the records of one only. */
async function* listItems<Item>(
  gateway: Gateway,
  { list }: Exporting<Item>,
  customerId: string | undefined,
  counter: { count: number },
  report: (done: number, total: number) => void,
): AsyncGenerator<Versioned<Item>, void> {
  const customers = await findChosenCustomers(gateway.customers, customerId)
  for (const [index, { id }] of customers.entries()) {
    for (const item of await list(gateway, id)) {
      counter.count++
      yield item
    }
    report(index + 1, customers.length)
  }
}

async function* writeJson<Item>(items: AsyncIterable<Item>, { toObject }: Exporting<Item>): AsyncGenerator<string, void> {
  let separator = '[\n'
  for await (const item of items) {
    yield `${separator}${JSON.stringify(toObject(item), null, 2)}`
    separator = ',\n'
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n'
}

/** @throws CommandError naming the first record that does not fit into rows. */
async function* writeTable<Item>(
  items: AsyncIterable<Item>,
  { columns, keyOf }: RecordKind<Item>,
  { toRows }: Exporting<Item>,
): AsyncGenerator<string, void> {
  yield stringify([[...columns]])
  for await (const item of items) {
    const rows = toRows(item)
    if (!rows) throw new CommandError(`Cannot write ${keyOf(item)} as CSV. Use a .json file instead; nothing was written.`)
    yield stringify(rows.map((row) => columns.map((column) => row[column] ?? '')))
  }
}
