import { expect, test } from 'vitest'
import { ContentError } from './content-error.ts'
import { parsePostBody } from './post-body.ts'

function parse(markdown: string) {
  const readFigure = (name: string, prefix: string) => {
    if (name !== 'a.svg') throw new ContentError([{ file: name, field: '', message: 'is missing' }])
    return { name: 'svg', attributes: { id: prefix }, children: [] }
  }
  const readPicture = (name: string, alt: string) => {
    if (!/^(?:photo\.jpg|gradient\.svg)$/u.test(name)) throw new ContentError([{ file: name, field: '', message: 'is no picture' }])
    return { alt, width: 4, height: 3, src: `/assets/pictures/${name}` }
  }
  return parsePostBody(markdown, { file: 'posts/a/en.md', firstLine: 8, readFigure, readPicture })
}

const text = (words: string) => ({ type: 'text', text: words }) as const
const paragraph = (words: string) => ({ type: 'paragraph', children: [text(words)] })

test('Markdown becomes a tree of plain JSON', () => {
  const blocks = parse(
    'One *two* **three** `four` [five](/pricing)  \nsix\nseven\n\n## Größe\n\n1. a\n2. b\n\n- c\n\n> quoted\n\n```ts\nconst x = 1\n```\n',
  )
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
      items: [[paragraph('a')], [paragraph('b')]],
    },
    { type: 'list', ordered: false, items: [[paragraph('c')]] },
    { type: 'quote', children: [paragraph('quoted')] },
    { type: 'code', language: 'ts', text: 'const x = 1' },
  ])
  expect(JSON.parse(JSON.stringify(blocks))).toEqual(blocks)
})

test('headings of the same words get ids of their own', () => {
  const ids = parse('## Test\n\n### Test\n\n## Test 2').flatMap((block) => (block.type === 'heading' ? [block.id] : []))
  expect(ids).toEqual(['test', 'test-2', 'test-2-2'])
})

test('a table has a head, rows and the alignment of each column', () => {
  expect(parse('| a | b | c |\n|---|:-:|--:|\n| **d** | e | 1 |')).toEqual([
    {
      type: 'table',
      alignments: ['start', 'center', 'end'],
      head: [[text('a')], [text('b')], [text('c')]],
      rows: [[[{ type: 'strong', children: [text('d')] }], [text('e')], [text('1')]]],
    },
  ])
})

test('a quotation that begins with a name in capitals is a callout', () => {
  expect(parse('> [!NOTE]\n> One\n>\n> Two\n\n> [!WARNING]\n>\n> Three\n\n> [!TIP]\n> **Four**')).toEqual([
    { type: 'callout', kind: 'note', children: [paragraph('One'), paragraph('Two')] },
    { type: 'callout', kind: 'warning', children: [paragraph('Three')] },
    { type: 'callout', kind: 'tip', children: [{ type: 'paragraph', children: [{ type: 'strong', children: [text('Four')] }] }] },
  ])
})

test('footnotes are numbered as the text refers to them, and lead back to each place', () => {
  expect(parse('One[^b] two[^a] three[^b]\n\n[^a]: A[^c]\n[^b]: B\n[^c]: C')).toEqual([
    {
      type: 'paragraph',
      children: [
        text('One'),
        { type: 'footnoteReference', number: 1, id: 'note_1_from_1' },
        text(' two'),
        { type: 'footnoteReference', number: 2, id: 'note_2_from_1' },
        text(' three'),
        { type: 'footnoteReference', number: 1, id: 'note_1_from_2' },
      ],
    },
    {
      type: 'footnotes',
      footnotes: [
        { id: 'note_1', references: ['note_1_from_1', 'note_1_from_2'], children: [paragraph('B')] },
        {
          id: 'note_2',
          references: ['note_2_from_1'],
          children: [{ type: 'paragraph', children: [text('A'), { type: 'footnoteReference', number: 3, id: 'note_3_from_1' }] }],
        },
        { id: 'note_3', references: ['note_3_from_1'], children: [paragraph('C')] },
      ],
    },
  ])
})

test('a photograph, and a drawing in colours of its own, are pictures with or without a caption', () => {
  const picture = (name: string) => ({ alt: 'Alt', width: 4, height: 3, src: `/assets/pictures/${name}` })
  expect(parse('![Alt](photo.jpg)\n\n![Alt](gradient.svg "Caption")')).toEqual([
    { type: 'picture', picture: picture('photo.jpg') },
    { type: 'picture', picture: picture('gradient.svg'), caption: 'Caption' },
  ])
})

test('a picture that is a paragraph by itself is a figure, whose ids are its own', () => {
  const figure = (id: string) => ({
    type: 'figure',
    alternative: 'Alt',
    caption: 'Caption',
    drawing: { name: 'svg', attributes: { id }, children: [] },
  })
  expect(parse('![Alt](a.svg "Caption")\n\n![Alt](a.svg "Caption")')).toEqual([figure('figure_1_'), figure('figure_2_')])
})

test('code without a language is plain text', () => {
  expect(parse('```\na\n```')).toEqual([{ type: 'code', text: 'a' }])
})

test.each([
  ['raw HTML', '<script>alert(1)</script>', 'line 8: raw HTML'],
  ['raw HTML in a line', 'a <b>bold</b> word', 'line 8: raw HTML'],
  ['a figure without a caption', 'ok\n\n![x](a.svg)', 'line 10: a figure without a caption'],
  ['a figure without an alternative text', '![](a.svg "x")', 'line 8: a figure without an alternative text: ![what it shows](photo.jpg)'],
  ['a figure in a line', 'see ![x](a.svg "y")', 'line 8: a figure that is not a paragraph by itself'],
  ['a figure that cannot be read', '![x](b.svg "y")', 'b.svg: is missing'],
  ['a picture that cannot be read', '![x](b.jpg)', 'b.jpg: is no picture'],
  ['a picture without an alternative text', '![](photo.jpg)', 'line 8: a figure without an alternative text: ![what it shows](photo.jpg)'],
  ['a footnote without text', 'x[^1]', 'line 8: a reference to a footnote that is not there'],
  ['a footnote that nothing refers to', 'x\n\n[^1]: y', 'line 10: a footnote 1 that nothing refers to'],
  ['a footnote within a quotation', 'x[^1]\n\n> [^1]: y', 'Markdown that articles do not know (footnoteDefinition)'],
  ['an unknown callout', '> [!DANGER]\n> x', 'line 8: a callout DANGER; articles know NOTE, TIP, WARNING'],
  ['a callout without text', '> [!NOTE]', 'line 8: a callout without text'],
  ['code in an unknown language', '```cobol\nx\n```', 'line 8: code in cobol; articles know bash'],
  ['a rule', 'ok\n\n---\n\nok', 'line 10: Markdown that articles do not know (thematicBreak)'],
  ['a link definition', 'ok [x]\n\n[x]: /y', 'line 10: Markdown that articles do not know (definition)'],
  ['a title inside', '# Title', 'line 8: a heading of depth 1'],
  ['a heading too deep', '#### Deep', 'line 8: a heading of depth 4'],
  ['a link that runs code', '[x](javascript:alert(1))', 'line 8: a link to "javascript:alert(1)"'],
  ['a link to another host without a scheme', '[x](//example.com)', 'line 8: a link to "//example.com"'],
  ['a relative link', '[x](pricing)', 'line 8: a link to "pricing"'],
  ['a list that begins at 3', '3. c\n4. d', 'line 8: a list that does not begin at 1'],
  ['a quotation nested too deeply', '> '.repeat(30) + 'x', 'line 8: more than 20 levels within one another'],
  ['a quotation without end', '>'.repeat(4000) + ' x', 'line 8: more than 20 levels within one another'],
  ['emphasis nested too deeply', '*a '.repeat(30) + 'b' + '*'.repeat(30), 'line 8: more than 20 levels within one another'],
  ['no text', '\n', 'posts/a/en.md: has no text'],
])('%s is refused', (_, markdown, problem) => {
  expect(() => parse(markdown)).toThrow(problem)
})
