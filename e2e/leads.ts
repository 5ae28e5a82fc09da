import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { TestServer } from './server.ts'

export type Lead = Readonly<Record<string, string>>

/** The contact requests of an e-mail address, newest first, as the command line tells them. */
export async function listLeadsOf({ dataDir }: TestServer, email: string): Promise<Lead[]> {
  const command = promisify(execFile)(process.execPath, ['src/cli/main.ts', 'leads', 'list', '--json'], {
    env: { ...process.env, DATA_DIR: dataDir },
  })
  // Made by our own command line, whose own tests pin the shape.
  const leads = JSON.parse((await command).stdout) as Lead[]
  return leads.filter((lead) => lead['email'] === email)
}
