import { expect, test } from 'vitest'
import { codeLanguages } from '#i18n/content/code-language.ts'
import type { Block, CodeToken } from '#i18n/content/post-block.ts'
import { CodeHighlighter } from './highlight.server.ts'

const highlighter = new CodeHighlighter()

async function divide(block: Block): Promise<readonly CodeToken[]> {
  const [highlighted] = await highlighter.highlight([block])
  return highlighted?.type === 'code' ? (highlighted.tokens ?? []) : []
}

test('code is split into tokens whose texts add up to the code', async () => {
  const text = "// Sum\nconst total: number = add(1, 'two')"
  expect(await divide({ type: 'code', language: 'ts', text })).toEqual([
    { kind: 'comment', text: '// Sum' },
    { text: '\n' },
    { kind: 'keyword', text: 'const' },
    { text: ' total' },
    { kind: 'keyword', text: ':' },
    { text: ' ' },
    { kind: 'type', text: 'number' },
    { text: ' ' },
    { kind: 'keyword', text: '=' },
    { text: ' ' },
    { kind: 'name', text: 'add' },
    { text: '(' },
    { kind: 'number', text: '1' },
    { text: ', ' },
    { kind: 'string', text: "'two'" },
    { text: ')' },
  ])
})

test.each(codeLanguages)('%s has a grammar', async (language) => {
  const text = '{ "a": 1 } -- <b> # c\n+ select'
  const tokens = await divide({ type: 'code', language, text })
  expect(tokens.map((token) => token.text).join('')).toBe(text)
})

test('nested code is highlighted, and text without a language is not', async () => {
  const code: Block = { type: 'code', language: 'json', text: '1' }
  const plain: Block = { type: 'code', text: '1' }
  const blocks: Block[] = [
    { type: 'callout', kind: 'note', children: [code] },
    { type: 'list', ordered: false, items: [[code, plain]] },
    { type: 'footnotes', footnotes: [{ id: 'note_1', references: [], children: [code] }] },
  ]
  const tokens = [{ kind: 'number', text: '1' }]
  expect(await highlighter.highlight(blocks)).toEqual([
    { type: 'callout', kind: 'note', children: [{ ...code, tokens }] },
    { type: 'list', ordered: false, items: [[{ ...code, tokens }, plain]] },
    { type: 'footnotes', footnotes: [{ id: 'note_1', references: [], children: [{ ...code, tokens }] }] },
  ])
})
