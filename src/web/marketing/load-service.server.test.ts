import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { locales } from '#domain/locale.ts'
import type { Content } from '#i18n/content/content.ts'
import { content } from '#testing/site/product-content.ts'
import { createSite } from '#testing/site/site.ts'
import { siteContext } from '#web/site.server.ts'
import { loadService } from './load-service.server.ts'

function load(changes: Partial<Content>) {
  const context = new RouterContextProvider()
  context.set(siteContext, createSite({ content: { ...content, ...changes } }))
  const url = new URL('https://site.test/de/services/ai-development')
  return loadService({ url, context }, 'services-ai-development', { from: 'aiPilot' })
}

test('a service page shows the last case that names the service, or none', () => {
  const { cases } = content
  const others = cases.filter(({ slug }) => slug !== 'tea-search')
  expect(load({ cases }).shownCase).toMatchObject({ slug: 'tea-search', name: 'Ein Shop für Tee und Gewürze' })
  expect(load({ cases: others }).shownCase).toBeUndefined()
  expect(load({ cases: [] }).shownCase).toBeUndefined()
  const named = others.map((entry) => ({ ...entry, services: ['ai-development'] }))
  expect(load({ cases: named }).shownCase).toMatchObject({ slug: others.at(-1)?.slug })
})

test('a service page shows its figure as long as the article that proves it is published', () => {
  const { posts } = content
  expect(load({ posts }).proof).toMatchObject({ value: '97 von 100', path: '/blogs/search-that-forgives-typos', language: 'de' })
  expect(load({ posts: posts.filter(({ slug }) => slug !== 'search-that-forgives-typos') }).proof).toBeUndefined()
})

test('each figure of a service page is in the article that it names, in each language', () => {
  for (const locale of locales) {
    const pages = Object.entries(content.pages).filter(([id]) => id.startsWith('services-'))
    for (const [id, texts] of pages) {
      const { proof } = texts[locale] as { readonly proof: { readonly value: string; readonly post: string } } // each service page has one
      const text = content.posts.find(({ slug }) => slug === proof.post)?.texts[locale]
      const article = JSON.stringify([text, text?.body.blocks])
      const figures = proof.value.match(/\d[\d.,]*\d|\d{2,}/gu) ?? []
      expect(figures, `${id} ${locale}`).not.toEqual([])
      for (const figure of figures) expect(article.replaceAll('\u00a0', ' '), `${id} ${locale}`).toContain(figure)
    }
  }
})
