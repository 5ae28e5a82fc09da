import { expect, test } from 'vitest'
import { locales } from '#domain/locale.ts'
import { localizePath } from '#domain/locale-path.ts'
import { content } from '#testing/site/product-content.ts'
import type { Page } from '#web/handler.ts'
import { writeLlmsTxt } from './llms-txt.ts'

test('llms.txt lists indexed pages, cases and articles with descriptions, and languages', async () => {
  const [post] = content.posts
  if (!post) throw new Error('The blog holds articles.')
  const list = (path: string, further: Partial<Page> = {}): Page[] =>
    locales.map((locale) => ({ locale, path, address: localizePath(locale, path), isIndexed: true, ...further }))
  const pages = [
    ...list('/', { page: 'home' }),
    ...list('/pricing', { page: 'pricing' }),
    ...list('/videos', { page: 'videos', isIndexed: false }),
    ...list('/blogs/tags/speed'),
    ...list('/references/tea-search'),
    ...list(`/blogs/${post.slug}`),
  ]
  const { description, title } = content.pages.pricing.en
  const article = post.original
  const tea = content.cases.find(({ slug }) => slug === 'tea-search')?.texts.en
  const other = { ...post, slug: 'not-yet-published' }
  expect(writeLlmsTxt({ content: { ...content, posts: [other, post] }, pages, siteUrl: 'https://site.test', siteName: 'Fourfold' })).toBe(
    `# Fourfold\n\n> ${content.pages.home.en.description}\n\n` +
      `## Pages\n\n- [${title}](https://site.test/pricing): ${description}\n\n` +
      `## Case studies\n\n- [${tea?.name}](https://site.test/references/tea-search): ${tea?.description}\n\n` +
      `## Articles\n\n- [${article.title}](https://site.test/blogs/${post.slug}): ${article.description}\n\n` +
      '## Other languages\n\n- [German](https://site.test/de)\n- [Dutch](https://site.test/nl)\n- [Spanish](https://site.test/es)\n',
  )
})
