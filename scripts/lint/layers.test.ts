import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { layers, webFilesMayAlso } from './layers.ts'

const document = await readFile(new URL('../../docs/architecture.md', import.meta.url), 'utf8')

/** Packages by the folder whose row names them. A row of "the same" has those of the row before, too. */
function readTable(): ReadonlyMap<string, readonly string[]> {
  const table = new Map<string, readonly string[]>()
  let before: readonly string[] = []
  for (const [, folder = '', may = ''] of document.matchAll(/^\| `([\w/]+)` \|.*\| ([^|]+) \|$/gmu)) {
    const named = [...may.matchAll(/`((?:@[\w-]+\/)?[\w.-]+)`/gu)].map(([, name = '']) => name)
    before = may.startsWith('the same') ? [...before, ...named] : named
    table.set(folder, before)
  }
  return table
}

const isPackage = (entry: string) => !/^!?#|:/u.test(entry)
// The database folder has its words in the backend's row.
const described = layers.filter(({ folder }) => folder.startsWith('src/') && !['src/testing/', 'src/backend/database/'].includes(folder))

test.each(described.map(({ folder, may, types = [] }) => [folder, [...may, ...types].filter(isPackage)] as const))(
  'the document names the packages that %s may import',
  (folder, packages) => {
    const inServerFiles =
      folder === 'src/web/' ? webFilesMayAlso.find(({ file }) => file.test('x.server.ts'))?.may.filter(isPackage) : undefined
    const named = readTable().get(folder.slice('src/'.length, -1)) ?? []
    expect(named.toSorted()).toEqual([...packages, ...(inServerFiles ?? [])].toSorted())
  },
)
