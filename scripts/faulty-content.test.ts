import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempDisposableSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

using cleanup = new DisposableStack()
const folder = cleanup.use(mkdtempDisposableSync(join(tmpdir(), 'fourfold-faulty-'))).path
const kept = cleanup.move()
afterAll(() => kept.dispose(), 60_000)
for (const name of ['src', 'content', 'scripts', 'package.json']) cpSync(name, join(folder, name), { recursive: true })
symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'))

const isLong = process.env['TEST_LONG'] === '1'

/** As package.json calls them. */
const programs = [
  ['the server', ['src/server/main.ts']],
  ['the development server', ['scripts/serve-sources.ts']],
  ['a command', ['src/cli/agency.ts', 'content', 'new', 'post', 'a-post']],
] as const

/** Runs a program in a copy of the product, of which one file says something else. */
function run(args: readonly string[], file: string, change: (text: string) => string) {
  const path = join(folder, file)
  const text = readFileSync(path, 'utf8')
  writeFileSync(path, change(text))
  const { status, stderr } = spawnSync(process.execPath, args, {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, DATA_DIR: join(folder, 'data'), PORT: '0' },
  })
  writeFileSync(path, text)
  // Lines of files have a test of their own (locate-problems.ts).
  return {
    status,
    lines: stderr
      .trimEnd()
      .replaceAll(/(?<=\.json)(?::\d+)+/gu, '')
      .split('\n'),
  }
}

// The development server reads the content as the server does.
test.each(isLong ? programs : programs.filter(([name]) => name !== 'the development server'))(
  '%s names each fault of the content in a line, and no stack',
  { timeout: 60_000 },
  (_, args) => {
    const post = 'content/posts/marketplace-payouts/post.json'
    const { status, lines } = run(
      args,
      post,
      () => '{ "publishedOn": "2026-13-01", "author": "mara-lindholm", "cover": "ledger", "tag": [] }',
    )
    expect(status).toBe(1)
    expect(lines).toEqual([
      expect.stringContaining(`${post}: publishedOn: is neither a calendar date (2026-03-12) nor`),
      `${post}: tags: is missing`,
      `${post}: tag: is not known here; correct the name, or take it out`,
      expect.stringContaining('The content is wrong in these 3 places. Correct it, and try again'),
    ])
  },
)

// Each fault in other programs: they read the file by one function.
test.each([
  ['{ "languages": ["de",] }', 'is not JSON: the comma before ] has to go', ['the development server']],
  ['{ "languages": "de", "hiddenPaths": [] }', 'languages: is "de", and has to be a list in brackets', ['the server', 'a command']],
])('a fault of structure.json, which every program needs, is named like others: %s', { timeout: 60_000 }, (text, fault, names) => {
  for (const [name, args] of programs.filter(([name]) => isLong || names.includes(name))) {
    const { status, lines } = run(args, 'content/structure.json', () => text)
    expect([name, status]).toEqual([name, 1])
    expect(lines.join('\n')).toContain(`content/structure.json: ${fault}`)
  }
})
