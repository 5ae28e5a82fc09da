import { hash } from 'node:crypto'
import { expect, test } from 'vitest'
import { makeStaticDocument } from './static-document.ts'
import { parseStyleSheet } from '#server/pages/styles/style-sheet.ts'

const scripts = '<script>window.__reactRouterContext = {};</script><script type="module">import "/assets/a.js"</script>'

const firstScripts = { early: 'applyTheme()', boot: 'start()' }

function makeDocument(head: string, body = '') {
  return makeStaticDocument(`<!doctype html><html><head>${head}</head><body>${body}${scripts}</body></html>`, {
    firstScripts,
    speculationRules: '{"prefetch":[]}',
    readSheet: (path) => parseStyleSheet(`p { content: '${path}' } table { content: '${path}' }`),
  })
}

function makeHead(head: string): string {
  return /<head>(.*)<\/head>/su.exec(makeDocument(head).html)?.[1] ?? ''
}

test('styles that the page uses are inlined before their style sheets, which are deferred', () => {
  const links = ['a.css', 'b.css', 'a.css#'].map((name) => `<link rel="stylesheet" href="/assets/${name}"/>`).join('')
  const { html } = makeDocument(`<title>A</title>${links}`, '<p>A</p>')
  expect(/<head>(.*)<\/head>/su.exec(html)?.[1]).toBe(
    "<title>A</title><style>p{content: '/assets/a.css'}p{content: '/assets/b.css'}</style>" +
      '<link rel="stylesheet" data-href="/assets/a.css" disabled><link rel="stylesheet" data-href="/assets/b.css" disabled>' +
      '<link rel="stylesheet" data-href="/assets/a.css#" disabled>',
  )
})

test('a page without sheets has empty styles at the end of its head', () => {
  expect(makeHead('<title>A</title>')).toBe('<title>A</title><style></style>')
})

test.each(['', ' tabindex="-1"'])('the first frame waits for the heading of a page: <h1%s>', (attributes) => {
  const { html } = makeDocument('', `<header>Menu</header><h1${attributes}>Shops</h1>`)
  expect(html).toContain('<head><link rel="expect" href="#page_heading" blocking="render"><style></style></head>')
  expect(html).toContain(`<header>Menu</header><h1 id="page_heading"${attributes}>Shops</h1>`)
})

test('the policy allows the built scripts and the speculation rules, and no other script', () => {
  const { html, headers } = makeDocument(
    '<script data-after-load="/assets/v.js">applyTheme()</script><script type="application/ld+json">{}</script>',
  )
  const policy = new Map(headers).get('content-security-policy') ?? ''
  const rules = /<script type="speculationrules">(.*?)<\/script>/u.exec(html)?.[1] ?? ''
  const hashes = [firstScripts.early, firstScripts.boot, rules].map((source) => `'sha256-${hash('sha256', source, 'base64')}'`)
  expect(policy).toContain(`script-src 'self' ${hashes.join(' ')};`)
})

test.each([
  ['another inline script', '<script>alert(1)</script>', ''],
  ['a changed early script', '<script data-after-load="/assets/v.js">applyTheme() </script>', ''],
  ['a script that says it is data', '<script type="application/ld+json" src="/a.js"></script>', ''],
  ['a module', '<script type="module" src="/assets/a.js"></script>', ''],
  ['a script in the body', '', '<p>A</p><script>alert(1)</script>'],
  ['the early script in another one', '<script>alert(1)//<!-- <script>applyTheme()</script>', ''],
])('%s stops the build of a page', (_, head, body) => {
  expect(() => makeDocument(head, body)).toThrow('an unexpected script before the router context')
})
