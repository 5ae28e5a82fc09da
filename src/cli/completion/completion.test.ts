import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { agency, createFolder } from '#testing/site/agency.ts'

const run = promisify(execFile)

/** What bash offers for the last of the words. */
async function complete(...words: readonly string[]): Promise<readonly string[]> {
  const { stdout: script } = await agency('/nowhere', 'completion', 'bash')
  const typed = `COMP_WORDS=(${['agency', ...words].map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length}`
  const { stdout } = await run('bash', ['-c', `${script}\n${typed}; _agency; printf '%s\\n' "\${COMPREPLY[@]}"`])
  return stdout.trimEnd().split('\n')
}

test('bash completes commands, options and values of which there is a choice', async () => {
  expect(await complete('inv')).toEqual(['invoices'])
  expect(await complete('content', 'new', 'p')).toEqual(['post'])
  expect(await complete('invoices', 'list', '--c')).toEqual(['--customer'])
  expect(await complete('customers', 'add', '--va')).toEqual(['--vatId'])
  expect(await complete('invoices', 'e-invoice', 'halde/1', '--format', 'x')).toEqual(['xrechnung-ubl', 'xrechnung-cii'])
  expect(await complete('completion', 'z')).toEqual(['zsh'])
  // Nothing of ours: the shell goes on with names of files.
  expect(await complete('customers', 'import', 'my-')).toEqual([''])
})

test('the script for zsh uses its compatibility with bash', async () => {
  const { stdout } = await agency('/nowhere', 'completion', 'zsh')
  expect(stdout).toMatch(/^autoload -U \+X bashcompinit && bashcompinit\n/u)
})

test('the shell command takes the product’s settings and the caller’s folder', async () => {
  await using folder = await createFolder()
  const { stdout: script } = await agency('/nowhere', 'completion', 'bash')
  const options = { cwd: folder.path, env: { ...process.env, DATA_DIR: folder.path } }
  const { stdout } = await run('bash', ['-c', `${script}\nagency customers export customers.json`], options)
  expect(stdout).toBe(`Wrote ${join(folder.path, 'customers.json')}: 0 customers.\n`)
})
