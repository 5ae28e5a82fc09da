import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { collections } from '#gateway/documents/collections.ts'

const rules = await readFile(new URL('firestore.rules', import.meta.url), 'utf8')

/** The collections that the rules name, as paths: a `match` inside another one is a subcollection of its documents. */
function listMatched(): readonly string[] {
  const matched: string[] = []
  let open: string[] = []
  for (const line of rules.split('\n')) {
    const [, indent = '', name] = /^( *)match \/(\w+)\/\{\w+\} \{$/u.exec(line) ?? []
    if (name === undefined) continue
    // The formatter indents rules by two spaces, and the blocks of a database by four.
    open = [...open.slice(0, indent.length / 2 - 2), name]
    matched.push(open.join('/'))
  }
  return matched
}

test('the rules open exactly the collections that the table lists as readable by users', () => {
  const read = Object.entries(collections).flatMap(([name, { readers }]) => (readers === 'service' ? [] : [name]))
  expect(listMatched().toSorted()).toEqual(read.toSorted())
})

test('the documentation of the data names each collection', async () => {
  const text = await readFile(new URL('../docs/architecture.md', import.meta.url), 'utf8')
  const [, section = ''] = /^## Data\n([^]+?)\n## /mu.exec(text) ?? []
  const missing = Object.keys(collections).filter((name) => {
    const own = name.slice(name.lastIndexOf('/') + 1)
    return !new RegExp(`[\`/]${own}[\`/]`, 'u').test(section)
  })
  expect(missing).toEqual([])
})
