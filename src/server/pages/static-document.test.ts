import { expect, test } from 'vitest'
import { makeStaticDocument } from './static-document.ts'

const scripts = '<script>window.__reactRouterContext = {};</script><script type="module">import "/assets/a.js"</script>'

function makeHead(head: string): string {
  const { html } = makeStaticDocument(`<!doctype html><html><head>${head}</head><body>${scripts}</body></html>`, (path) => `/* ${path} */`)
  return /<head>(.*)<\/head>/su.exec(html)?.[1] ?? ''
}

test('the styles stand in the page before the sheets that they came from, whose addresses wait', () => {
  const head = makeHead('<title>A</title><link rel="stylesheet" href="/assets/a.css"/><link rel="stylesheet" href="/assets/b.css"/>')
  expect(head).toBe(
    '<title>A</title><style>/* /assets/a.css */\n/* /assets/b.css */</style>' +
      '<link rel="stylesheet" data-href="/assets/a.css" disabled><link rel="stylesheet" data-href="/assets/b.css" disabled>',
  )
})

test('a page without sheets has empty styles at the end of its head', () => {
  expect(makeHead('<title>A</title>')).toBe('<title>A</title><style></style>')
})

test.each(['', ' tabindex="-1"'])('the first frame waits for the heading of a page: <h1%s>', (attributes) => {
  const body = `<header>Menu</header><h1${attributes}>Shops</h1>${scripts}`
  const { html } = makeStaticDocument(`<!doctype html><html><head></head><body>${body}</body></html>`, () => '')
  expect(html).toContain('<head><link rel="expect" href="#page_heading" blocking="render"><style></style></head>')
  expect(html).toContain(`<header>Menu</header><h1 id="page_heading"${attributes}>Shops</h1>`)
})
