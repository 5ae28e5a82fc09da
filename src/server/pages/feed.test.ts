import { expect, test } from 'vitest'
import type { Post, PostText } from '#i18n/content/post.ts'
import { content as shipped } from '#testing/site/product-content.ts'
import { faultyText } from '#testing/site/make-posts.ts'
import { describeFeed, writeAtomFeed, writeJsonFeed } from './feed.ts'

const { pages, people, tags } = shipped
const now = new Date('2026-12-01T12:00:00Z')
const blogs = { ...pages.blogs, de: { ...pages.blogs.de, title: 'Blog', description: 'Notizen' } }
const content = { pages: { blogs }, people, tags }
const place = { locale: 'de', siteUrl: 'https://site.test', siteName: 'Bits & "Co"', content, now } as const

function makePost(blocks: PostText['body']['blocks'], further: Partial<Post> = {}): Post {
  const text = { title: 'A < B & \u0000C', description: 'Kurz', body: { blocks, readingMinutes: 1, check: () => {} } }
  const texts = { en: text, de: text }
  const publishedAt = '2026-03-03T00:00:00.000Z'
  return {
    slug: 'a',
    publishedAt,
    author: 'tobias-kern',
    cover: 'form',
    tags: ['shops'],
    isFeatured: false,
    isDraft: false,
    files: [],
    archive: [],
    texts,
    original: { ...text, language: 'en' },
    ...further,
  }
}

test('a feed describes the blog and each article in its language', async () => {
  expect(writeAtomFeed(await describeFeed({ ...place, posts: [makePost([])] }))).toBe(
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
      '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="de-DE"><id>https://site.test/de/blogs/feed.xml</id>' +
      '<title>Blog | Bits &amp; &quot;Co&quot;</title><subtitle>Notizen</subtitle><updated>2026-03-03T00:00:00.000Z</updated>' +
      '<author><name>Bits &amp; &quot;Co&quot;</name><uri>https://site.test/de</uri></author>' +
      '<link rel="self" type="application/atom+xml" href="https://site.test/de/blogs/feed.xml"/>' +
      '<link rel="alternate" type="text/html" hreflang="de" href="https://site.test/de/blogs"/>' +
      '<icon>https://site.test/favicon.svg</icon>' +
      '<entry><id>https://site.test/de/blogs/a</id><title>A &lt; B &amp; \uFFFDC</title>' +
      '<link rel="alternate" type="text/html" hreflang="de" href="https://site.test/de/blogs/a"/>' +
      '<published>2026-03-03T00:00:00.000Z</published><updated>2026-03-03T00:00:00.000Z</updated>' +
      '<author><name>Tobias Kern</name><uri>https://site.test/de/blogs/authors/tobias-kern</uri></author>' +
      '<category term="shops" label="Onlineshops"/><summary>Kurz</summary><content type="html"></content></entry></feed>',
  )
})

test('the content of an article is its HTML, escaped once more, with absolute addresses', async () => {
  const blocks: PostText['body']['blocks'] = [
    { type: 'heading', depth: 2, id: 'x', children: [{ type: 'text', text: 'x < y' }] },
    {
      type: 'paragraph',
      children: [
        { type: 'link', href: '/pricing', children: [{ type: 'strong', children: [{ type: 'text', text: 'in' }] }] },
        { type: 'break' },
        { type: 'link', href: '#files', children: [{ type: 'text', text: 'below' }] },
        { type: 'link', href: 'https://a.test/?b&c', children: [{ type: 'emphasis', children: [{ type: 'code', text: '&' }] }] },
      ],
    },
    { type: 'list', ordered: true, items: [[{ type: 'quote', children: [] }]] },
    { type: 'code', language: 'ts', text: '"a"' },
    { type: 'callout', kind: 'note', children: [] },
    { type: 'table', alignments: ['start'], head: [[{ type: 'text', text: 'h' }]], rows: [[[{ type: 'text', text: 'c' }]]] },
    { type: 'figure', alternative: 'a & b', caption: 'C', drawing: { name: 'svg', attributes: {}, children: [] } },
    { type: 'paragraph', children: [{ type: 'footnoteReference', number: 1, id: 'note_1_from_1' }] },
    { type: 'footnotes', footnotes: [{ id: 'note_1', references: ['note_1_from_1'], children: [{ type: 'paragraph', children: [] }] }] },
  ]
  const [, content = ''] =
    /<content type="html">(.*)<\/content>/su.exec(writeAtomFeed(await describeFeed({ ...place, posts: [makePost(blocks)] }))) ?? []
  expect(content).not.toContain('<')
  const marks = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }
  const html = content.replaceAll(/&(lt|gt|quot|apos|amp);/gu, (_, name: keyof typeof marks) => marks[name])
  expect(html).toBe(
    '<h2>x &lt; y</h2><p><a href="https://site.test/de/pricing"><strong>in</strong></a><br/>' +
      '<a href="https://site.test/de/blogs/a#files">below</a>' +
      '<a href="https://a.test/?b&amp;c"><em><code>&amp;</code></em></a></p>' +
      '<ol><li><blockquote></blockquote></li></ol><pre><code>&quot;a&quot;</code></pre><blockquote></blockquote>' +
      '<table><thead><tr><th>h</th></tr></thead><tbody><tr><td>c</td></tr></tbody></table>' +
      '<figure><p><a href="https://site.test/de/blogs/a">a &amp; b</a></p><figcaption>C</figcaption></figure>' +
      '<p><sup>1</sup></p><ol><li><p></p></li></ol>',
  )
})

test('a feed holds the newest articles of its language, and says when the last one changed', async () => {
  const posts = [
    makePost([], { slug: 'new' }),
    makePost([], { slug: 'checked', checkedAt: '2026-04-01T00:00:00.000Z' }),
    ...Array.from({ length: 60 }, (_, at) => makePost([], { slug: `old-${at}` })),
  ]
  const german = writeAtomFeed(await describeFeed({ ...place, posts }))
  expect(german.match(/<entry>/gu)).toHaveLength(50)
  expect(german).toContain('<updated>2026-04-01T00:00:00.000Z</updated><author><name>Bits')
  expect(german).not.toContain('old-48')
  expect(writeAtomFeed(await describeFeed({ ...place, locale: 'nl', posts }))).not.toContain('<entry>')
})

test('an article that cannot be shown is left out of the feeds', async () => {
  const faulty = makePost([], { slug: 'faulty', checkedAt: '2026-05-01T00:00:00.000Z', texts: { de: faultyText } })
  const feed = await describeFeed({ ...place, posts: [faulty, makePost([])] })
  expect(feed.entries.map(({ address }) => address)).toEqual(['https://site.test/de/blogs/a'])
  expect(feed.changedAt).toBe('2026-03-03T00:00:00.000Z')
})

test('a feed without articles has a date still', async () => {
  expect(writeAtomFeed(await describeFeed({ ...place, posts: [] }))).toContain('<updated>2026-12-01T12:00:00.000Z</updated>')
})

test('the JSON feed holds the same articles', async () => {
  const feed = await describeFeed({ ...place, posts: [makePost([{ type: 'paragraph', children: [{ type: 'text', text: 'x < y' }] }])] })
  expect(JSON.parse(writeJsonFeed(feed))).toEqual({
    version: 'https://jsonfeed.org/version/1.1',
    title: 'Blog | Bits & "Co"',
    description: 'Notizen',
    home_page_url: 'https://site.test/de/blogs',
    feed_url: 'https://site.test/de/blogs/feed.json',
    icon: 'https://site.test/icon-512.png',
    favicon: 'https://site.test/icon-192.png',
    language: 'de-DE',
    authors: [{ name: 'Bits & "Co"', url: 'https://site.test/de' }],
    items: [
      {
        id: 'https://site.test/de/blogs/a',
        url: 'https://site.test/de/blogs/a',
        title: 'A < B & \u0000C',
        summary: 'Kurz',
        content_html: '<p>x &lt; y</p>',
        date_published: '2026-03-03T00:00:00.000Z',
        date_modified: '2026-03-03T00:00:00.000Z',
        authors: [{ name: 'Tobias Kern', url: 'https://site.test/de/blogs/authors/tobias-kern' }],
        tags: ['Onlineshops'],
      },
    ],
  })
})

test('pictures of an article have absolute addresses in feeds, its cover too', async () => {
  const picture = { alt: 'A & B', width: 640, height: 400, src: '/assets/pictures/x-640.webp', srcset: '/assets/pictures/x-640.webp 640w' }
  const post = makePost([{ type: 'picture', picture, caption: 'C' }])
  const withCover = { ...post, texts: { de: { ...post.original, cover: picture } } }
  const feed = await describeFeed({ ...place, posts: [withCover] })
  const [entry] = feed.entries
  expect(entry?.html).toBe(
    '<figure><img src="https://site.test/assets/pictures/x-640.webp" alt="A &amp; B" width="640" height="400"/><figcaption>C</figcaption></figure>',
  )
  expect(writeAtomFeed(feed)).toContain('<link rel="enclosure" type="image/webp" href="https://site.test/assets/pictures/x-640.webp"/>')
  expect(writeJsonFeed(feed)).toContain('"image":"https://site.test/assets/pictures/x-640.webp"')
})
