import { expect, test } from 'vitest'
import { parseTree } from './xml-tree.ts'

const nest = (levels: number, start: string) => `${start.repeat(levels)}${'</a>'.repeat(levels)}`

test.each(['<a>', '<a b="/>">', "<a b='/>'>", '<a b="<!-- /">'])('levels of %s are counted', (start) => {
  expect(parseTree(nest(10_000, start))).toMatchObject({ problem: 'has more than 64 levels of elements' })
  expect(parseTree(nest(64, '<a b="/>">'))).toHaveProperty('name', 'a')
})

test('tags that are not closed take no longer than others', () => {
  for (const start of ['<a ', '<a b="', "<a b='", `<a b="x' c='y" `]) expect(parseTree(start.repeat(200_000))).toHaveProperty('problem')
})
