import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'

const execute = promisify(execFile)

/** What a program in that folder finds in the variables A and B. */
async function readIn(cwd: string): Promise<object> {
  const script = 'console.log(JSON.stringify([process.env.A, process.env.B]))'
  const args = ['--import', fileURLToPath(new URL('load-env.mjs', import.meta.url)), '--eval', script]
  return await execute(process.execPath, args, { cwd, env: { B: 'of the environment' } })
}

test('settings come from .env, unless the environment has them, and a folder without one is no news', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fourfold-env-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  expect(await readIn(folder)).toEqual({ stdout: '[null,"of the environment"]\n', stderr: '' })
  await writeFile(join(folder, '.env'), "A='of the file'\nB=too\n")
  expect(await readIn(folder)).toEqual({ stdout: '["of the file","of the environment"]\n', stderr: '' })
})
