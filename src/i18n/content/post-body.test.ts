import { expect, test } from 'vitest'
import { parsePostBody } from './post-body.ts'

function parse(markdown: string) {
  return parsePostBody(markdown, 'posts/a/en.md', 8).blocks
}

test('Markdown becomes a tree of plain JSON', () => {
  const blocks = parse(
    'One *two* **three** `four` [five](/pricing)  \nsix\nseven\n\n## Größe\n\n1. a\n2. b\n\n- c\n\n> quoted\n\n```ts\nconst x = 1\n```\n',
  )
  const text = (words: string) => ({ type: 'text', text: words })
  expect(blocks).toEqual([
    {
      type: 'paragraph',
      children: [
        text('One '),
        { type: 'emphasis', children: [text('two')] },
        text(' '),
        { type: 'strong', children: [text('three')] },
        text(' '),
        { type: 'code', text: 'four' },
        text(' '),
        { type: 'link', href: '/pricing', children: [text('five')] },
        { type: 'break' },
        text('six seven'),
      ],
    },
    { type: 'heading', depth: 2, id: 'grosse', children: [text('Größe')] },
    {
      type: 'list',
      ordered: true,
      items: [[{ type: 'paragraph', children: [text('a')] }], [{ type: 'paragraph', children: [text('b')] }]],
    },
    { type: 'list', ordered: false, items: [[{ type: 'paragraph', children: [text('c')] }]] },
    { type: 'quote', children: [{ type: 'paragraph', children: [text('quoted')] }] },
    { type: 'code', language: 'ts', text: 'const x = 1' },
  ])
  expect(JSON.parse(JSON.stringify(blocks))).toEqual(blocks)
})

test('headings of the same words get ids of their own', () => {
  const ids = parse('## Test\n\n### Test\n\n## Test 2').flatMap((block) => (block.type === 'heading' ? [block.id] : []))
  expect(ids).toEqual(['test', 'test-2', 'test-2-2'])
})

test.each([
  ['raw HTML', '<script>alert(1)</script>', 'line 8: raw HTML'],
  ['raw HTML in a line', 'a <b>bold</b> word', 'line 8: raw HTML'],
  ['an image', 'ok\n\n![x](/x.png)', 'line 10: Markdown that articles do not know (image)'],
  ['a rule', 'ok\n\n---\n\nok', 'line 10: Markdown that articles do not know (thematicBreak)'],
  ['a link definition', 'ok [x]\n\n[x]: /y', 'line 10: Markdown that articles do not know (definition)'],
  ['a title inside', '# Title', 'line 8: a heading of depth 1'],
  ['a heading too deep', '#### Deep', 'line 8: a heading of depth 4'],
  ['a link that runs code', '[x](javascript:alert(1))', 'line 8: a link to "javascript:alert(1)"'],
  ['a link to another host without a scheme', '[x](//example.com)', 'line 8: a link to "//example.com"'],
  ['a relative link', '[x](pricing)', 'line 8: a link to "pricing"'],
  ['a list that begins at 3', '3. c\n4. d', 'line 8: a list that does not begin at 1'],
  ['no text', '\n', 'posts/a/en.md: has no text'],
])('%s is refused', (_, markdown, problem) => {
  expect(() => parse(markdown)).toThrow(problem)
})
