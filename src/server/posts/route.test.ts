import { buffer } from 'node:stream/consumers'
import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { makePost } from '#testing/site/make-posts.ts'
import { createRouteClient } from '#testing/site/ask-routes.ts'

const files = [
  { name: 'orders.csv', text: 'id;total\n1;19,99 €\n' },
  { name: 'page.html', text: '<script>alert(1)</script>' },
  { name: 'sum.ts', text: 'console.log(1 + 1)\n' },
]
const archive = [...files, { name: 'en.md', text: '# Sum\n' }, { name: 'sums/en.json', text: '{}' }]
const published = makePost('sums', { files, archive })
const scheduled = { ...published, slug: 'later', publishedAt: '2026-12-24T08:00:00.000Z' }
const draft = { ...published, slug: 'draft', isDraft: true }

const ask = createRouteClient({
  listPosts: () => [published, scheduled, draft, makePost('plain')],
  findPreview: async (slug, token) => (token === `for ${slug}` ? new Date('2026-12-08T12:00:00Z') : undefined),
  now: () => Date.parse('2026-12-01T12:00:00Z'),
})

test.each([
  ['orders.csv', 'text/csv; charset=utf-8'],
  ['page.html', 'text/html; charset=utf-8'],
  ['sum.ts', 'text/plain; charset=utf-8'],
])('%s is downloaded, and never runs on the site’s origin', async (name, type) => {
  const { status, headers } = await ask(`/blogs/files/sums/${name}`)
  expect([status, headers.get('content-type')]).toEqual([200, type])
  expect(headers.get('content-disposition')).toBe(`attachment; filename="${name}"`)
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'")
  expect(headers.get('x-robots-tag')).toBe('noindex')
  expect(headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
})

test('a file is sent as it is in its folder, and not again to a browser that has it', async () => {
  const first = await ask('/blogs/files/sums/orders.csv')
  expect(await first.text()).toBe('id;total\n1;19,99 €\n')
  const again = await ask('/blogs/files/sums/orders.csv', { headers: { 'if-none-match': first.headers.get('etag') ?? '' } })
  expect([again.status, await again.text()]).toEqual([304, ''])
})

test('the archive holds the files in a folder, with the texts that tests read', async () => {
  const answer = await ask('/blogs/files/sums/sums.zip')
  expect(answer.headers.get('content-type')).toBe('application/zip')
  const entries = unzipSync(await buffer(answer.body ?? new ReadableStream()))
  expect(Object.keys(entries)).toEqual(['orders.csv', 'page.html', 'sum.ts', 'en.md', 'sums/en.json'].map((name) => `sums/${name}`))
  expect(Buffer.from(entries['sums/sum.ts'] ?? []).toString()).toBe('console.log(1 + 1)\n')
})

test.each([
  ['an unknown article', '/blogs/files/nothing/sum.ts'],
  ['an unknown file', '/blogs/files/sums/other.ts'],
  ['the facts of an article', '/blogs/files/sums/post.json'],
  ['a text, which only the archive holds', '/blogs/files/sums/en.md'],
  ['a hidden file', '/blogs/files/sums/.env'],
  ['a file below a file', '/blogs/files/sums/sum.ts/x'],
  ['the archive of an article without files', '/blogs/files/plain/plain.zip'],
  ['a file of a scheduled article', '/blogs/files/later/sum.ts'],
  ['a file of a draft', '/blogs/files/draft/sum.ts'],
  ['the archive of a draft', '/blogs/files/draft/draft.zip'],
  ['a draft with the preview link of another', '/blogs/files/draft/sum.ts?preview=for+later'],
])('%s is not found', async (_, address) => {
  expect((await ask(address)).status).toBe(404)
})

test.each([['/blogs/files/sums/'], ['/blogs/files/sums/../plain/sum.ts'], ['/blogs/files/sums/%2e%2e%2fsum.ts']])(
  '%s is redirected to its usual spelling, which leads to no file',
  async (address) => {
    const { status, headers } = await ask(address)
    expect(status).toBe(308)
    expect((await ask(new URL(headers.get('location') ?? '', 'http://site.test').pathname)).status).toBe(404)
  },
)

test('a file of a draft is sent by its preview link, and not stored on the way', async () => {
  const { status, headers } = await ask('/blogs/files/draft/sum.ts?preview=for+draft')
  expect([status, headers.get('cache-control')]).toEqual([200, 'private, no-store'])
})
