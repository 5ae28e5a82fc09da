import { expect, test } from 'vitest'
import { checkContent } from '#i18n/content/content-check.ts'
import { parseContent } from '#i18n/content/content.ts'
import { createSlug } from '#i18n/content/slug.ts'
import { readContentFiles, readPostDownloads } from './read-content.ts'

const folder = new URL('../../../content/', import.meta.url)
const shipped = await readContentFiles(folder)
const post = 'posts/marketplace-payouts/de.md'
/** The first section of another German article. */
const [, section = ''] = /^## (.+)$/mu.exec(shipped['posts/speed-budget-for-a-shop/de.md'] ?? '') ?? []
const sectionId = createSlug(section)

const now = new Date('2026-12-01T12:00:00Z')
const content = parseContent(shipped, { downloads: await readPostDownloads(folder) })
/** The number of a line that is added below an empty one. */
const added = `line ${(shipped[post] ?? '').split('\n').length + 1}`

/** What is wrong in an article that ends in a line. */
function check(line: string, posts = content.posts) {
  return checkContent({ [post]: `${shipped[post]}\n${line}\n` }, { ...content, posts }, false, now)
}

test('the shipped content is in order', () => {
  expect(checkContent(shipped, content, false, now)).toEqual([])
})

test('in production every sample is refused by its file', () => {
  const problems = checkContent(shipped, content, true, now)
  expect(problems.map(({ file }) => file)).toEqual(content.samples)
  expect(problems[0]).toMatchObject({ field: 'sample' })
})

test.each([
  ['[Preise](/pricing)'],
  ['[Preise](/pricing?from=blog#book)'],
  ['[Zahlung](/terms#payment)'],
  ['[Erklärung](/terms#accessibility)'],
  ['[Fall](/references#tea-search)'],
  [`[Stelle](/career#${content.roles[0]?.id})`],
  ['[Artikel](/blogs/speed-budget-for-a-shop)'],
  [`[Abschnitt](/blogs/speed-budget-for-a-shop#${sectionId})`],
  ['[Dateien](#files)'],
  ['[Fußnote](#note_1)'],
  ['[Dateien](/blogs/checkout-in-several-languages#files)'],
  ['[Thema](/blogs/tags/speed)'],
  ['[Wer](/blogs/authors/tobias-kern)'],
  ['[Norm](https://www.w3.org/TR/WCAG22/)'],
  ['[Post](mailto:hello@fourfold.example)'],
  ['![Ein Diagramm](chart.svg "Was es zeigt")'],
  ['Siehe oben[^1].'],
  ['`[Code](/nowhere)`'],
  ['```ts\n// [Code](/nowhere) and a single `\n```'],
])('%s is in order', (line) => {
  expect(check(line)).toEqual([])
})

test.each([
  ['[Preise](/prices)', '/prices leads to no page; /pricing is similar'],
  ['[Preise](/pricing/)', '/pricing/ leads to no page; /pricing is similar'],
  ['[Preise](/Pricing)', '/Pricing leads to no page; /pricing is similar'],
  ['[Kunden](/dashboard)', '/dashboard leads to no page'],
  ['[Preise](/nl/pricing)', '/nl/pricing names a language: write /pricing, and each page leads to its own'],
  ['[Preise](/en/pricing)', '/en/pricing names a language: write /pricing, and each page leads to its own'],
  ['[Zahlung](/terms#paymant)', '/terms#paymant leads to no anchor of /terms; #payment is similar'],
  ['[Fall](/references#tee-suche)', expect.stringMatching(/leads to no anchor of \/references; it has #\S+, #/u)],
  ['[Frage](/pricing#costs)', '/pricing#costs leads to no anchor of /pricing; it has #contact, #main, #book'],
  ['[Abschnitt](#nirgends)', expect.stringMatching(/^#nirgends leads to no anchor of this article; it has #\S/u)],
  ['[Programm](/blogs/files/marketplace-payouts/ledger.ts)', expect.stringContaining('is a download, which has no language')],
  ['[Artikel](/blogs/speed-budget)', '/blogs/speed-budget leads to no page'],
  ['[Thema](/blogs/tags/nothing)', '/blogs/tags/nothing leads to no page'],
  ['[Wer](/blogs/authors/unknown)', '/blogs/authors/unknown leads to no page'],
  ['[Preise](pricing)', 'pricing is neither a path of this site nor an https address'],
  ['[Norm](http://www.w3.org/)', 'http://www.w3.org/ is neither a path of this site nor an https address'],
  ['[leer]()', 'a link without an address is neither a path of this site nor an https address'],
  // Forms of Markdown that a search for brackets does not see.
  ['[zum *Plan [A]*](/nowhere)', '/nowhere leads to no page'],
  ['[Preise](</nowhere>)', '/nowhere leads to no page'],
  ['[Preise]\n\n[Preise]: /nowhere', '/nowhere leads to no page'],
  ['| a |\n|---|\n| [b](/nowhere) |', '/nowhere leads to no page'],
  ['```ts\nconst tick = "`"\n```\n\n[b](/nowhere), and `code`', '/nowhere leads to no page'],
])('%j is found by line', (text, message) => {
  expect(check(text).map((problem) => problem.message)).toEqual([message])
})

test('a link is named by its line, and one in another file by its field', () => {
  expect(check('[Preise](/prices)')).toEqual([expect.objectContaining({ file: post, field: added })])
  const page = { 'pages/terms/de.json': '{ "sections": [{ "lead": "[Preise](/de/pricing)" }] }' }
  expect(checkContent(page, content, false, now)).toEqual([
    expect.objectContaining({
      file: 'pages/terms/de.json',
      field: 'sections.0.lead',
      message: expect.stringContaining('names a language'),
    }),
  ])
})

test('terms without the section that the maintenance page leads to are found in their language', () => {
  const { terms } = content.pages
  const de = { ...terms.de, sections: terms.de.sections.filter(({ anchor }) => anchor !== 'care') }
  const changed = { ...content, pages: { ...content.pages, terms: { ...terms, de } } }
  const problem = { file: 'pages/terms/de.json', field: 'sections', message: 'has no section care, which /services/maintenance leads to' }
  expect(checkContent(shipped, changed, false, now)).toContainEqual(problem)
})

test('a picture without an alternative text is found', () => {
  expect(check('![](https://fourfold.example/a.svg)')).toEqual([
    { file: post, field: 'https://fourfold.example/a.svg', message: 'is a picture without an alternative text' },
  ])
})

test.each([
  ['a draft', { isDraft: true }, 'leads to a draft: publish it first, or leave the link out'],
  ['a scheduled article', { publishedAt: '2027-01-09T08:00:00.000Z' }, 'leads to an article that appears on 2027-01-09: add the link then'],
])('a link to %s is found', (_, further, message) => {
  const slug = 'speed-budget-for-a-shop'
  const posts = content.posts.map((shown) => (shown.slug === slug ? { ...shown, ...further } : shown))
  expect(check(`[Artikel](/blogs/${slug})`, posts)).toContainEqual({ file: post, field: added, message: `/blogs/${slug} ${message}` })
})

test('an article without files has no anchor for them', () => {
  const posts = content.posts.map((shown) => ({ ...shown, files: [] }))
  expect(check('', posts).map(({ message }) => message)).toEqual([expect.stringMatching(/^#files leads to no anchor of this article/u)])
})

test('a scheduled article may link to one that appears before it', () => {
  const times: Readonly<Record<string, string>> = { 'marketplace-payouts': '2027-01-10', 'speed-budget-for-a-shop': '2027-01-09' }
  const posts = content.posts.map((shown) => ({ ...shown, publishedAt: `${times[shown.slug] ?? '2026-03-03'}T00:00:00.000Z` }))
  expect(check('[Artikel](/blogs/speed-budget-for-a-shop)', posts)).toEqual([])
})

test('in a language without a text of its own, an article has the anchors of the original', () => {
  const slug = 'speed-budget-for-a-shop'
  const posts = content.posts.map((shown) => (shown.slug === slug ? { ...shown, texts: { en: shown.original } } : shown))
  expect(check(`[Abschnitt](/blogs/${slug}#${sectionId})`, posts)).toEqual([
    expect.objectContaining({ field: added, message: expect.stringContaining(`leads to no anchor of /blogs/${slug}`) }),
  ])
})

test('a path behind the guard is found', () => {
  const [first] = content.posts
  if (!first) throw new Error('There is no article.')
  const posts = [...content.posts, { ...first, slug: 'x/dashboard' }]
  expect(checkContent(shipped, { ...content, posts }, false, now)).toEqual([
    expect.objectContaining({ file: '/blogs/x/dashboard', field: 'slug', message: expect.stringContaining('behind the guard') }),
  ])
})
