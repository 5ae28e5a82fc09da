import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempDisposableSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { compareWithLimits, findAvoided } from './words.ts'

const program = fileURLToPath(new URL('words.ts', import.meta.url))

test.each<[string, string, string, readonly string[]]>([
  ['a comment of a line', 'x.ts', 'const a = 1 // Told by b.', ['told 1']],
  ['a comment that goes on in the next line', 'x.ts', 'let a\n// One that there\n// is.', ['that there is 2']],
  ['a docstring', 'x.ts', '/**\n * A list is\n * none of them hands over.\n */', ['hand over 3', 'is none 2']],
  ['a comment in markup', 'x.tsx', '<p>{/* Stands here. */}</p>', ['stands 1']],
  ['a comment of a style sheet', 'x.css', 'a {\n  /* Beside b. */\n}', ['beside 2']],
  ['a document', 'docs/x.md', 'Whoever\ntells somebody', ['somebody 2', 'tells 2', 'whoever 1']],
  ['a comment about nobody', 'x.ts', '// Nobody reads this.', ['nobody 1']],
  ['a title', 'x.test.ts', "test('a user is told', () => {})", ['told 1']],
  ['a title of a table', 'x.spec.ts', "test.each([1])(\n  '%i tells',\n  (a) => a,\n)", ['tells 2']],
  ['no code', 'x.ts', "const told = 'somebody stands', url = 'https://told.test/**/*.ts'", []],
  ['no longer word', 'x.ts', '// besides, understands, retold', []],
])('avoided words are found in %s', (_, file, text, expected) => {
  const found = findAvoided(file, text)
  expect(found.map(({ kind, line }) => `${kind} ${line}`).toSorted()).toEqual(expected)
})

test.each(["test('$', () => {})", 'test.skipIf(a)(\n  `$`,\n  () => {},\n)', "describe('$', () => {})"])(
  'a title of 91 characters is too long: %j',
  (call) => {
    const findLong = (length: number) => findAvoided('x.test.ts', call.replace('$', 'a'.repeat(length)))
    expect(findLong(90)).toEqual([])
    expect(findLong(91)).toMatchObject([{ kind: 'title over 90 characters' }])
  },
)

test('counts above and below their limits are listed', () => {
  const findings = findAvoided('x.md', 'told told tells')
  expect(compareWithLimits(findings, { told: 2, tells: 1 })).toEqual({ above: [], below: [] })
  expect(compareWithLimits(findings, { told: 3 })).toEqual({
    above: [{ kind: 'tells', count: 1, limit: 0 }],
    below: [{ kind: 'told', count: 2, limit: 3 }],
  })
})

test('the command fails with the lines that are too many, and lowers what fell', () => {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'fourfold-words-'))
  const limitsFile = join(folder.path, 'scripts/lint/word-limits.json')
  const document = join(folder.path, 'README.md')
  const run = (...args: string[]) => spawnSync(process.execPath, [program, ...args], { cwd: folder.path, encoding: 'utf8' })
  mkdirSync(join(folder.path, 'scripts/lint'), { recursive: true })
  writeFileSync(limitsFile, '{ "told": 0, "tells": 2 }')
  writeFileSync(document, 'One is told.\nOne tells.\n')
  const refused = run()
  expect([refused.status, refused.stderr]).toEqual([1, expect.stringContaining('\n  README.md:1: One is told.\n')])
  writeFileSync(document, 'One tells.\n')
  expect(run()).toMatchObject({ status: 0, stderr: '', stdout: expect.stringMatching(/^1 warning: .*"tells" 1 of 2\.\n$/u) })
  run('--lower')
  expect(JSON.parse(readFileSync(limitsFile, 'utf8'))).toEqual({ told: 0, tells: 1 })
  expect(run()).toMatchObject({ status: 0, stderr: '', stdout: '' })
})
