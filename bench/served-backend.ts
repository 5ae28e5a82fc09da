import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

/** What the process prints once it is ready. */
export type Ready = {
  readonly port: number
  /** Of a bare server of Node, which gives everybody the bytes of one answer to a read. */
  readonly barePort: number
  /** Name of the database's documents, with which the names of all of them begin. */
  readonly root: string
  readonly authorization: string
}

/** The embedded backend in a process of its own, asked over connections as clients ask it. */
export type ServedBackend = AsyncDisposable & Ready

/**
 * Starts one.
 *
 * @param documents How many invoices its collection `c` has: `invoice-0` and so on.
 * @param core The only one that it may use.
 */
export async function startServedBackend(documents: number, core?: number): Promise<ServedBackend> {
  const command = [process.execPath, fileURLToPath(new URL('serve-backend.ts', import.meta.url)), String(documents)]
  const [executable = '', ...args] = core === undefined ? command : ['taskset', '-c', String(core), ...command]
  const child = spawn(executable, args, { stdio: ['ignore', 'pipe', 'inherit'] })
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
  throw new Error('The process that serves the backend ended before it was ready.')
}

/**
 * Writes a script for wrk that asks for one call again and again.
 *
 * @param body Of a request: an expression of Lua, in which `count` is the number of the request.
 */
export function writeCalls({ root, authorization }: Ready, method: string, body: string): Disposable & { readonly path: string } {
  const folder = mkdtempSync(join(tmpdir(), 'fourfold-bench-'))
  const path = join(folder, 'calls.lua')
  writeFileSync(
    path,
    `local count = 0
local headers = { ['authorization'] = '${authorization}', ['content-type'] = 'application/json' }
request = function()
  count = count + 1
  return wrk.format('POST', '/v1/${root}:${method}', headers, ${body})
end
`,
  )
  return { path, [Symbol.dispose]: () => rmSync(folder, { recursive: true }) }
}
