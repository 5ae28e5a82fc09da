import { expect, test } from 'vitest'
import { readContent } from '#i18n/node/read-content.ts'
import { listPages } from '#web/navigation/pages.server.ts'
import { writeLlmsTxt } from './llms-txt.ts'

test('llms.txt lists each indexed page and published article with its description, and the other languages', async () => {
  const content = await readContent(new URL('../../../content/', import.meta.url))
  const [post] = content.posts
  if (!post) throw new Error('The blog holds articles.')
  const draft = { ...post, slug: 'draft', isDraft: true }
  const own = { ...content, posts: [post, draft] }
  const pages = listPages(own, new Date('2030-01-01T00:00:00Z'))
  const text = writeLlmsTxt({ content: own, pages, siteUrl: 'https://site.test', siteName: 'Fourfold' })
  expect(text.startsWith(`# Fourfold\n\n> ${content.pages.home.en.description}\n\n## Pages\n\n- [`)).toBe(true)
  const links = [...text.matchAll(/^- \[[^\]]+\]\(https:\/\/site\.test([^)]+)\)/gmu)].map(([, path]) => path)
  const indexed = pages.filter(({ isIndexed, locale, page }) => isIndexed && locale === 'en' && page !== undefined && page !== 'home')
  expect(links).toEqual([...indexed.map(({ address }) => address), `/blogs/${post.slug}`, '/de', '/nl', '/es'])
  expect(text).toContain(`- [${content.pages.pricing.en.title}](https://site.test/pricing): ${content.pages.pricing.en.description}\n`)
})
