import { is } from 'valibot'
import { expect, test } from 'vitest'
import { createSlug, Slug } from './slug.ts'

test('a heading becomes a slug in every language of the site', () => {
  const headings = ['Größe & Gewicht', 'Qué pasa ahora', 'Foto’s, snel geladen', '  1. Call ']
  expect(headings.map(createSlug)).toEqual(['grosse-gewicht', 'que-pasa-ahora', 'foto-s-snel-geladen', '1-call'])
})

test('a slug is lower-case words joined by hyphens and does not begin with "dashboard"', () => {
  expect(['shop', 'shop-2', '3d-shop'].filter((slug) => !is(Slug, slug))).toEqual([])
  expect(
    ['Shop', 'shop_2', '-shop', 'shop-', 'a--b', '', 'größe', 'a/b', 'dashboard', 'dashboards-for-shops'].filter((slug) => is(Slug, slug)),
  ).toEqual([])
})
