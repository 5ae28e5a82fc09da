import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { Content } from '#i18n/content/content.ts'
import { content } from '#testing/site/product-content.ts'
import { createSite } from '#testing/site/site.ts'
import { siteContext } from '#web/site.server.ts'
import { loadCase } from './load-case.server.ts'

function load(slug: string, further: Partial<Content> = {}) {
  const context = new RouterContextProvider()
  context.set(siteContext, createSite({ content: { ...content, ...further } }))
  return loadCase(new URL(`https://site.test/nl/references/${slug}`), context, slug)
}

const slugs = content.cases.map(({ slug }) => slug)
const only = (...kept: string[]) => ({ cases: content.cases.filter(({ slug }) => kept.includes(slug)) })

test('each case leads to the next one, and the last to the first', () => {
  expect(slugs.map((slug) => load(slug).next?.slug)).toEqual([...slugs.slice(1), slugs[0]])
})

test.each<[string, string[], string | undefined]>([
  ['without the one between them the next but one follows', ['furniture-four-countries', 'tea-search'], 'tea-search'],
  ['a single case leads to none', ['furniture-four-countries'], undefined],
])('%s', (_, kept, next) => {
  expect(load('furniture-four-countries', only(...kept)).next?.slug).toBe(next)
})

test('a case that was removed is not found', () => {
  expect(() => load('tea-search', only('bicycle-parts'))).toThrow(expect.objectContaining({ init: { status: 404 } }))
})

test('people whom the site does not show are left out', () => {
  expect(load('tea-search').people.map(({ id }) => id)).toEqual(['tobias-kern', 'femke-aerts'])
  expect(load('tea-search', { people: [] }).people).toEqual([])
})
