import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtempDisposable, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { BackendOptions } from '#backend'
import { type CommandOutcome, runCommand } from '#cli/run-command.ts'
import { auditedDocuments, fileHandling, userData } from '#domain/stored-data.ts'
import { readRulesFolder } from '#server/backend/rules-folder.ts'
import { serveBackend } from '#testing/backend/serve-backend.ts'
import { shareBackend } from '#testing/backend/share-backend.ts'
import { startBackend, type TestBackend } from '#testing/backend/start-backend.ts'

const main = fileURLToPath(new URL('../../src/cli/main.ts', import.meta.url))

type ProcessOutcome = { readonly code: number; readonly stdout: string; readonly stderr: string }

/** Runs a command of the agency in this process. */
export function agency(dataDir: string, ...args: string[]): Promise<CommandOutcome> {
  return runCommand(args, { dataDir, actor: 'mara' })
}

/**
 * Runs a command in a process of its own, as people do: slower than `agency`. Needed where the command reads the files of a folder that a
 * backend of the test has open, because a process loses its locks on a file when any of its threads closes that file (fcntl(2)).
 */
export function agencyProcess(dataDir: string, ...args: string[]): Promise<ProcessOutcome> {
  return agencyProcessWith({ DATA_DIR: dataDir }, ...args)
}

/** The same with settings of its own, such as those of the hosted provider. */
export async function agencyProcessWith(settings: Readonly<Record<string, string>>, ...args: string[]): Promise<ProcessOutcome> {
  // Playwright sets FORCE_COLOR. Where CI sets NO_COLOR too, Node would print a warning among the command's own lines.
  // oxlint-disable-next-line node/no-process-env -- a child gets what this process has
  const env = { ...process.env, FORCE_COLOR: undefined, ...settings }
  const child = spawn(process.execPath, [main, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { code: Number(code), stdout, stderr }
}

/**
 * Lets a backend answer on a port, and leaves address and key as the server does. Its clock keeps up with this machine's, which the tokens of
 * commands carry: on a busy machine a test takes longer than a token may be ahead.
 */
export async function serveAsSite(backend: TestBackend): Promise<AsyncDisposable> {
  const served = await serveBackend((request) => {
    backend.clock.set(Math.max(backend.clock.now(), Date.now()))
    return backend.fetch(request)
  })
  await mkdir(join(backend.dataDir, 'keys'), { recursive: true })
  await writeFile(join(backend.dataDir, 'keys/agency.json'), JSON.stringify(backend.key))
  await writeFile(join(backend.dataDir, 'server.json'), JSON.stringify({ origin: served.origin }))
  return served
}

/** A running site at this machine's time. Commands reach it over its port, which costs much less than opening the folder each time. */
async function startSite(): Promise<TestBackend> {
  await using started = new AsyncDisposableStack()
  const backend = started.use(await startBackendNow({ files: fileHandling, userData, auditedDocuments }))
  started.use(await serveAsSite(backend))
  const open = started.move()
  return { ...backend, [Symbol.asyncDispose]: () => open.disposeAsync() }
}

/** The running site of a file (`shareBackend`), at this machine's time again for each test: commands know no other. */
export function shareSite(): () => Promise<TestBackend> {
  const getSite = shareBackend(startSite)
  return async () => {
    const site = await getSite()
    site.clock.set(Date.now())
    return site
  }
}

/** A folder that goes with the test. */
export function createFolder(): Promise<AsyncDisposable & { readonly path: string }> {
  return mkdtempDisposable(join(tmpdir(), 'fourfold-cli-'))
}

/** A backend with the product's indexes at this machine's time: the command line knows no other, and its tokens carry it. */
export async function startBackendNow(options?: Partial<BackendOptions>): Promise<TestBackend> {
  const { indexes } = await readRulesFolder(new URL('../../', import.meta.url))
  const backend = await startBackend({ indexes, ...options })
  backend.clock.set(Date.now())
  return backend
}
