import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

/** A running site; disposing of it asks it to stop, and waits. That fails when it has ended already. */
export type SiteProcess = AsyncDisposable & {
  /** Address of the site, without a slash at the end. */
  readonly url: string
  /** Of the command. */
  readonly pid: number
  readonly secondsToReady: number
  /** Until all pages are compressed as they stay. */
  readonly secondsToCompressed: number
}

const root = fileURLToPath(new URL('../', import.meta.url))

/** Builds the site, unless its build is up to date. */
export function buildSite(): void {
  const { status } = spawnSync(process.execPath, ['scripts/build.ts'], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] })
  if (status !== 0) throw new Error(`The build ended with ${status}.`)
}

/** Makes an empty data folder, which goes when it is disposed of. */
export function createDataFolder(): Disposable & { readonly path: string } {
  const path = mkdtempSync(join(tmpdir(), 'fourfold-bench-'))
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) }
}

/**
 * Runs a command that starts the site, on a free port, and waits until the site is ready and all its pages are compressed as they stay.
 *
 * @param cwd Of the command; the project by default.
 * @throws Error with the output when the command ends before.
 */
export async function startSite(command: readonly [string, ...string[]], dataDir: string, cwd = root): Promise<SiteProcess> {
  const [executable, ...args] = command
  // The sample, whatever content this machine has.
  const { CONTENT_DIR: _, ...inherited } = process.env
  const startedAtMs = performance.now()
  const child = spawn(executable, args, {
    cwd,
    env: { ...inherited, PORT: '0', DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own: npm's shell keeps a signal to itself, so all must get it.
    detached: true,
  })
  // Closed once the last process of the group has let go of its output.
  const closed = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const end = () => signalGroup(child, 'SIGTERM')
  process.once('exit', end)
  const interrupt = () => process.exit(130)
  process.on('SIGINT', interrupt).on('SIGTERM', interrupt)
  const { findLine } = readLines(child)
  const compressed = findLine(/"msg":"All pages are compressed/u)
  const [, url = ''] = await findLine(/^Ready: (\S+)/u)
  const secondsToReady = (performance.now() - startedAtMs) / 1000
  await compressed
  const secondsToCompressed = (performance.now() - startedAtMs) / 1000
  const { pid } = child
  if (pid === undefined) throw new Error('The site has no process.')
  return {
    url,
    pid,
    secondsToReady,
    secondsToCompressed,
    [Symbol.asyncDispose]: async () => {
      const hasEnded = child.exitCode !== null || child.signalCode !== null
      end()
      await closed
      process.off('exit', end).off('SIGINT', interrupt).off('SIGTERM', interrupt)
      if (hasEnded) throw new Error('The site ended while it was measured.')
    },
  }
}

function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(-pid, signal)
  } catch (error) {
    // No such process: all have ended already.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

/** Reads what a site says; `findLine` fails with all of it when the site ends before. */
function readLines(child: ChildProcess) {
  let output = ''
  const lines = [child.stdout, child.stderr].flatMap((stream) => (stream ? [createInterface({ input: stream })] : []))
  for (const each of lines) each.on('line', (line) => (output += `${line}\n`))
  const findLine = (pattern: RegExp) =>
    new Promise<RegExpExecArray>((resolve, reject) => {
      const read = (line: string) => {
        const found = pattern.exec(line)
        if (found) resolve(found)
      }
      for (const each of lines) each.on('line', read)
      child.once('error', reject)
      child.once('exit', (code) => reject(new Error(`The site ended with ${code} before it was ready:\n${output}`)))
    })
  return { findLine }
}
