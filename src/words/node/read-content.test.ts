import { expect, test } from 'vitest'
import { readContent, readContentFiles } from './read-content.ts'
import { locales } from '#domain/locale.ts'

const folder = new URL('../../../content/', import.meta.url)

test('the shipped content is complete in every language, and plain JSON', async () => {
  const content = await readContent(folder)
  expect(content.pages.home.en.description).toBe('Start your ecommerce store or marketplace.')
  expect(Object.keys(content.messages)).toEqual([...locales])
  expect(JSON.parse(JSON.stringify(content))).toEqual(content)
})

test('what ships with invented facts is marked as a sample', async () => {
  const { samples, posts } = await readContent(folder)
  const expected = [
    'site.json',
    'prices.json',
    'pages/team/de.json',
    'pages/references/es.json',
    'pages/pricing/nl.json',
    'pages/terms/en.json',
  ]
  expect(samples).toEqual(expect.arrayContaining([...expected, ...posts.map(({ slug }) => `posts/${slug}/en.md`)]))
  expect(samples).not.toContain('pages/videos/en.json')
})

test('facts stand in the pages as the language writes them', async () => {
  const { pages } = await readContent(folder)
  const prices = locales.map((locale) => pages.pricing[locale].sections[0]?.heading.replaceAll('\u00a0', ' '))
  expect(prices).toEqual(['Plan: €1,800', 'Plan: 1.800 €', 'Plan: € 1.800', 'Plan: 1800 €'])
})

test('texts use the quotation marks of their language and no exclamation marks', async () => {
  const foreign = { en: /[„«»!]/u, de: /[”«»’!]/u, nl: /[„«»!]/u, es: /[„“”’!]/u }
  const files = Object.entries(await readContentFiles(folder))
  const bad = locales.flatMap((locale) =>
    files
      .filter(([path]) => path.endsWith(`/${locale}.json`) || path.endsWith(`/${locale}.md`))
      .flatMap(([path, text]) => listSpokenTexts(path, text).filter((words) => foreign[locale].test(words) || /["']|\s[.,;:]/u.test(words)))
      .map((words) => `${locale}: ${words}`),
  )
  expect(bad).toEqual([])
})

/** What people read in a file: not its keys, not code, not the apostrophes and braces of ICU arguments. */
function listSpokenTexts(path: string, text: string): string[] {
  if (path.endsWith('.md')) return text.replaceAll(/```[^`]*```|`[^`]*`/gu, '').split('\n')
  const texts: string[] = []
  JSON.parse(text, (_, value: unknown) => {
    if (typeof value === 'string') texts.push(value.replaceAll(/\{[^{}]*\}/gu, 'x'))
    return value
  })
  return texts
}
