import { type ListedNumber, listNumbers, summarizeNumbers } from '#domain/bookkeeping/number-list.ts'
import { defaultNumberPattern } from '#domain/invoices/number-pattern.ts'
import { createGateway } from '#gateway/gateway.ts'
import { readNumberSequences } from '#gateway/invoices/number-sequences.ts'
import { CommandError, defineCommand, FailedCheck } from '#cli/command.ts'
import { readSite } from '#cli/content/read-seller.ts'
import { openDocuments } from '#cli/open-documents.ts'
import { startProgress } from '#cli/progress.ts'
import { writeTable } from '#cli/table.ts'
import { readBillings } from './read-billings.ts'
import { parseYear } from './year-argument.ts'

/** Lists the numbers of a year and what is missing between them. */
export const invoicesNumbers = defineCommand({
  name: 'invoices numbers',
  summary: 'Lists the invoice numbers of a year by sequence, with void, draft and missing ones; exits with 1 if any is missing.',
  details:
    'Typed numbers that the patterns of content/site.json do not make are counted without a sequence. `invoices package` has the same list.',
  example: 'invoices numbers 2026',
  syntax: (parser) => parser.argument('<YEAR>', 'four digits').option('--json', 'every number as JSON'),
  run: async ({ args: [typed], values: { json } }, config) => {
    const year = parseYear(typed)
    await using open = await openDocuments(config)
    using progress = startProgress(config.progressOutput)
    const { invoiceNumbers: invoices = defaultNumberPattern, creditNoteNumbers: creditNotes = invoices } = await readSite()
    const billings = await readBillings(createGateway(open.documents), progress)
    const numbers = listNumbers(billings, year, { invoices, creditNotes }, (await readNumberSequences(open.documents)).last)
    if (numbers.length === 0) throw new CommandError(`No invoices have a number of ${year}.`)
    const text = json ? `${JSON.stringify(numbers, null, 2)}\n` : describeNumbers(numbers, config.terminalWidth)
    if (numbers.some(({ state }) => state === 'missing')) throw new FailedCheck(text)
    return text
  },
})

function describeNumbers(numbers: readonly ListedNumber[], terminalWidth: number | undefined): string {
  const rows = summarizeNumbers(numbers).map(({ sequence, first, last, counts }) => {
    return [sequence || '(typed)', first, last, String(counts.issued), String(counts.void), String(counts.draft)]
  })
  const list = (state: ListedNumber['state']) => numbers.filter((each) => each.state === state).map(nameNumber)
  const [missing, voided, drafts] = [list('missing'), list('void'), list('draft')]
  return [
    writeTable(['Sequence', 'First', 'Last', 'Issued', 'Void', 'Draft'], rows, terminalWidth),
    ...(voided.length > 0 ? [`Void: ${voided.join(', ')}\n`] : []),
    ...(drafts.length > 0 ? [`Not issued: ${drafts.join(', ')}\n`] : []),
    missing.length > 0 ? `Missing: ${missing.join(', ')}. Note for the auditor why.\n` : 'No number is missing.\n',
  ].join('')
}

function nameNumber({ number, lastNumber, customerId }: ListedNumber): string {
  if (lastNumber !== undefined) return `${number} to ${lastNumber}`
  return customerId === undefined ? number : `${customerId}/${number}`
}
