import { resolve } from 'node:path'
import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'
import { contactFieldNames } from '#domain/contact/lead.ts'
import { deletionDay } from '#domain/contact/deletion-day.ts'
import { escapeSpreadsheetFormula } from '#domain/escape-spreadsheet-formula.ts'
import { openLeadStore, type StoredLead } from '#gateway/leads.ts'
import { defineCommand, UsageError } from '#cli/command.ts'
import { countOf } from '#cli/count-of.ts'
import { openDocuments } from '#cli/open-documents.ts'
import { writeNewFile } from '#cli/write-new-file.ts'

/** Headings of the CSV: the fields of all forms, and the agency's own. */
const columns = ['createdAt', 'reference', 'formName', 'locale', ...contactFieldNames, 'answeredAt', 'deletedOn']

/** All leads, for other programs. */
export const leadsExport = defineCommand({
  name: 'leads export',
  summary: 'Writes all leads to a new file, newest first.',
  details: 'Only you can read the file (0600). Delete it after use: it keeps leads that the site deletes later.',
  example: 'leads export leads.csv',
  syntax: (parser) => parser.argument('<FILE>', 'must not exist; its name ends in .json or .csv'),
  run: async ({ args: [file] }, config) => {
    const [, ending] = /\.(json|csv)$/iu.exec(file) ?? []
    if (ending === undefined) throw new UsageError(`Unsupported file type: ${file}. Use a name ending in .json or .csv.`)
    await using open = await openDocuments(config)
    const leads = (await openLeadStore(open.documents).listLeads()).map((lead) => ({
      ...lead,
      deletedOn: deletionDay(lead),
    }))
    const out = resolve(file)
    const content = ending.toLowerCase() === 'json' ? `${JSON.stringify(leads, null, 2)}\n` : stringify([[...columns], ...leads.map(toRow)])
    await writeNewFile(out, Readable.from([content]))
    return `Wrote ${out}: ${countOf(leads.length, 'lead')}.\n`
  },
})

/** Escapes formulas: the text comes from visitors and is opened in spreadsheets. */
function toRow(lead: StoredLead): string[] {
  const values = new Map<string, unknown>(Object.entries(lead))
  return columns.map((column) => {
    const value = values.get(column) ?? ''
    return escapeSpreadsheetFormula(value instanceof Date ? value.toISOString() : typeof value === 'string' ? value : '')
  })
}
