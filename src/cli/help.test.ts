import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { agency } from '#testing/site/agency.ts'
import { groupSummaries } from './create-program.ts'
import { commands } from './run-command.ts'

// Written by npm: the version is there.
const manifest = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8')) as { readonly version: string }

/** A terminal of today; no line is wider than one of old (VT100), but for examples, which are there to be copied. */
const screen = { columns: 80, lines: 32, exampleColumns: 100 }

async function readHelp(...words: readonly string[]): Promise<readonly string[]> {
  const { code, stdout, stderr } = await agency('/nowhere', ...words, '--help')
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  return stdout.trimEnd().split('\n')
}

test('the help of all names every command and fits a screen', async () => {
  const lines = await readHelp()
  expect(lines.length).toBeLessThanOrEqual(screen.lines)
  expect(lines.filter((line) => line.length > screen.columns)).toEqual([])
  const whole = lines.join('\n').replaceAll(/\n {4,}/gu, ' ')
  for (const { name } of commands) {
    const [group = '', ...rest] = name.split(' ')
    expect(whole).toMatch(new RegExp(rest.length === 0 ? `^  (.+, )?${group}(,|$)` : `^  ${group} +(.+, )?${rest.join(' ')}(,|$)`, 'mu'))
  }
})

test('every command has help with an example and exit codes that fits the screen', async () => {
  for (const { name, summary } of commands) {
    const words = name.split(' ')
    const lines = await readHelp(...words)
    expect(lines[0]).toMatch(new RegExp(`^Usage: agency ${name}( |$)`, 'u'))
    expect(lines.join(' ')).toContain(summary.slice(0, 40))
    expect(lines.at(-2)).toMatch(new RegExp(`^Example: .*${name}`, 'u'))
    expect(lines.at(-1)).toBe('Exit codes: 0 success, 1 failure or findings, 2 usage error.')
    const widthOf = (line: string) => (line.startsWith('Example: ') ? screen.exampleColumns : screen.columns)
    expect(lines.filter((line) => line.length > widthOf(line))).toEqual([])
    expect([name, lines.length]).toEqual([name, expect.toSatisfy((count: number) => count <= screen.lines)])
  }
})

test('every group of commands has a summary, and no summary is left over', () => {
  const groups = commands.map(({ name }) => name.split(' ')).filter(({ length }) => length > 1)
  expect(new Set(Object.keys(groupSummaries))).toEqual(new Set(groups.map(([group]) => group)))
})

test('the help of a group lists its commands', async () => {
  const lines = await readHelp('invoices')
  expect(lines[0]).toBe('Usage: agency invoices COMMAND')
  expect(lines.join('\n')).toMatch(/\n {2}list +Lists the invoices, newest first,/u)
  expect(await readHelp('content', 'new')).toContain('Usage: agency content new COMMAND')
})

test.each([
  [['invoics', 'list'], "Unknown command 'invoics'. Did you mean invoices? See: npm run agency -- --help\n"],
  [['invoices', 'lst'], "Unknown command 'invoices lst'. Did you mean list? See: npm run agency -- invoices --help\n"],
  [
    ['invoices', 'list', '--custmer', 'x'],
    "Unknown option '--custmer'. Did you mean --customer? See: npm run agency -- invoices list --help\n",
  ],
  [['customers', 'add', '--vatid', 'x'], "Unknown option '--vatid'. Did you mean --vatId? See: npm run agency -- customers add --help\n"],
])('a mistyped %j is answered with the right one', async (args, stderr) => {
  expect(await agency('/nowhere', ...args)).toEqual({ code: 2, stdout: '', stderr })
})

test.each([
  ['edit', ''],
  ['info', ''],
  ['repo', ''],
  ['bookings remove', ''],
  ['invoices create', ''],
  ['invoices send', ''],
  ['invoices list --name', ''],
  ['invoices xyz', ''],
  ['invoices ls', ' Did you mean list?'],
  ['invoices lsit', ' Did you mean list?'],
  ['invoice list', ' Did you mean invoices?'],
  ['bkp', ' Did you mean backup?'],
  ['keys remove', ' Did you mean revoke?'],
  ['invoics --help', ' Did you mean invoices?'],
  ['help invoics', ' Did you mean invoices?'],
  ['invoices lst -h', ' Did you mean list?'],
])('agency %s suggests what is close, and nothing else:%s', async (line, suggestion) => {
  const { code, stderr } = await agency('/nowhere', ...line.split(' '))
  expect(code).toBe(2)
  expect(stderr).toMatch(new RegExp(`^Unknown (?:command|option) '[^']*'\\.${suggestion.replace('?', '\\?')} See: `, 'u'))
})

test.each([
  ['', 'Usage: npm run agency -- COMMAND [OPTIONS]\n'],
  ['-h', 'Usage: npm run agency -- COMMAND [OPTIONS]\n'],
  ['help', 'Usage: npm run agency -- COMMAND [OPTIONS]\n'],
  ['invoices', 'Usage: agency invoices COMMAND\n'],
  ['invoices -h', 'Usage: agency invoices COMMAND\n'],
  ['help content new', 'Usage: agency content new COMMAND\n'],
  ['invoices list -h', 'Usage: agency invoices list [options]\n'],
  ['help invoices list', 'Usage: agency invoices list [options]\n'],
  ['--version', `agency ${manifest.version}\n`],
  ['invoices --version', `agency ${manifest.version}\n`],
  ['invoices show --version', `agency ${manifest.version}\n`],
])('agency %s answers, and is no mistake', async (line, beginning) => {
  const { code, stdout, stderr } = await agency('/nowhere', ...line.split(' ').filter((word) => word !== ''))
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout.slice(0, beginning.length)).toBe(beginning)
})

test('the documentation says of every changing command whether it can be undone', async () => {
  const text = await readFile(new URL('../../docs/command-line.md', import.meta.url), 'utf8')
  const [, section = ''] = /### What can be undone\n([^]+?)\n#/u.exec(text) ?? []
  const changing = commands.filter(({ createParser }) => createParser(() => {}).options.some(({ long }) => long === '--dry-run'))
  expect(changing.map(({ name }) => name).filter((name) => !section.includes(`\`${name}\``))).toEqual([])
})

test('the documentation lists every command with its summary', async () => {
  const text = await readFile(new URL('../../docs/commands.md', import.meta.url), 'utf8')
  for (const { name, summary } of commands) {
    const line = text.split('\n').find((each) => new RegExp(`^\\| \`${name}[ \`]`, 'u').test(each))
    expect([name, line]).toEqual([name, expect.stringContaining(summary)])
  }
})
