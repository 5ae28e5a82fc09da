import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> } // our own file

test('the command line reads .env, and the environment goes before it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fourfold-env-'))
  try {
    writeFileSync(join(folder, '.env'), `DATA_DIR=${folder}/from-file\nAGENCY_USER='a # b'\n`)
    expect(runAgency(folder, {})).toContain(`no data folder at ${folder}/from-file.`)
    expect(runAgency(folder, { DATA_DIR: `${folder}/from-environment` })).toContain(`no data folder at ${folder}/from-environment.`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test('the command line needs no .env', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fourfold-env-'))
  try {
    // And says nothing of it.
    expect(runAgency(folder, {})).toMatch(/^There is no data folder at [^ ]+\/data\. /u)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

/** What `npm run agency -- leads list` says where `folder` is the folder of the product. */
function runAgency(folder: string, settings: Readonly<Record<string, string>>): string {
  const [, ...args] = (scripts['agency'] ?? '').split(' ')
  const program = args.map((arg) => resolve(arg))
  const { DATA_DIR: _, ...environment } = process.env
  return spawnSync(process.execPath, [...program, 'leads', 'list'], { cwd: folder, env: { ...environment, ...settings }, encoding: 'utf8' })
    .stderr
}
