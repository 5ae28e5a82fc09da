import { expect, test } from 'vitest'
import { locales } from '#domain/locale.ts'
import { localizePath } from '#domain/locale-path.ts'
import { routeId, routeTable } from '#web/navigation/route-table.ts'
import { pageHead, type PageHead } from './page-head.ts'

const site = { id: 'root', loaderData: { siteName: 'Fourfold' } }
const noIndex = { name: 'robots', content: 'noindex' }

function headOf(entry: (typeof routeTable)[number], locale: (typeof locales)[number], further: Partial<PageHead> = {}) {
  const location = { pathname: localizePath(locale, entry.path) }
  return pageHead({ location, matches: [site, { id: routeId(entry.path, locale) }] }, { title: 'Title', description: 'Words.', ...further })
}

test('indexed pages of the route table have no noindex, in every language', () => {
  for (const entry of routeTable) {
    for (const locale of locales) expect([entry.path, headOf(entry, locale).some(isNoIndex)]).toEqual([entry.path, !entry.isIndexed])
  }
})

test('a title has no soft hyphens', () => {
  const [, pricing] = routeTable
  if (!pricing) throw new Error('There are no routes.')
  expect(headOf(pricing, 'nl', { title: 'Toegankelijkheids\u00ADverklaring' })).toContainEqual({
    title: 'Toegankelijkheidsverklaring | Fourfold',
  })
})

test('a personal view has noindex and no alternates', () => {
  const [home] = routeTable
  if (!home) throw new Error('There are no routes.')
  const head = headOf(home, 'en', { isPersonal: true })
  expect(head).toContainEqual(noIndex)
  expect(head).not.toContainEqual(expect.objectContaining({ rel: 'alternate' }))
})

function isNoIndex(tag: object): boolean {
  return 'name' in tag && tag.name === noIndex.name && 'content' in tag && tag.content === noIndex.content
}
