import { expect, test } from 'vitest'
import { ContentError } from './content-error.ts'
import { checkPostFiles, groupBySlug, isPostDownload } from './post-file.ts'

test.each([
  ['posts/a/sum.ts', true],
  ['posts/a/sum.test.ts', true],
  ['posts/a/table.csv', true],
  ['posts/a/facts.json', true],
  ['posts/a/post.json', false],
  ['posts/a/en.md', false],
  ['posts/a/figure.svg', false],
  ['posts/a/figure/en.json', false],
  ['posts/a/run.sh', false],
  ['posts/a/page.html.php', false],
  ['posts/sum.ts', false],
  ['pages/a/sum.ts', false],
])('%s: download %s', (path, expected) => {
  expect(isPostDownload(path)).toBe(expected)
})

test('the files of an article are those of its folder, by name', () => {
  const folders = groupBySlug({ 'posts/a/sum.ts': '1', 'posts/ab/other.ts': '2', 'posts/a/orders.csv': '3', 'site.json': '4' })
  expect([...folders]).toEqual([
    [
      'a',
      [
        { name: 'orders.csv', text: '3' },
        { name: 'sum.ts', text: '1' },
      ],
    ],
    ['ab', [{ name: 'other.ts', text: '2' }]],
  ])
})

test.each([
  ['a name with a blank', 'my sum.ts', '', 'its name is no address'],
  ['a name with a quotation mark', 'a"b.ts', '', 'its name is no address'],
  ['a name with a line break', 'a\nb.ts', '', 'its name is no address'],
  ['a name with an umlaut', 'größe.ts', '', 'its name is no address'],
  ['a text of another encoding', 'sum.csv', 'Gr\u{fffd}\u{fffd}e', 'is not a text in UTF-8'],
  ['a huge table', 'sum.csv', 'x'.repeat(1_000_001), 'is longer than a million characters'],
])('%s is refused', (_, name, text, message) => {
  const read = () => checkPostFiles([{ name, text }], 'a')
  expect(read).toThrow(ContentError)
  expect(read).toThrow(message)
})
