import { execFile, execFileSync, spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { createLogger } from '#server/log.ts'
import { createMetrics } from '#server/metrics/metrics.ts'

const folder = new URL('../deploy/', import.meta.url)
const read = (name: string) => readFile(new URL(name, folder), 'utf8')
/** Debian's package `prometheus` has it. */
const hasPromtool = spawnSync('promtool', ['--version']).status === 0

/** The metrics of a site that has had an event of each kind. */
async function readMetrics(): Promise<string> {
  const metrics = createMetrics()
  metrics.onUnreadable(400)
  metrics.onEvent({ kind: 'commit', outcome: 'OK', milliseconds: 1 })
  metrics.onEvent({ kind: 'query', outcome: 'OK', entriesRead: 1, milliseconds: 1 })
  metrics.onEvent({ kind: 'signIn', action: 'signUp', outcome: 'OK' })
  metrics.onVital({ name: 'LCP', value: 1 }, 'phone')
  const state = { streams: 0, waitingMails: 0, databaseBytes: 1, walBytes: 1, freeBytes: 1 }
  const load = { running: 0, waiting: 0 }
  const store = { writer: 0, lookups: 0, queries: 0 }
  metrics.follow({
    getState: async () => ({ ...state, store, passwords: load }),
    findLastBackup: async () => undefined,
    renders: { load },
    getBusyState: () => ({ isReadable: true, faultCount: 0 }),
    log: createLogger(),
  })
  return (await metrics.read()).text
}

test.each(['alerts.yml', 'grafana-dashboard.json'])('every metric that %s names is one of the site', async (file) => {
  const text = await readMetrics()
  const served = new Set([...text.matchAll(/^# TYPE (\w+)/gmu)].map(([, name]) => name))
  const named = new Set((await read(file)).match(/\b(?:fourfold|nodejs|process)_\w+/gu))
  expect(named.size).toBeGreaterThan(10)
  const unknown = [...named].filter((name) => !served.has(name) && !served.has(name.replace(/_(?:bucket|count|sum)$/u, '')))
  expect(unknown).toEqual([])
})

test.skipIf(!hasPromtool)('promtool takes the rules, their tests, the configuration and the metrics (needs promtool)', async () => {
  const check = (...args: readonly string[]) => execFileSync('promtool', args, { cwd: fileURLToPath(folder), encoding: 'utf8' })
  expect(check('check', 'rules', 'alerts.yml')).toMatch(/SUCCESS: \d+ rules found/u)
  expect(check('check', 'config', 'prometheus.yml')).toContain('SUCCESS')
  expect(check('test', 'rules', 'alerts.test.yml')).toContain('SUCCESS')
  const text = await readMetrics()
  const complaints = await new Promise<string>((resolve, reject) => {
    const promtool = execFile('promtool', ['check', 'metrics'], (_, stdout, stderr) => resolve(stdout + stderr))
    promtool.once('error', reject)
    promtool.stdin?.end(text)
  })
  expect(complaints).toBe('')
})
