import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

/**
 * Makes a folder with the only programs that the program of a release needs besides the shell.
 *
 * @returns Its path, as a value of `PATH` by which neither Node, npm nor a compiler is found.
 */
export function linkTools(folder: string): string {
  const tools = join(folder, 'tools')
  mkdirSync(tools, { recursive: true })
  for (const name of ['dirname', 'readlink']) {
    const path = ['/usr/bin', '/bin'].map((place) => join(place, name)).find((each) => existsSync(each))
    if (path === undefined) throw new Error(`The program ${name} is missing.`)
    symlinkSync(path, join(tools, name))
  }
  return tools
}

export type ReleaseSite = AsyncDisposable & {
  /** Where it answers; undefined if it has ended instead. */
  readonly url: string | undefined
  /** What it has said to its standard error. */
  readonly readLog: () => string
  /** @returns Its exit code. */
  readonly stop: () => Promise<number | null>
}

/** Starts a release, and waits until it answers or has ended. @param folder Of the release. @param env The whole environment. */
export async function startRelease(folder: string, env: Readonly<Record<string, string>>): Promise<ReleaseSite> {
  const child = spawn(join(folder, 'fourfold'), ['start'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const exited = once(child, 'exit')
  let log = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (log += text))
  const stop = async () => {
    child.kill('SIGTERM')
    await exited
    return child.exitCode
  }
  return {
    url: await untilReady(child),
    readLog: () => log,
    stop,
    [Symbol.asyncDispose]: async () => void (await stop()),
  }
}

async function untilReady(child: ChildProcess): Promise<string | undefined> {
  if (!child.stdout) return undefined
  const lines = createInterface({ input: child.stdout })
  for await (const line of lines) {
    if (!line.startsWith('Ready: ')) continue
    // What follows is read too, or the process could not go on writing.
    child.stdout.resume()
    return line.slice('Ready: '.length)
  }
  return undefined
}
