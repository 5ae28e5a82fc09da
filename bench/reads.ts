import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { median, type Measurement, type Part } from './measurement.ts'
import { documentCount, type Ready } from './reads-server.ts'
import { type Answers, findHindrance, loadAddress, serverCore } from './wrk.ts'

/** Reads of single documents by many clients at once. */
export const reads: Part = { name: 'reads', summary: 'p99 of a document read by 100 clients, the backend on one core', measure }

const what = 'p99 of a document read, 100 clients, one core'
const connections = 100
const seconds = 3
const roundCount = 5

async function measure(report: (step: string) => void): Promise<Measurement[]> {
  const reason = findHindrance()
  if (reason) return [{ kind: 'not measured', what, reason }]
  report('filling the backend')
  await using server = await startServer()
  using script = writeScript(server)
  const ask = (port: number) => loadAddress(`http://127.0.0.1:${port}`, { connections, seconds, script: script.path })
  const rounds: { own: Answers; bare: Answers }[] = []
  // The first round warms up.
  for (let round = 0; round <= roundCount; round++) {
    report(round === 0 ? 'warming up' : `round ${round} of ${roundCount}`)
    rounds.push({ own: await ask(server.port), bare: await ask(server.barePort) })
  }
  const own = rounds.slice(1).map((round) => round.own)
  const bare = rounds.slice(1).map((round) => round.bare)
  return [
    { kind: 'measured', what, unit: 'ms', mark: { atMost: 5 }, ...describe(own) },
    { kind: 'measured', what: 'the same of a bare server that always answers that', unit: 'ms', ...describe(bare) },
  ]
}

function describe(rounds: readonly Answers[]): { value: number; detail: string } {
  const p99 = rounds.map(({ p99Ms }) => p99Ms)
  const perSecond = Math.round(median(rounds.map((round) => round.perSecond)))
  return { value: median(p99), detail: `rounds ${Math.min(...p99).toFixed(1)} to ${Math.max(...p99).toFixed(1)} ms, ${perSecond} a second` }
}

async function startServer(): Promise<Ready & AsyncDisposable> {
  const file = fileURLToPath(new URL('reads-server.ts', import.meta.url))
  const child = spawn('taskset', ['-c', String(serverCore), process.execPath, file], { stdio: ['ignore', 'pipe', 'inherit'] })
  const exited = once(child, 'exit')
  for await (const line of createInterface(child.stdout)) {
    return {
      ...(JSON.parse(line) as Ready), // its own writing
      [Symbol.asyncDispose]: async () => {
        child.kill('SIGTERM')
        await exited
      },
    }
  }
  throw new Error('The process that is read from ended before it was ready.')
}

/** What wrk asks: one document after the other, each far from the last. */
function writeScript({ path, names, authorization }: Ready): Disposable & { readonly path: string } {
  const folder = mkdtempSync(join(tmpdir(), 'fourfold-bench-'))
  const file = join(folder, 'reads.lua')
  writeFileSync(
    file,
    `local at = 0
local headers = { ['authorization'] = '${authorization}', ['content-type'] = 'application/json' }
request = function()
  at = (at + 131) % ${documentCount}
  return wrk.format('POST', '${path}', headers, '{"documents":["${names}' .. at .. '"]}')
end
`,
  )
  return { path: file, [Symbol.dispose]: () => rmSync(folder, { recursive: true }) }
}
