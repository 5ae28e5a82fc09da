import { glob, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { readContent } from '#i18n/node/read-content.ts'
import { findContentFolders } from '#i18n/node/content-folders.ts'
import { undoableCommands } from '#domain/undoable-commands.ts'
import { areaOfCommand } from '#agency/area-of-command.ts'
import { commands } from './run-command.ts'

/** Groups whose batches pages take back for owners alone, among the changes of everybody. */
const withoutArea = ['keys']

test('every command that can be undone belongs to an area of staff’s work', () => {
  const undoable = commands.filter(({ writes, final }) => writes && final === undefined).map(({ name }) => name)
  expect(undoable).toContain('invoices pay')
  const isForgotten = (name: string) => areaOfCommand(name) === undefined && !withoutArea.includes(name.split(' ')[0] ?? '')
  expect(undoable.filter(isForgotten)).toEqual([])
  // Nor is anything in both lists, or there for nothing.
  expect(
    withoutArea.filter((group) => areaOfCommand(group) !== undefined || !undoable.some((name) => name.startsWith(`${group} `))),
  ).toEqual([])
})

test('each act of the agency’s pages has an area', async () => {
  const folder = fileURLToPath(new URL('../server/agency/', import.meta.url))
  const acts: string[] = []
  for await (const file of glob('*-desk.ts', { cwd: folder })) {
    const calls = (await readFile(`${folder}${file}`, 'utf8')).matchAll(/\b(?:act|actOn)\(\s*(?<first>[^,]+),/gu)
    for (const { groups } of calls)
      acts.push(...[...(groups?.['first'] ?? '').matchAll(/'([a-z]+ [a-z-]+)'/gu)].map(([, name = '']) => name))
  }
  expect(acts).toContain('customers unarchive')
  expect(acts.filter((name) => areaOfCommand(name) === undefined)).toEqual([])
})

test('pages name each command that can be undone in every language', async () => {
  const undoable = commands.filter(({ writes, final }) => writes && final === undefined).map(({ name }) => name)
  const named: readonly string[] = undoableCommands
  expect(undoable.filter((name) => !named.includes(name))).toEqual([])
  const { messages } = await readContent(findContentFolders())
  const keys = Object.keys(messages.en).filter((key) => key.startsWith('agency.command.'))
  expect(keys.toSorted()).toEqual(named.map((name) => `agency.command.${name.replaceAll(' ', '.')}`).toSorted())
})
