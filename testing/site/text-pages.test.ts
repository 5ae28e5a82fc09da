import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { locales } from '#domain/locale.ts'
import { checkContent } from '#i18n/content/content-check.ts'
import { ContentError } from '#i18n/content/content-error.ts'
import { parseContent } from '#i18n/content/content.ts'
import { readContentInput } from '#i18n/node/read-content.ts'
import { writeLlmsTxt } from '#server/pages/llms-txt.ts'
import { listSitemaps } from '#server/pages/sitemap.ts'
import { routes } from '#server/routes.ts'
import { checkTranslations } from '#i18n/translation-check.ts'
import { isCountedPage, listPages } from '#web/navigation/pages.server.ts'
import { hasRoute } from '#web/navigation/route-address.ts'
import { routeTable } from '#web/navigation/route-table.ts'
import { createSearchSource } from '#web/search/search-entries.server.ts'
import { SocialPictures } from '#web/seo/picture/social-pictures.server.ts'
import { makeTextPage } from './make-text-page.ts'

const { texts, ...options } = await readContentInput(new URL('../../content/', import.meta.url))
const files = { ...texts, ...makeTextPage('windows') }
const content = parseContent(files, { ...options, mostChecked: 0 })
const now = new Date('2026-12-01T12:00:00Z')

function listProblems(changes: Readonly<Record<string, string>>): string[] {
  try {
    parseContent({ ...texts, ...changes }, { ...options, mostChecked: 0 })
    return []
  } catch (error) {
    if (!(error instanceof ContentError)) throw error
    return error.message.split('\n')
  }
}

test('a text page is in all places that list pages', async () => {
  const pages = listPages(content, now)
  const site = { siteUrl: 'https://site.test', siteName: 'Fourfold' }
  expect(pages.filter(({ path }) => path === '/windows').map(({ locale, isIndexed }) => [locale, isIndexed])).toEqual(
    locales.map((locale) => [locale, true]),
  )
  const sitemap = await listSitemaps({ pages, ...site }).get('/sitemap.xml')?.()
  expect(sitemap).toContain('<loc>https://site.test/windows</loc>')
  expect(sitemap).toContain('href="https://site.test/nl/windows"')
  expect(writeLlmsTxt({ content, pages, ...site })).toContain('- [Windows en](https://site.test/windows): Windows made to measure, en.')
  expect(createSearchSource(content, 'de', now).entries.find(({ path }) => path === '/windows')).toMatchObject({
    title: 'Windows de',
    heads: expect.stringContaining('How we measure'),
  })
  const picture = new SocialPictures({ content, siteName: site.siteName, now: () => now.getTime() }).findByPage('/de/windows')
  expect(picture?.title).toBe('Windows to measure, de')
  expect([isCountedPage('/windows', content, now), isCountedPage('/doors', content, now)]).toEqual([true, false])
  expect(content.messages.es).toMatchObject({ 'pages.windows': 'Windows es' })
})

test('its texts name facts, and its headings have ids of their own', () => {
  const [first, second] = content.textPages[0]?.texts.en.blocks ?? []
  expect(JSON.stringify(first)).toContain('within 14\u00a0days')
  expect(JSON.stringify(first)).toContain('"id":"how-we-measure"')
  expect(JSON.stringify(second)).toContain('"id":"how-we-measure-2"')
})

test('links and buttons are checked as those of other texts', () => {
  expect(checkContent(files, content, false, now)).toEqual([])
  const wrong = {
    ...texts,
    ...makeTextPage('windows', {
      blocks: [
        { kind: 'text', text: '## Here\n\n[a](/prising) [b](#here) [c](#there) [d](/windows#here)' },
        { kind: 'button', text: 'Go', to: '/nowhere-at-all' },
      ],
    }),
  }
  const problems = checkContent(wrong, parseContent(wrong, { ...options, mostChecked: 0 }), false, now)
  expect(problems.filter(({ file }) => file === 'text-pages/windows/en.json').map(({ field, message }) => `${field}: ${message}`)).toEqual([
    'blocks.0.text: /prising leads to no page; /pricing is similar',
    'blocks.0.text: #there leads to no anchor of /windows; #here is similar',
    'blocks.1.to: /nowhere-at-all leads to no page',
  ])
})

test('languages are compared: texts are translated, and buttons lead to the same page', () => {
  const there = makeTextPage('windows', { blocks: [{ kind: 'button', text: 'See the prices', to: '/team' }] })
  const mixed = { ...texts, ...makeTextPage('windows'), 'text-pages/windows/de.json': there['text-pages/windows/de.json'] ?? '' }
  expect(checkTranslations(mixed).filter(({ file }) => file === 'text-pages/windows/de.json')).toContainEqual({
    file: 'text-pages/windows/de.json',
    field: 'blocks.0.kind',
    message: 'differs from English: button',
  })
})

test('a menu may list it', () => {
  const menu = JSON.parse(texts['menu.json'] ?? '') as { header: { bar: string[] } } // the shipped file
  menu.header.bar.push('/windows')
  const files = { ...texts, ...makeTextPage('windows'), 'menu.json': JSON.stringify(menu) }
  expect(parseContent(files, { ...options, mostChecked: 0 }).menu.header.bar).toContain('/windows')
  expect(listProblems({ 'menu.json': JSON.stringify(menu) })).toEqual([
    `menu.json: header.bar.${menu.header.bar.length - 1}: /windows is no page that a menu can name`,
  ])
})

test.each<[string, Record<string, string>, string]>([
  ['a kind that is none', makeTextPage('windows', { blocks: [{ kind: 'video' }] }), 'blocks.0.kind: is none of text, button'],
  ['no block', makeTextPage('windows', { blocks: [] }), 'blocks: has no block'],
  [
    'raw HTML',
    makeTextPage('windows', { blocks: [{ kind: 'text', text: 'First.\n\n<b>x</b>' }] }),
    'text-pages/windows/en.json: blocks.0.text, line 3: raw HTML',
  ],
  [
    'a drawing',
    makeTextPage('windows', { blocks: [{ kind: 'text', text: '![A](a.svg "B")' }] }),
    'blocks.0.text: has a drawing, which articles alone can have',
  ],
  [
    'footnotes',
    makeTextPage('windows', { blocks: [{ kind: 'text', text: 'A[^1]\n\n[^1]: B' }] }),
    'blocks.0.text: has footnotes, which articles alone can have',
  ],
  [
    'an unknown fact',
    makeTextPage('windows', { lead: '{price.sun}' }),
    'text-pages/windows/en.json: lead: {price.sun} is not a known fact',
  ],
  ['the name of a page', makeTextPage('pricing'), 'text-pages/pricing: slug: /pricing is taken by the product'],
  ['the name of a language', makeTextPage('de'), '/de is taken by the product'],
  ['a name like the guard’s', makeTextPage('dashboards'), 'a slug may not begin with "dashboard"'],
  ['a name that is none', makeTextPage('Our_Windows'), 'a slug is lower-case words joined by hyphens'],
])('%s is refused', (_, changes, problem) => {
  expect(listProblems(changes).join('\n')).toContain(problem)
})

test('a language of the site must not be missing', () => {
  const { 'text-pages/windows/nl.json': _, ...rest } = makeTextPage('windows')
  expect(listProblems(rest)).toEqual(['text-pages/windows/nl.json: is missing'])
})

test('no text page can take an address of the product', () => {
  const own = [...routeTable.map(({ path }) => path), ...routes.map(({ path }) => path), ...readdirSync('public').map((name) => `/${name}`)]
  const single = [...new Set(own.map((path) => path.split('?')[0] ?? ''))].filter((path) => /^\/[a-z0-9-]+$/u.test(path))
  expect(single.length).toBeGreaterThan(20)
  const refused = listProblems(Object.assign({}, ...single.map((path) => makeTextPage(path.slice(1))))).join('\n')
  expect(single.filter((path) => !refused.includes(`text-pages${path}: `))).toEqual([])
})

test('code navigates to no address of one word that the table lacks', () => {
  expect([hasRoute('/windows'), hasRoute('/services/windows')]).toEqual([false, true])
})
