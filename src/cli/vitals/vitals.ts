import { InvalidArgumentError } from '@commander-js/extra-typings'
import { addDays, calendarDateAt } from '#domain/calendar-date.ts'
import { rateVital } from '#domain/vitals/rate-vital.ts'
import { deleteAfterDays, listEdges, summarizeVitals, type VitalSummary } from '#domain/vitals/vitals-day.ts'
import { openVitalsStore } from '#gateway/vitals.ts'
import { defineCommand } from '#cli/command.ts'
import { openDocuments } from '#cli/open-documents.ts'
import { onTheRight, writeTable } from '#cli/table.ts'

const standardDays = 28

/** Real-user performance of the pages. */
export const vitals = defineCommand({
  name: 'vitals',
  summary: 'Shows how fast the pages are for visitors: the 75th percentile by page, language and device class.',
  example: 'vitals --days 7',
  syntax: (parser) =>
    parser
      .option('--days <N>', `of the last N days, at most ${deleteAfterDays}`, parseDays, standardDays)
      .option('--json', 'as a JSON array, with histogram counts and edges'),
  run: async ({ values: { days, json } }, config) => {
    await using open = await openDocuments(config)
    const since = addDays(calendarDateAt(new Date(), 'UTC'), 1 - days)
    const summaries = summarizeVitals(await openVitalsStore(open.documents).listSince(since))
    const sorted = summaries.toSorted((a, b) => compareTexts(a.page, b.page) || compareTexts(a.locale, b.locale) || b.count - a.count)
    return json ? `${JSON.stringify(sorted.map(toEntry), null, 2)}\n` : describe(sorted, days, config.terminalWidth)
  },
})

function parseDays(text: string): number {
  const days = /^\d{1,3}$/u.test(text) ? Number(text) : 0
  if (days < 1 || days > deleteAfterDays) throw new InvalidArgumentError(`Expected a number from 1 to ${deleteAfterDays}.`)
  return days
}

function rate(summary: VitalSummary): 'good' | 'needs improvement' | 'poor' {
  const rating = rateVital(summary)
  return rating === 'middling' ? 'needs improvement' : rating
}

function toEntry(summary: VitalSummary) {
  return { ...summary, rating: rate(summary), histogramEdges: listEdges(summary.vital) }
}

function describe(summaries: readonly VitalSummary[], days: number, terminalWidth: number | undefined): string {
  if (summaries.length === 0) return `No measurements in the last ${days} days.\n`
  const rows = summaries.map((summary) => [
    summary.page,
    summary.locale,
    summary.device,
    summary.vital,
    String(summary.count),
    summary.vital === 'CLS' ? summary.p75.toFixed(3) : `${Math.round(summary.p75)} ms`,
    rate(summary),
    drawHistogram(summary.histogram),
  ])
  const numbers = ['Count', 'p75'].map(onTheRight)
  return writeTable(['Page', 'Language', 'Device', 'Vital', ...numbers, 'Rating', 'Histogram'], rows, terminalWidth)
}

/** Draws a bar for each range, from `▁` to `█` for the fullest; lines separate good, middling and poor. */
function drawHistogram(counts: readonly number[]): string {
  const most = Math.max(...counts)
  const bars = counts.map((count) => (count === 0 ? '·' : ('▁▂▃▄▅▆▇█'[Math.ceil((count / most) * 8) - 1] ?? '█')))
  return `${bars.slice(0, 7).join('')}|${bars.slice(7, 10).join('')}|${bars.slice(10).join('')}`
}

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}
