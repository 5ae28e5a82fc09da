import { readFile } from 'node:fs/promises'
import { brotliCompressSync } from 'node:zlib'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { knownLocales, locales, perLocale } from '#domain/locale.ts'
import type { PostText } from '#i18n/content/post.ts'
import { content } from '#testing/site/product-content.ts'
import { faultyText, makePost, makePosts } from '#testing/site/make-posts.ts'
import { answerQuery, type SearchAnswer } from './answer-query.ts'
import { createSearchFiles, Searches } from './search-files.server.ts'
import { createSearch, type Search } from './search.ts'
import { compounding, fold, stem } from './words.ts'
const now = new Date('2026-11-27T12:00:00Z')
const files = createSearchFiles(content, now)
const searches = perLocale(make)

const Queries = v.array(
  v.strictObject({
    kind: v.picklist(['plain', 'inflected', 'compound', 'misspelled']),
    query: v.string(),
    pages: v.pipe(v.array(v.string()), v.nonEmpty()),
  }),
)

for (const locale of locales) {
  test(`38 of the 40 queries in ${locale} find their page among the first three results`, async () => {
    const queries = v.parse(Queries, JSON.parse(await readFile(new URL(`queries/${locale}.json`, import.meta.url), 'utf8')))
    expect(queries).toHaveLength(40)
    const count = (kind: string) => queries.filter((query) => query.kind === kind).length
    expect(count('misspelled')).toBeGreaterThanOrEqual(10)
    expect(count('compound')).toBeGreaterThanOrEqual(compounding.includes(locale) ? 10 : 0)
    const missed = queries.flatMap(({ query, pages }) => {
      const found = listPaths(answerQuery(searches[locale], query)).map((path) => path.replace(/#.*$/u, ''))
      return found.slice(0, 3).some((path) => pages.includes(path)) ? [] : [`${query}: ${found.join(' ')}`]
    })
    // Two misses are allowed; the failure lists the others.
    expect(missed.slice(2)).toEqual([])
  })
}

test('the index in each language is at most 30 KB compressed, also with 1,000 articles', () => {
  // Articles as long as the longest, with distinct sentences.
  const [long] = content.posts.toSorted((a, b) => b.original.body.blocks.length - a.original.body.blocks.length)
  const posts = makePosts(1000).map((post, at) => {
    const text = shuffleText(long?.original ?? post.original, at)
    return { ...post, texts: { en: text }, original: { ...text, language: 'en' as const } }
  })
  const many = createSearchFiles({ ...content, posts }, now)
  const sizes = [...Object.values(files), ...Object.values(many)].map(({ text }) => brotliCompressSync(text).length)
  expect(sizes).toHaveLength(2 * knownLocales.length)
  expect(Math.max(...sizes)).toBeLessThanOrEqual(30_000)
})

test('the server and a browser with the index file find the same results', () => {
  const server = new Searches({ content, now: () => now.getTime() })
  const browser = createSearch(JSON.parse(files.de.text), 'de')
  expect(server.paths.de).toBe(files.de.path)
  expect(answerQuery(browser, 'Kostenrechner')).toEqual(answerQuery(server.get('de'), 'Kostenrechner'))
})

test('questions and roles are found at their anchors', () => {
  expect(listPaths(answerQuery(searches.en, 'Who owns the code?'))[0]).toBe('/#question-3')
  expect(listPaths(answerQuery(searches.en, 'interface designer'))[0]).toBe('/career#interface-designer')
})

test('a result has its kind and marks the matches', () => {
  const [first] = answerQuery(searches.de, 'ratenzahlung').results
  expect(first).toMatchObject({ kind: 'question', page: content.pages.pricing.de.title })
  expect(first?.title).toContainEqual({ text: 'Ratenzahlung', isMatch: true })
  const texts = answerQuery(searches.de, 'händler').results.map(({ excerpt }) => excerpt.map(({ text }) => text).join(''))
  for (const text of texts) expect(text.length).toBeLessThan(200)
})

test('empty, short and long queries are rejected with a reason, 200 characters are accepted', () => {
  const kinds = ['', '  ', 'a', '?!', 'a'.repeat(201), 'a'.repeat(200)].map((query) => answerQuery(searches.en, query).kind)
  expect(kinds).toEqual(['empty', 'empty', 'short', 'short', 'long', 'answered'])
  expect(answerQuery(searches.en, 'zzzzqqqq').results).toEqual([])
})

test('articles appear at their publication time, drafts never', () => {
  const [post, ...others] = content.posts
  if (!post) throw new Error('There is no article.')
  const later = {
    ...content,
    posts: [
      { ...post, publishedAt: '2027-01-01T00:00:00.000Z' },
      { ...others[0], ...post, slug: 'draft', isDraft: true },
    ],
  }
  const clock = { now }
  const current = new Searches({ content: later, now: () => clock.now.getTime() })
  const listPosts = () => current.files.en.source.entries.filter(({ kind }) => kind === 'post').map(({ path }) => path)
  const before = current.paths.en
  expect(listPosts()).toEqual([])
  clock.now = new Date('2027-01-01T00:00:00Z')
  expect(listPosts()).toEqual([`/blogs/${post.slug}`])
  expect(current.paths.en).not.toBe(before)
})

test('an article that cannot be shown is found by its title', () => {
  const texts = { en: faultyText, de: faultyText }
  const draft = makePost('draft', { texts, isDraft: true })
  const faulty = makePost('faulty', { texts, original: { ...faultyText, language: 'en' } })
  const { entries } = createSearchFiles({ ...content, posts: [draft, faulty] }, now).de.source
  expect(entries.filter(({ kind }) => kind === 'post')).toEqual([expect.objectContaining({ title: 'Faulty', text: 'About a fault.' })])
})

test('words are folded and stemmed by the language', () => {
  expect(['Händler', 'Haendler', 'Straße', 'neue', 'Quelle'].map((word) => fold(word, 'de'))).toEqual([
    'handler',
    'handler',
    'strasse',
    'neue',
    'quelle',
  ])
  expect(fold('ĳzer', 'nl')).toBe('ijzer')
  expect(['prijzen', 'prijs', 'brieven', 'brief'].map((word) => stem(word, 'nl'))).toEqual(['prijs', 'prijs', 'brief', 'brief'])
  expect(stem('devoluciones', 'es')).toBe(stem('devolucion', 'es'))
})

/** Replaces the words of an article: shifts its letters along the alphabet, by a different distance per article. */
function shuffleText(text: PostText, by: number): PostText {
  const move = (words: string) =>
    words.replaceAll(/[a-z]/gu, (letter) => String.fromCodePoint(97 + (((letter.codePointAt(0) ?? 97) - 97 + (by % 26)) % 26)))
  const moved = JSON.stringify(text.body.blocks, (name, value: unknown) =>
    name === 'text' && typeof value === 'string' ? move(value) : value,
  )
  return {
    ...text,
    title: move(text.title),
    description: move(text.description),
    // Keeps the structure and replaces the words.
    body: { readingMinutes: 1, check: () => {}, blocks: JSON.parse(moved) as PostText['body']['blocks'] },
  }
}

function make(locale: (typeof locales)[number]): Search {
  return createSearch(files[locale].source, locale)
}

function listPaths({ results }: SearchAnswer): string[] {
  return results.map(({ path }) => path)
}
