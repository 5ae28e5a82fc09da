import { expect, test } from 'vitest'
import { checkContent } from '#i18n/content/content-check.ts'
import { parseContent } from '#i18n/content/content.ts'
import { createSlug } from '#i18n/content/slug.ts'
import { readContentFiles } from './read-content.ts'

const shipped = await readContentFiles(new URL('../../../content/', import.meta.url))
const post = 'posts/marketplace-payouts/de.md'
/** The first section of another German article. */
const [, section = ''] = /^## (.+)$/mu.exec(shipped['posts/speed-budget-for-a-shop/de.md'] ?? '') ?? []
const sectionId = createSlug(section)

const content = parseContent(shipped)

/** What is wrong in an article that ends in a line. */
function check(line: string) {
  return checkContent({ [post]: `${shipped[post]}\n${line}\n` }, content, false)
}

test('the shipped content is in order', () => {
  expect(checkContent(shipped, content, false)).toEqual([])
})

test('in production every sample is refused by its file', () => {
  const problems = checkContent(shipped, content, true)
  expect(problems.map(({ file }) => file)).toEqual(content.samples)
  expect(problems[0]).toMatchObject({ field: 'sample' })
})

test.each([
  ['[Preise](/pricing)'],
  ['[Zahlung](/terms#payment)'],
  ['[Fall](/references#tea-search)'],
  ['[Artikel](/blogs/speed-budget-for-a-shop)'],
  [`[Abschnitt](/blogs/speed-budget-for-a-shop#${sectionId})`],
  ['[Thema](/blogs/tags/speed)'],
  ['[Wer](/blogs/authors/tobias-kern)'],
  ['[Norm](https://www.w3.org/TR/WCAG22/)'],
  ['[Post](mailto:hello@fourfold.example)'],
  ['![Ein Diagramm](chart.svg "Was es zeigt")'],
  ['Siehe oben[^1].'],
  ['`[Code](/nowhere)`'],
])('%s is in order', (line) => {
  expect(check(line)).toEqual([])
})

test.each([
  ['[Preise](/prices)', '/prices', 'leads to no page'],
  ['[Preise](/pricing/)', '/pricing/', 'leads to no page'],
  ['[Preise](/nl/pricing)', '/nl/pricing', 'names a language: write /pricing, and each page leads to its own'],
  ['[Zahlung](/terms#zahlung)', '/terms#zahlung', 'leads to no anchor of /terms'],
  [
    '[Abschnitt](/blogs/speed-budget-for-a-shop#x)',
    '/blogs/speed-budget-for-a-shop#x',
    'leads to no anchor of /blogs/speed-budget-for-a-shop',
  ],
  ['[Thema](/blogs/tags/nothing)', '/blogs/tags/nothing', 'leads to no page'],
  ['[Preise](pricing)', 'pricing', 'is neither a path of this site nor an https address'],
  ['[Norm](http://www.w3.org/)', 'http://www.w3.org/', 'is neither a path of this site nor an https address'],
  ['![](https://fourfold.example/a.svg)', 'https://fourfold.example/a.svg', 'is a picture without an alternative text'],
])('%s is found by file and target', (line, field, message) => {
  expect(check(line)).toEqual([{ file: post, field, message }])
})

test('a link to a draft is found', () => {
  const posts = content.posts.map((shown) => ({ ...shown, isDraft: shown.slug === 'speed-budget-for-a-shop' }))
  const texts = { [post]: '[Artikel](/blogs/speed-budget-for-a-shop)' }
  expect(checkContent(texts, { ...content, posts }, false)).toEqual([expect.objectContaining({ message: 'leads to no page' })])
})

test('a path behind the guard is found', () => {
  const [first] = content.posts
  if (!first) throw new Error('There is no article.')
  const posts = [...content.posts, { ...first, slug: 'x/dashboard' }]
  expect(checkContent(shipped, { ...content, posts }, false)).toEqual([
    expect.objectContaining({ file: '/blogs/x/dashboard', field: 'slug', message: expect.stringContaining('behind the guard') }),
  ])
})
