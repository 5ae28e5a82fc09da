import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { content } from '#testing/site/product-content.ts'
import type { Block } from '#i18n/content/post-block.ts'
import { createTranslate } from '#i18n/translate.ts'
import { LocaleProvider, WordStoreContext } from '#web/i18n/locale-context.tsx'
import { MessageStore } from '#web/i18n/message-store.ts'
import { ArticleBody } from './article-body.tsx'

const { messages } = content

const translate = createTranslate('en', messages.en)

function render(blocks: readonly Block[]): string {
  const element = (
    <LocaleProvider>
      <ArticleBody blocks={blocks} />
    </LocaleProvider>
  )
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: ['/'] })
  const html = renderToStaticMarkup(
    <WordStoreContext value={new MessageStore({ en: messages.en })}>
      <RouterProvider router={router} />
    </WordStoreContext>,
  )
  return html.replaceAll(/ class="[^"]*"/gu, '')
}

const text = (words: string) => ({ type: 'text', text: words }) as const

test('a table can be scrolled by keyboard, and is named by its columns', () => {
  const table: Block = {
    type: 'table',
    alignments: ['start', 'end'],
    head: [[text('Country')], [text('Fee')]],
    rows: [[[text('NL')], [text('1')]]],
  }
  expect(render([table])).toContain(
    '<section aria-label="Table: Country, Fee" tabindex="0"><table><thead><tr><th scope="col" data-align="start">Country</th>' +
      '<th scope="col" data-align="end">Fee</th></tr></thead><tbody><tr><td data-align="start">NL</td><td data-align="end">1</td></tr></tbody>',
  )
})

test('code is text in spans without inline styles, with a copy button', () => {
  const html = render([{ type: 'code', language: 'ts', text: 'let <a>', tokens: [{ kind: 'keyword', text: 'let' }, { text: ' <a>' }] }])
  expect(html).toContain('<code><span>let</span> &lt;a&gt;</code>')
  expect(html).toContain('<button type="button"><span>Copy</span> <span>code</span></button>')
  expect(html).not.toContain('style=')
})

test('a footnote links to its text and back to each reference', () => {
  const html = render([
    { type: 'paragraph', children: [{ type: 'footnoteReference', number: 1, id: 'note_1_from_1' }] },
    { type: 'footnotes', footnotes: [{ id: 'note_1', references: ['note_1_from_1'], children: [] }] },
  ])
  expect(html).toContain(
    '<sup><a id="note_1_from_1" href="#note_1" aria-label="' + translate('blog.footnote', { number: 1 }) + '">1</a></sup>',
  )
  expect(html).toContain('<li id="note_1"><p><a href="#note_1_from_1" aria-label="' + translate('blog.footnoteBack', { number: 1 }) + '">')
})

test('a figure is rendered as elements with a text alternative', () => {
  const drawing = {
    name: 'svg',
    attributes: { viewBox: '0 0 9 9' },
    children: [{ name: 'path', attributes: { d: 'M0 0', strokeWidth: '2', markerEnd: 'url(#f_tip)' }, children: [] }],
  }
  expect(render([{ type: 'figure', alternative: 'Money flows.', caption: 'Payout', drawing }])).toContain(
    '<figure><svg viewBox="0 0 9 9" aria-hidden="true"><path d="M0 0" stroke-width="2" marker-end="url(#f_tip)"></path></svg>' +
      '<p>Money flows.</p><figcaption>Payout</figcaption></figure>',
  )
})

test('a callout has its name before its text', () => {
  expect(render([{ type: 'callout', kind: 'warning', children: [{ type: 'paragraph', children: [text('Hot')] }] }])).toMatch(
    /<div role="note" data-kind="warning"><p><svg.*<\/svg>Warning<\/p><p>Hot<\/p><\/div>/u,
  )
})
