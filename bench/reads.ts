import { median, type Measurement, type Part } from './measurement.ts'
import { startServedBackend, writeCalls } from './served-backend.ts'
import { type Answers, findHindrance, loadAddress, serverCore } from './wrk.ts'

/** Reads of single documents by many clients at once. */
export const reads: Part = {
  name: 'reads',
  summary: 'documents read per second by 100 clients against a bare server, the backend on one core',
  measure,
}

const what = 'documents read per second against a bare server, 100 clients, one core'
const documentCount = 10_000
const connections = 100
const seconds = 3
const roundCount = 5

async function measure(report: (step: string) => void): Promise<Measurement[]> {
  const reason = findHindrance()
  if (reason) return [{ kind: 'not measured', what, reason }]
  report('filling the backend')
  await using server = await startServedBackend(documentCount, serverCore)
  // Each far from the last.
  const body = `'{"documents":["${server.root}/c/invoice-' .. (count * 131) % ${documentCount} .. '"]}'`
  using script = writeCalls(server, 'batchGet', body)
  const ask = (port: number) => loadAddress(`http://127.0.0.1:${port}`, { connections, seconds, script: script.path })
  const rounds: { own: Answers; bare: Answers }[] = []
  // The first round warms up.
  for (let round = 0; round <= roundCount; round++) {
    report(round === 0 ? 'warming up' : `round ${round} of ${roundCount}`)
    rounds.push({ own: await ask(server.port), bare: await ask(server.barePort) })
  }
  const own = rounds.slice(1).map((round) => round.own)
  const bare = rounds.slice(1).map((round) => round.bare)
  const rateOf = (rounds: readonly Answers[]) => median(rounds.map(({ perSecond }) => perSecond))
  const detail = `medians of ${Math.round(rateOf(own))} and ${Math.round(rateOf(bare))} a second`
  return [
    { kind: 'measured', what, unit: '', value: rateOf(own) / rateOf(bare), mark: { atLeast: 0.7 }, detail },
    { kind: 'measured', what: 'p99 of a document read', unit: 'ms', ...describeP99(own) },
    { kind: 'measured', what: 'the same of the bare server, which always answers that', unit: 'ms', ...describeP99(bare) },
  ]
}

function describeP99(rounds: readonly Answers[]): { value: number; detail: string } {
  const p99 = rounds.map(({ p99Ms }) => p99Ms)
  return { value: median(p99), detail: `rounds ${Math.min(...p99).toFixed(1)} to ${Math.max(...p99).toFixed(1)} ms` }
}
