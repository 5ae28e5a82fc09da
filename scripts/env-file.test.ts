import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> } // our own file

test('the command line reads .env, and the environment goes before it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fourfold-env-'))
  try {
    writeFileSync(join(folder, '.env'), `DATA_DIR=${folder}/from-file\nAGENCY_USER='a # b'\n`)
    expect(runAgency(folder, {})).toContain(`No data folder found at ${folder}/from-file.`)
    expect(runAgency(folder, { DATA_DIR: `${folder}/from-environment` })).toContain(`No data folder found at ${folder}/from-environment.`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test('the command line needs no .env', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fourfold-env-'))
  try {
    // And says nothing of it.
    expect(runAgency(folder, {})).toMatch(/^No data folder found at [^ ]+\/data\. /u)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test('the doctor says what the start would say of .env and the settings in it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fourfold-env-'))
  try {
    writeFileSync(join(folder, '.env'), `TEXTS_DIR=x\nPORT=eighty\nHSTS=preload\nSMTP_URL\nDATA_DIR=${folder}/none\n`)
    const { stdout, status } = run([resolve('src/cli/agency.ts'), 'doctor', '--json'], folder)
    expect(status).toBe(1)
    expect(JSON.parse(stdout)).toMatchObject([
      { level: 'problem', details: [`line 4 of ${folder}/.env is not NAME=value`, 'PORT is not a port number'] },
      { level: 'warning', details: ['HSTS has no effect at an http address', 'TEXTS_DIR is no setting of the site'] },
      { level: 'problem', what: expect.stringContaining('There are no documents') },
    ])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test('the start says in a line what is probably not meant, and which folder it cannot make', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fourfold-env-'))
  try {
    writeFileSync(join(folder, 'site.env'), `PORT=0\nTEXTS_DIR=x\nDATA_DIR=${folder}/site.env/data\n`)
    const { stdout, stderr, status } = run([`--env-file=${folder}/site.env`, resolve('src/server/main.ts')], folder)
    expect(stdout).toMatch(/^Warning: TEXTS_DIR is no setting of the site\.\n/u)
    const [logged = '', ...fault] = stderr.split('\n')
    expect(JSON.parse(logged)).toMatchObject({ level: 40, msg: 'TEXTS_DIR is no setting of the site' })
    expect(fault.slice(0, 2)).toEqual([
      'The configuration is wrong:',
      `  DATA_DIR is no folder that can be made and written (EEXIST: file already exists, mkdir '${folder}/site.env')`,
    ])
    expect(status).toBe(1)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test.each([
  ['a folder', (path: string) => mkdirSync(path)],
  ['a link that leads nowhere', (path: string) => symlinkSync('nowhere', path)],
])('a .env that is %s ends the command line and the start with a sentence', (_, make) => {
  const folder = mkdtempSync(join(tmpdir(), 'fourfold-env-'))
  try {
    make(join(folder, '.env'))
    mkdirSync(join(folder, 'scripts'))
    for (const name of ['start.mjs', 'install.mjs', 'steps.mjs']) copyFileSync(`scripts/${name}`, join(folder, 'scripts', name))
    for (const program of [resolve('src/cli/agency.ts'), join(folder, 'scripts/start.mjs')]) {
      const { status, stdout, stderr } = run([program, 'leads', 'list'], folder)
      expect([status, stdout, stderr]).toEqual([1, '', expect.stringMatching(/^Cannot read the settings in \.env \(E\w+: .*\)\.\n$/u)])
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

/** Runs a program in a folder, without the settings of this process. */
function run(args: readonly string[], cwd: string) {
  const { DATA_DIR: _, ...env } = process.env
  return spawnSync(process.execPath, args, { cwd, env, encoding: 'utf8' })
}

/** What `npm run agency -- leads list` says where `folder` is the folder of the product. */
function runAgency(folder: string, settings: Readonly<Record<string, string>>): string {
  const [, ...args] = (scripts['agency'] ?? '').split(' ')
  const program = args.map((arg) => resolve(arg))
  const { DATA_DIR: _, ...environment } = process.env
  return spawnSync(process.execPath, [...program, 'leads', 'list'], { cwd: folder, env: { ...environment, ...settings }, encoding: 'utf8' })
    .stderr
}
