import { deletionDay } from '#domain/contact/deletion-day.ts'
import { markLines, toOneLine } from '#domain/terminal-text.ts'
import { openLeadStore } from '#gateway/leads.ts'
import { CommandError, defineCommand } from '#cli/command.ts'
import { openDocuments } from '#cli/open-documents.ts'
import { type AgencyClock, readAgencyClock } from '#cli/content/agency-clock.ts'

/** One lead as a whole. */
export const leadsShow = defineCommand({
  name: 'leads show',
  summary: 'Shows a lead with its full message.',
  example: 'leads show 12345-67890',
  syntax: (parser) => parser.argument('<REFERENCE>', 'as shown by `leads list`').option('--json', 'as JSON'),
  run: async ({ args: [reference], values: { json } }, config) => {
    await using open = await openDocuments(config)
    const lead = await openLeadStore(open.documents).findLeadByReference(reference)
    if (!lead) throw new CommandError(`No such lead: ${reference}.`)
    const entry = { ...lead, deletedOn: deletionDay(lead) }
    if (json) return `${JSON.stringify(entry, null, 2)}\n`
    const { id: _, ...shown } = entry
    const { message, ...facts } = shown
    const clock = await readAgencyClock()
    const rows = Object.entries(facts).flatMap(([name, value]) => (value === undefined ? [] : [`${name}: ${describe(value, clock)}\n`]))
    return `${rows.join('')}\n${markLines(message)}\n`
  },
})

function describe(value: unknown, clock: AgencyClock): string {
  return value instanceof Date ? clock.writeTime(value) : toOneLine(String(value))
}
