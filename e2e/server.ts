import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { hash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import type { ProviderConnection } from '#gateway/provider/connection.ts'

/** The built product in its own process, with its own data folder. */
export type TestServer = AsyncDisposable & {
  /** Origin for programs, without a trailing slash; also the site's unless `SITE_URL` or a certificate is set. */
  readonly url: string
  /** Origin of the site. */
  readonly siteUrl: string
  /** Folder of all data, the server's own or that of the hosted provider. */
  readonly dataDir: string
  /** Settings with which the agency's command line finds the data. */
  readonly commandSettings: Readonly<Record<string, string>>
  /** The hosted provider, as the agency's programs connect to it; absent for the embedded backend. */
  readonly agency?: ProviderConnection
  /** Output of the process so far, stdout and stderr. */
  readonly output: () => string
  /** Kills the process, as in a power cut. */
  readonly kill: () => Promise<void>
  /** Stops the process, and returns its exit code. */
  readonly stop: () => Promise<number | null>
}

/**
 * Starts the server on a free port and waits until it is ready. Pages are rendered on request, because rendering all of them per address
 * would take a seventh of a run (decision 037).
 *
 * @param environment Further settings. A `DATA_DIR` among them is kept.
 * @param root Folder of another checkout; this one by default.
 * @throws Error with the output of the process if it exits before it is ready.
 */
export async function startServer(environment: Readonly<Record<string, string>> = {}, root?: string): Promise<TestServer> {
  if (environment['PORT'] !== undefined) return startOnPort(environment, root)
  for (const port of listPorts()) {
    try {
      return await startOnPort({ ...environment, PORT: String(port) }, root)
    } catch (error) {
      if (!(error instanceof Error && error.message.includes(`Port ${port} of`))) throw error
    }
  }
  throw new Error('No port is free.')
}

/**
 * The same few ports in every run of a checkout, because pages contain their address and are rendered once per address. They are below the
 * ephemeral ports of outgoing connections, one of which could occupy a port that is reused.
 */
export function listPorts(): number[] {
  const checkout = hash('sha256', import.meta.url, 'buffer').readUInt8(0)
  const first = 12_000 + 80 * checkout + 20 * (Number(process.env['TEST_PARALLEL_INDEX'] ?? 0) % 4)
  return Array.from({ length: 20 }, (_, at) => first + at)
}

async function startOnPort(environment: Readonly<Record<string, string>>, root: string | undefined): Promise<TestServer> {
  const ownFolder = environment['DATA_DIR'] === undefined ? mkdtempSync(join(tmpdir(), 'fourfold-e2e-')) : undefined
  const dataDir = environment['DATA_DIR'] ?? ownFolder ?? ''
  const child = spawn(process.execPath, ['src/server/main.ts'], {
    env: { ...process.env, PRERENDER: 'off', ...environment, DATA_DIR: dataDir },
    ...(root !== undefined && { cwd: root }),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve))
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    return exited
  }
  const removeOwnFolder = () => ownFolder && rmSync(ownFolder, { recursive: true, force: true })
  let siteUrl
  try {
    siteUrl = await untilReady(child, () => output)
  } catch (error) {
    await end('SIGKILL')
    removeOwnFolder()
    throw error
  }
  return {
    url: findOrigin(dataDir, environment),
    siteUrl,
    dataDir,
    commandSettings: { DATA_DIR: dataDir },
    output: () => output,
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
    [Symbol.asyncDispose]: async () => {
      await end('SIGTERM')
      removeOwnFolder()
    },
  }
}

/** Returns the origin at which programs of this machine reach a server that is ready. */
function findOrigin(
  dataDir: string,
  { FIREBASE_CONFIG: hosted, TLS_CERT: certificate, PORT: port }: Readonly<Record<string, string>>,
): string {
  // On the hosted provider a server writes no files.
  if (hosted !== undefined) return `${certificate === undefined ? 'http' : 'https'}://127.0.0.1:${port}`
  // The command line finds the server by this file, which the product writes.
  return (JSON.parse(readFileSync(join(dataDir, 'server.json'), 'utf8')) as { origin: string }).origin
}

/** @returns Origin of the site. */
function untilReady(child: ChildProcessByStdio<null, Readable, Readable>, readOutput: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line.startsWith('Ready: ')) resolve(line.slice('Ready: '.length))
    })
    child.once('close', (code) => reject(new Error(`The server ended with ${code} before it was ready:\n${readOutput()}`)))
  })
}
