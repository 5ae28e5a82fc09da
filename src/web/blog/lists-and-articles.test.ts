import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { content as shipped } from '#testing/site/product-content.ts'
import type { Post } from '#i18n/content/post.ts'
import { makePost, makePosts, withPosts } from '#testing/site/make-posts.ts'
import { createSite } from '#testing/site/site.ts'
import { siteContext } from '#web/site.server.ts'
import { articleHead } from '#web/blog/article/article-head.ts'
import { CodeHighlighter, highlighterContext } from './highlight.server.ts'
import { loadArticle } from './load-article.server.ts'
import { loadList } from './load-list.server.ts'

const notFound = expect.objectContaining({ init: { status: 404 } })

/** Creates a blog of these articles; the date is 1 December 2026 by default. */
function openBlog(posts: readonly Post[], clock = { now: '2026-12-01T12:00:00Z' }) {
  const context = new RouterContextProvider()
  const findPreview = async (slug: string, token: string) => (token === `for ${slug}` ? new Date('2026-12-08T12:00:00Z') : undefined)
  context.set(siteContext, createSite({ content: withPosts(shipped, posts), now: () => Date.parse(clock.now), findPreview }))
  context.set(highlighterContext, new CodeHighlighter())
  const toUrl = (address: string) => new URL(address, 'https://site.test')
  return {
    list: (address: string, params: Record<string, string> = {}) => loadList(toUrl(address), context, params),
    article: (address: string, slug: string) => loadArticle(toUrl(address), context, slug),
  }
}

const titlesOf = ({ posts }: ReturnType<typeof loadList>) => posts.map(({ title }) => title)

test('a list shows ten articles per page, and links the previous and the next page', () => {
  const { list } = openBlog(makePosts(21))
  const pages = [list('/blogs'), list('/blogs/page/2', { page: '2' }), list('/blogs/page/3', { page: '3' })]
  expect(pages.map((page) => page.posts.length)).toEqual([10, 10, 1])
  expect(pages.flatMap(titlesOf)).toEqual(makePosts(21).map(({ slug }) => slug))
  expect(pages.map(({ previous, next }) => [previous, next])).toEqual([
    [undefined, '/blogs/page/2'],
    ['/blogs', '/blogs/page/3'],
    ['/blogs/page/2', undefined],
  ])
  expect(new Set(pages.map(({ title }) => title)).size).toBe(3)
  expect(new Set(pages.map(({ description }) => description)).size).toBe(3)
})

test('the description of a list names as many of its articles as search engines show', () => {
  const { list } = openBlog(makePosts(10).map((post) => ({ ...post, tags: ['shops'] })))
  const { description } = list('/blogs/tags/shops', { tag: 'shops' })
  expect(description).toMatch(/^Lessons from building and running online stores\. article-1 · article-2 · /u)
  expect(description.length).toBeGreaterThan(145)
  expect(description.length).toBeLessThanOrEqual(160)
})

test('the newest featured article leads the first blog page, and is in date order elsewhere', () => {
  const posts = makePosts(12).map((post, at) => ({ ...post, isFeatured: at === 3 || at === 5 }))
  const { list } = openBlog(posts)
  const first = list('/blogs')
  expect(titlesOf(first).slice(0, 3)).toEqual(['article-4', 'article-1', 'article-2'])
  expect(first.hasFeatured).toBe(true)
  expect(titlesOf(list('/blogs/page/2', { page: '2' }))).toEqual(['article-11', 'article-12'])
  const ofTag = list('/blogs/tags/speed', { tag: 'speed' })
  expect([titlesOf(ofTag)[0], ofTag.hasFeatured]).toEqual(['article-1', false])
})

test('lists of a tag and of an author contain their articles, in the texts of the language', () => {
  const { list } = openBlog([makePost('a', { tags: ['shops'] }), makePost('b', { author: 'mara-lindholm' })])
  const tag = list('/de/blogs/tags/shops', { tag: 'shops' })
  expect([tag.heading, titlesOf(tag)]).toEqual(['Onlineshops', ['a']])
  expect(tag.description).toBe(`${tag.lead} a`)
  expect(tag.tags.map(({ name }) => name)).toEqual(['Tempo', 'Onlineshops'])
  const author = list('/nl/blogs/authors/mara-lindholm', { author: 'mara-lindholm' })
  expect([author.heading, titlesOf(author)]).toEqual(['Mara Lindholm', ['b']])
  expect(author.author?.role).toBe(shipped.people[0]?.roles.nl)
})

test.each([
  ['a tag that does not exist', { tag: 'nothing' }],
  ['a tag without articles', { tag: 'shops' }],
  ['an unknown author', { author: 'nobody' }],
  ['an author without articles', { author: 'mara-lindholm' }],
  ['the first page by its number', { page: '1' }],
  ['a page after the last', { page: '3' }],
  ['page 0', { page: '0' }],
  ['a page that is written otherwise', { page: '02' }],
  ['a page that is no number', { page: 'two' }],
  ['a page of a tag after the last', { tag: 'speed', page: '3' }],
])('%s is not found', (_, params) => {
  const { list } = openBlog(makePosts(11))
  expect(() => list('/blogs', params)).toThrow(notFound)
})

test('an article has neighbors by date, and three related ones by shared tags, then by date', async () => {
  const posts = makePosts(7).map((post, at) => ({ ...post, tags: at === 5 ? ['speed', 'shops'] : at === 6 ? ['shops'] : ['payments'] }))
  const article = await openBlog([...posts, makePost('target', { tags: ['speed', 'shops'] })].toSorted(byDate)).article(
    '/blogs/target',
    'target',
  )
  expect(article.newer?.title).toBe('article-7')
  expect(article.older).toBeUndefined()
  expect(article.related.map(({ title }) => title)).toEqual(['article-6', 'article-7', 'article-1'])
})

function byDate(a: Post, b: Post): number {
  return b.publishedAt.localeCompare(a.publishedAt)
}

test('a scheduled article exists from its publication time on', async () => {
  const clock = { now: '2026-12-24T07:59:59Z' }
  const { article, list } = openBlog([makePost('a', { publishedAt: '2026-12-24T08:00:00.000Z' })], clock)
  await expect(article('/blogs/a', 'a')).rejects.toEqual(notFound)
  expect(list('/blogs').posts).toEqual([])
  clock.now = '2026-12-24T08:00:00Z'
  expect((await article('/blogs/a', 'a')).title).toBe('a')
  expect(titlesOf(list('/blogs'))).toEqual(['a'])
})

test('a draft is shown only by its own preview link, with noindex', async () => {
  const { article, list } = openBlog([makePost('a', { isDraft: true }), makePost('b', { isDraft: true })])
  for (const address of [
    '/blogs/a',
    '/blogs/a?preview=for+a',
    '/blogs/drafts/a',
    '/blogs/drafts/a?preview=for+b',
    '/blogs/drafts/a?preview=',
  ])
    await expect(article(address, 'a')).rejects.toEqual(notFound)
  const shown = await article('/de/blogs/drafts/a?preview=for+a', 'a')
  expect(shown).toMatchObject({ title: 'a', previewUntil: '2026-12-08T12:00:00.000Z', older: undefined, newer: undefined })
  expect(list('/blogs').posts).toEqual([])
  const head = articleHead(argsOf('/de/blogs/drafts/a'), shown)
  expect(head).toContainEqual({ name: 'robots', content: 'noindex' })
  expect(head.filter((entry) => 'rel' in entry && entry.rel === 'alternate')).toEqual([])
})

test('an article without a translation is shown in its original language', async () => {
  const { article, list } = openBlog([makePost('a')])
  const spanish = await article('/es/blogs/a', 'a')
  expect(spanish).toMatchObject({ title: 'a', language: 'en', locales: ['en', 'de'] })
  expect(list('/es/blogs').posts[0]?.language).toBe('en')
  const links = (address: string, shown: typeof spanish) =>
    articleHead(argsOf(address), shown).flatMap((entry) =>
      'rel' in entry && entry.type === undefined ? [[entry.rel, entry.hrefLang, entry.href].filter(Boolean).join(' ')] : [],
    )
  const origin = 'https://origin.invalid'
  expect(links('/es/blogs/a', spanish)).toEqual([`canonical ${origin}/blogs/a`])
  expect(links('/de/blogs/a', await article('/de/blogs/a', 'a'))).toEqual([
    `alternate en ${origin}/blogs/a`,
    `alternate de ${origin}/de/blogs/a`,
    `alternate x-default ${origin}/blogs/a`,
    `canonical ${origin}/de/blogs/a`,
  ])
})

test('structured data has the author, dates and breadcrumb of an article', async () => {
  const { article } = openBlog([makePost('a', { checkedAt: '2026-04-01T00:00:00.000Z' })])
  const head = articleHead(argsOf('/de/blogs/a'), await article('/de/blogs/a', 'a'))
  const data = head.find((entry) => 'script:ld+json' in entry)
  const origin = 'https://origin.invalid'
  expect(data).toMatchObject({
    'script:ld+json': {
      '@graph': [
        {
          '@type': 'BlogPosting',
          headline: 'a',
          inLanguage: 'de',
          mainEntityOfPage: `${origin}/de/blogs/a`,
          datePublished: '2026-03-03T00:00:00.000Z',
          dateModified: '2026-04-01T00:00:00.000Z',
          author: { '@type': 'Person', name: 'Tobias Kern', url: `${origin}/de/blogs/authors/tobias-kern` },
          publisher: { '@type': 'Organization', name: 'Fourfold' },
        },
        {
          '@type': 'BreadcrumbList',
          itemListElement: [
            { position: 1, name: 'Blog', item: `${origin}/de/blogs` },
            { position: 2, name: 'a' },
          ],
        },
      ],
    },
  })
})

function argsOf(pathname: string): Parameters<typeof articleHead>[0] {
  // `meta` functions read only these two properties.
  return { location: { pathname }, matches: [{ loaderData: { siteName: 'Fourfold' } }] } as unknown as Parameters<typeof articleHead>[0]
}
