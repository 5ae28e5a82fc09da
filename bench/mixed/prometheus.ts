import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'

/** A series of a query: values at times in seconds since 1970. */
export type Series = {
  readonly labels: Readonly<Record<string, string>>
  readonly values: readonly (readonly [at: number, value: number])[]
}

/** Debian's Prometheus with the configuration of `deploy/`. */
export type Prometheus = AsyncDisposable & {
  /** A query over a time, in seconds since 1970. @throws Error with what Prometheus says of a wrong one. */
  readonly queryRange: (query: string, from: number, to: number) => Promise<readonly Series[]>
}

const deploy = fileURLToPath(new URL('../../deploy/', import.meta.url))
const RangeAnswer = v.object({
  status: v.literal('success'),
  data: v.object({
    result: v.array(
      v.pipe(
        v.object({
          metric: v.record(v.string(), v.string()),
          values: v.array(v.tuple([v.number(), v.pipe(v.string(), v.transform(Number))])),
        }),
        v.transform(({ metric: labels, values }): Series => ({ labels, values })),
      ),
    ),
  }),
})

export function hasPrometheus(): boolean {
  return ['prometheus', 'promtool'].every((program) => spawnSync(program, ['--version']).status === 0)
}

/**
 * Starts it with the configuration and the rules of `deploy/`.
 *
 * @param folder For its data.
 * @param port Of its own.
 * @param metricsPort Of the site.
 * @param intervalSeconds Instead of that of the configuration, for short runs.
 */
export async function startPrometheus(folder: string, port: number, metricsPort: number, intervalSeconds?: number): Promise<Prometheus> {
  const checked = spawnSync('promtool', ['check', 'rules', join(deploy, 'alerts.yml')], { encoding: 'utf8' })
  if (checked.status !== 0) throw new Error(`promtool refuses the rules:\n${checked.stderr}`)
  const configuration = replaceAll(readFileSync(join(deploy, 'prometheus.yml'), 'utf8'), [
    ['127.0.0.1:9464', `127.0.0.1:${metricsPort}`],
    ['- alerts.yml', `- ${join(deploy, 'alerts.yml')}`],
    ...(intervalSeconds === undefined ? [] : ([['_interval: 15s', `_interval: ${intervalSeconds}s`]] as const)),
  ])
  const file = join(folder, 'prometheus.yml')
  await writeFile(file, configuration)
  const origin = `http://127.0.0.1:${port}`
  const args = [`--config.file=${file}`, `--storage.tsdb.path=${join(folder, 'series')}`, `--web.listen-address=127.0.0.1:${port}`]
  const child = spawn('prometheus', args, { stdio: ['ignore', 'ignore', 'pipe'] })
  let output = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text))
  const exited = once(child, 'exit')
  while (!(await isReady(origin))) {
    if (child.exitCode !== null) throw new Error(`Prometheus ended before it was ready:\n${output}`)
    await wait(100)
  }
  return {
    queryRange: async (query, from, to) => {
      const step = intervalSeconds ?? 15
      const search = new URLSearchParams({ query, start: String(from), end: String(to), step: String(step) })
      const answer = await fetch(`${origin}/api/v1/query_range?${search}`)
      const text = await answer.text()
      if (!answer.ok) throw new Error(`Prometheus refuses ${query}: ${text}`)
      return v.parse(RangeAnswer, JSON.parse(text)).data.result
    },
    [Symbol.asyncDispose]: async () => {
      child.kill('SIGTERM')
      await exited
    },
  }
}

async function isReady(origin: string): Promise<boolean> {
  try {
    return (await fetch(`${origin}/-/ready`)).ok
  } catch (error) {
    // Nothing listens yet.
    if (error instanceof TypeError) return false
    throw error
  }
}

/** Replaces each text, all of which have to be there: a changed example is not tested by accident. */
function replaceAll(text: string, replacements: readonly (readonly [string, string])[]): string {
  return replacements.reduce((made, [from, to]) => {
    if (!made.includes(from)) throw new Error(`The configuration does not hold: ${from}`)
    return made.replaceAll(from, to)
  }, text)
}

const Dashboard = v.object({
  panels: v.array(v.object({ title: v.string(), targets: v.array(v.object({ expr: v.string() })) })),
})

/** The queries of the dashboard for Grafana, each with its panel. @param rateInterval What Grafana puts in the place of `$__rate_interval`. */
export function listDashboardQueries(rateInterval: string): readonly { readonly panel: string; readonly query: string }[] {
  const { panels } = v.parse(Dashboard, JSON.parse(readFileSync(join(deploy, 'grafana-dashboard.json'), 'utf8')))
  return panels.flatMap(({ title, targets }) =>
    targets.map(({ expr }) => ({ panel: title, query: expr.replaceAll('$__rate_interval', rateInterval) })),
  )
}
