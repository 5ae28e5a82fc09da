import { expect, test } from 'vitest'
import { locales } from '#domain/locale.ts'
import { content as shipped } from '#testing/site/product-content.ts'
import type { Post } from '#i18n/content/post.ts'
import { makeAnnouncedService } from '#testing/site/make-announced-service.ts'
import { makePost, makePosts, withPosts } from '#testing/site/make-posts.ts'
import { isCountedPage, listPages } from './pages.server.ts'

const now = new Date('2026-12-01T12:00:00Z')

function listBlogPages(posts: readonly Post[], at = now) {
  return listPages(withPosts(shipped, posts), at).filter(({ path }) => path.startsWith('/blogs'))
}

test('article lists have as many pages as they need, each dated by its newest article', () => {
  const posts = [...makePosts(21), makePost('other', { author: 'mara-lindholm', tags: [] })]
  const pages = listBlogPages(posts).filter(({ locale, path }) => locale === 'de' && !/^\/blogs\/(?:article-|other)/u.test(path))
  const newest = '2026-11-01T00:00:00.000Z'
  expect(pages.map(({ address, changedAt, isIndexed }) => [address, changedAt, isIndexed])).toEqual([
    ['/de/blogs', newest, true],
    ['/de/blogs/page/2', newest, true],
    ['/de/blogs/page/3', newest, true],
    ['/de/blogs/tags/speed', newest, true],
    ['/de/blogs/tags/speed/page/2', newest, true],
    ['/de/blogs/tags/speed/page/3', newest, true],
    ['/de/blogs/authors/tobias-kern', newest, true],
    ['/de/blogs/authors/mara-lindholm', '2026-03-03T00:00:00.000Z', true],
    ['/de/blogs/authors/tobias-kern/page/2', newest, true],
    ['/de/blogs/authors/tobias-kern/page/3', newest, true],
  ])
})

test('an article has a page in every language, and only translated ones are indexed', () => {
  const posts = [makePost('a', { checkedAt: '2026-04-01T00:00:00.000Z' })]
  expect(listBlogPages(posts).filter(({ path }) => path === '/blogs/a')).toEqual(
    locales.map((locale) => ({
      locale,
      path: '/blogs/a',
      address: locale === 'en' ? '/blogs/a' : `/${locale}/blogs/a`,
      isIndexed: locale === 'en' || locale === 'de',
      changedAt: '2026-04-01T00:00:00.000Z',
    })),
  )
})

test('a service has a page in every language, and announced ones are not indexed', () => {
  const services = [makeAnnouncedService('tailoring')]
  const pages = listPages({ ...shipped, services }, now).filter(({ path, locale }) => path.startsWith('/services/') && locale === 'es')
  expect(Object.fromEntries(pages.map(({ address, isIndexed }) => [address, isIndexed]))).toEqual({
    '/es/services/ai-development': true,
    '/es/services/ecommerce': true,
    '/es/services/marketplaces': true,
    '/es/services/web-development': true,
    '/es/services/maintenance': true,
    '/es/services/tailoring': false,
  })
})

test('a case has a page in every language as long as it exists', () => {
  const listCases = (cases: typeof shipped.cases) =>
    listPages({ ...shipped, cases }, now).flatMap(({ path, address, isIndexed }) =>
      path.startsWith('/references/') && isIndexed ? [address] : [],
    )
  expect(listCases(shipped.cases.filter(({ slug }) => slug === 'tea-search'))).toEqual([
    '/references/tea-search',
    '/de/references/tea-search',
    '/nl/references/tea-search',
    '/es/references/tea-search',
  ])
  expect(listCases([])).toEqual([])
})

test('drafts have no page, and neither drafts nor scheduled articles count for lists', () => {
  const posts = [makePost('scheduled', { publishedAt: '2026-12-24T08:00:00.000Z', tags: ['shops'] }), makePost('draft', { isDraft: true })]
  const paths = (at: Date) => [...new Set(listBlogPages(posts, at).map(({ path }) => path))]
  expect(paths(new Date('2026-12-24T07:59:59Z'))).toEqual(['/blogs'])
  expect(paths(new Date('2026-12-24T08:00:00Z'))).toEqual(['/blogs', '/blogs/tags/shops', '/blogs/authors/tobias-kern', '/blogs/scheduled'])
})

test.each([
  ['/booking', true],
  ['/de/booking', true],
  ['/de/pricing', true],
  ['/dashboard/invoices', true],
  ['/dashboard/invoices/2026-0001', false],
  ['/dashboard/invoices/:number', false],
  ['/blogs/drafts/:slug', false],
  ['/booking/', false],
  ['/fr/booking', false],
  ['/nothing', false],
])('analytics counts %s: %s', (path, isCounted) => {
  expect(isCountedPage(path, shipped, now)).toBe(isCounted)
})
