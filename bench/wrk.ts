import { spawn, spawnSync } from 'node:child_process'
import { availableParallelism } from 'node:os'

/** What is measured has a core of its own, and so has who asks. */
export const serverCore = 0
export const loadCore = 1

/**
 * Says what keeps this machine from such a measurement, and what to do about it.
 *
 * @param others Further programs that are needed, each with the package of Debian that has it.
 */
export function findHindrance(others: Readonly<Record<string, string>> = {}): string | undefined {
  if (availableParallelism() < 2) return 'needs two cores: one for the server, one for the load'
  const packages = { ...others, wrk: 'wrk', taskset: 'util-linux' }
  const missing = Object.entries(packages).filter(([program]) => spawnSync(program, ['-v']).error !== undefined)
  if (missing.length === 0) return undefined
  const names = missing.map(([program]) => program).join(', ')
  return `no ${names} here; on Debian: apt-get install --no-install-recommends ${missing.map(([, name]) => name).join(' ')}`
}

export type Load = {
  /** Each asks again as soon as it has its answer. */
  readonly connections: number
  readonly seconds: number
  /** Sent with every request. */
  readonly headers?: Readonly<Record<string, string>>
  /** A file in Lua that makes the requests. */
  readonly script?: string
}

export type Answers = { readonly perSecond: number; readonly p99Ms: number }

/**
 * Loads an address over connections that are kept.
 *
 * @throws Error when any answer was an error, or a connection broke.
 */
export async function loadAddress(url: string, { connections, seconds, headers = {}, script }: Load): Promise<Answers> {
  const sent = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const made = script === undefined ? [] : ['-s', script]
  const amount = ['-t1', `-c${connections}`, `-d${seconds}s`, '--latency']
  const output = await run('taskset', ['-c', String(loadCore), 'wrk', ...amount, ...sent, ...made, url])
  const [, rate] = /^Requests\/sec:\s+([\d.]+)$/mu.exec(output) ?? []
  const [, time, unit = ''] = /^\s+99%\s+([\d.]+)(us|ms|s)\s*$/mu.exec(output) ?? []
  const milliseconds = { us: 0.001, ms: 1, s: 1000 }[unit]
  if (rate === undefined || milliseconds === undefined || /Non-2xx|Socket errors/u.test(output))
    throw new Error(`wrk could not load ${url}:\n${output}`)
  return { perSecond: Number(rate), p99Ms: Number(time) * milliseconds }
}

function run(command: string, args: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'] })
    let output = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
    child.once('error', reject)
    child.once('close', () => resolve(output))
  })
}
