import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { TestServer } from './server.ts'

/** An address on a list, as the command line tells it. */
export type Entry = { readonly email: string; readonly list: string; readonly state: string; readonly locale: string }

/** The lists that an e-mail address is on, newest first. */
export async function listSubscriptionsOf({ dataDir }: TestServer, email: string): Promise<Entry[]> {
  const command = promisify(execFile)(process.execPath, ['src/cli/main.ts', 'newsletter', 'list', '--json'], {
    env: { ...process.env, DATA_DIR: dataDir },
  })
  // Made by our own command line.
  const entries = JSON.parse((await command).stdout) as Entry[]
  return entries.filter((entry) => entry.email === email)
}
