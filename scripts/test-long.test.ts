import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../', import.meta.url))

/** None of these may begin a campaign: what runs longer than this has. */
function testLong(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/test-long.mjs', ...args], {
    cwd: root,
    encoding: 'utf8',
    timeout: 20_000,
  })
  return { status, stdout, stderr }
}

test('--list names every campaign with its file, and runs none', () => {
  const { status, stdout, stderr } = testLong('--list')
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  const [heading, ...lines] = stdout.trimEnd().split('\n')
  expect(heading).toBe(`${lines.length} campaigns:`)
  const names = lines.map((line) => line.trim().split(' ')[0])
  expect(new Set(names).size).toBe(names.length)
  expect(names).toEqual(expect.arrayContaining(['walk', 'offline', 'random-queries', 'invoices', 'hosted-invoices']))
  const files = lines.map((line) => /\(([^()]+)\)$/u.exec(line)?.[1] ?? '')
  expect(files.filter((file) => !existsSync(root + file))).toEqual([])
})

test('campaigns are chosen by their names', () => {
  expect(testLong('--list', 'offline', 'walk')).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/^2 campaigns:\n {2}walk {5}Pages .*\n {2}offline {2}Steps .*\n$/u),
  })
  expect(testLong('--list', 'walk').stdout).toMatch(/^1 campaign:\n/u)
})

test.each([
  [['wlak'], /^There is no campaign wlak\. There are: random-queries, .*walk, offline.*\.\n$/u],
  [['walk', 'off', 'line'], /^There is no campaign off, line\. /u],
  [['--lists'], /^Unknown option '--lists'.*\n\nUsage: npm run test:long/u],
])('%j is refused with what there is', (args, reason) => {
  expect(testLong(...args)).toEqual({ status: 2, stdout: '', stderr: expect.stringMatching(reason) })
})

test.each([['--help'], ['-h']])('%s shows how it is called', (option) => {
  expect(testLong(option)).toMatchObject({ status: 0, stdout: expect.stringMatching(/^Usage: npm run test:long/u) })
})
