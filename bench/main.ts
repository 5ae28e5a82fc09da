import { parseArgs } from 'node:util'
import { articles } from './articles.ts'
import { budgets } from './budgets.ts'
import { coldLoad } from './cold-load.ts'
import { commits } from './commits.ts'
import { dashboard } from './dashboard.ts'
import { formatTable } from './format-table.ts'
import { home } from './home.ts'
import { invoices } from './invoices.ts'
import { isMet, type Measurement, type Part } from './measurement.ts'
import { largestCustomer } from './largest-customer.ts'
import { navigation } from './navigation.ts'
import { nextPage } from './next-page.ts'
import { pages } from './pages.ts'
import { queries } from './queries.ts'
import { reads } from './reads.ts'
import { start } from './start.ts'
import { streams } from './streams.ts'
import { throughput } from './throughput.ts'

const parts: readonly Part[] = [
  home,
  budgets,
  pages,
  coldLoad,
  navigation,
  nextPage,
  throughput,
  dashboard,
  invoices,
  largestCustomer,
  start,
  articles,
  queries,
  commits,
  reads,
  streams,
]
const options = { json: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } } as const

process.exitCode = await run(process.argv.slice(2))

/** Returns the exit code: a missed mark is a result, not a failure. */
async function run(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, strict: false, options })
  const unknownOptions = Object.keys(values)
    .filter((name) => !(name in options))
    .map((name) => `--${name}`)
  if (values.help) {
    console.log(describeUsage())
    return 0
  }
  const unknown = [...unknownOptions, ...positionals.filter((name) => !parts.some((part) => part.name === name))]
  if (unknown.length > 0) {
    console.error(`There is no part or option ${unknown.join(', ')}.\n\n${describeUsage()}`)
    return 2
  }
  const chosen = positionals.length > 0 ? parts.filter((part) => positionals.includes(part.name)) : parts
  const measurements: Measurement[] = []
  // One after the other: they would disturb each other.
  for (const part of chosen) measurements.push(...(await part.measure((step) => console.error(`${part.name}: ${step} …`))))
  const judged = measurements.map(withVerdict)
  console.log(values.json ? JSON.stringify(judged, undefined, 2) : formatTable(measurements))
  return 0
}

function withVerdict(measurement: Measurement) {
  if (measurement.kind === 'not measured' || !measurement.mark) return measurement
  return { ...measurement, isMet: isMet(measurement.value, measurement.mark) }
}

function describeUsage(): string {
  const width = Math.max(...parts.map((part) => part.name.length))
  const lines = parts.map((part) => `  ${part.name.padEnd(width)}  ${part.summary}`)
  return `npm run bench -- [--json] [part …]\n\nMeasures the site at its public door. Without a name, all parts run:\n${lines.join('\n')}`
}
