import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'
import { denyAll } from '#backend/access/current-rules.ts'
import type { Caller } from '#backend/caller.ts'
import { defaultLimits } from '#backend/limits.ts'
import { createFakeClock } from '#testing/backend/fake-clock.ts'
import { Store } from '#backend/database/store.ts'

const service: Caller = { kind: 'service' }

const program = join(import.meta.dirname, '../../../../testing/backend/writing-process.ts')

/** A data folder that is deleted after the test. */
async function createFolder(): Promise<AsyncDisposable & { readonly dataDir: string }> {
  const parent = await mkdtemp(join(tmpdir(), 'fourfold-durability-'))
  return { dataDir: join(parent, 'data'), [Symbol.asyncDispose]: () => rm(parent, { recursive: true }) }
}

/** The result of one commit of the process: `stored` or a status, and the result of a read of the document directly after it. */
type Line = { readonly id: string; readonly outcome: string; readonly found: string }

function linesOf(child: ChildProcess, take: (line: Line) => void): Promise<void> {
  if (!child.stdout) throw new Error('The process has no standard output.')
  const lines = createInterface(child.stdout)
  lines.on('line', (text) => {
    const [id = '', outcome = '', found] = text.split(' ')
    // The kill may have cut the last line.
    if (found === 'found' || found === 'missing' || found?.match(/^[A-Z_]+$/)) take({ id, outcome, found })
  })
  return new Promise((resolve) => lines.once('close', resolve))
}

/** IDs of documents that are not stored. */
async function findLost(dataDir: string, ids: readonly string[]): Promise<readonly string[]> {
  const database = { projectId: 'p', databaseId: '(default)' }
  const store = await Store.open({
    dataDir,
    database,
    limits: defaultLimits,
    rules: denyAll,
    indexes: [],
    clock: createFakeClock(),
    log: () => {},
  })
  const { documents } = await store.getDocuments(
    service,
    ids.map((id) => ['c', id]),
  )
  await store.close()
  return ids.filter((_, at) => documents[at] === undefined)
}

const strace = spawnSync('strace', ['-f', '-o', '/dev/null', 'true'])
const hasStrace = strace.error === undefined && strace.status === 0
if (!hasStrace) console.warn('The tests of a failing disk are skipped: strace is not there, or may not trace here.')

/**
 * Lets a process write while some system calls fail.
 *
 * @param injection In the syntax of strace: the call, its error and which of the calls.
 */
async function writeWith(dataDir: string, injection: string): Promise<readonly Line[]> {
  const [call = ''] = injection.split(':')
  const trace = ['-f', '-qq', '--seccomp-bpf', '-o', '/dev/null', '-e', `trace=${call}`, '-e', `inject=${injection}`]
  const child = spawn('strace', [...trace, process.execPath, program, dataDir, '4', '60'], { stdio: ['ignore', 'pipe', 'inherit'] })
  const lines: Line[] = []
  const ended = new Promise((resolve) => child.once('exit', (...end) => resolve(end)))
  await linesOf(child, (line) => lines.push(line))
  expect(await ended).toEqual([0, null])
  return lines
}

test.skipIf(!hasStrace).each([
  ['a failing fsync', 'fsync:error=EIO:when=40..55'],
  ['a full disk', 'pwrite64:error=ENOSPC:when=400..415'],
  ['a disk that fails now and then', 'pwrite64:error=EIO:when=500+101'],
])('%s never answers 200 for a lost write, reads go on, and writes heal', async (_, injection) => {
  await using folder = await createFolder()
  const lines = await writeWith(folder.dataDir, injection)
  expect(lines).toHaveLength(240)
  const stored = lines.filter(({ outcome }) => outcome === 'stored')
  const refused = lines.filter(({ outcome }) => outcome !== 'stored')
  console.log(`${injection}: ${stored.length} stored, ${refused.length} refused`)
  expect(refused.length).toBeGreaterThan(0)
  expect(new Set(refused.map(({ outcome }) => outcome))).toEqual(new Set(['UNAVAILABLE']))
  // Refused writes are not visible and stored ones are, also while the disk fails.
  expect(new Set(stored.map(({ found }) => found))).toEqual(new Set(['found']))
  expect(new Set(refused.map(({ found }) => found))).toEqual(new Set(['missing']))
  const firstRefusal = lines.findIndex(({ outcome }) => outcome !== 'stored')
  expect(lines.slice(firstRefusal).some(({ outcome }) => outcome === 'stored')).toBe(true)
  expect(
    await findLost(
      folder.dataDir,
      stored.map(({ id }) => id),
    ),
  ).toEqual([])
})
