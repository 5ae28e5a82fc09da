import type { Locale } from '#domain/locale.ts'
import type { Content } from '#i18n/content/content.ts'
import { comingSoonPageIds, type WrittenPageId, writtenPageIds } from '#i18n/content/pages/page.ts'
import { type Block, toPlainText } from '#i18n/content/post-block.ts'
import { getPostText, isPublished, type Post } from '#i18n/content/post.ts'
import { listOpenRoles } from '#i18n/content/role.ts'
import { questionAnchor } from '#web/marketing/question-anchor.ts'
import { routeAddress } from '#web/navigation/route-address.ts'
import { findPagePath } from '#web/navigation/route-table.ts'
import { textSeparator } from '#web/search/answer-query.ts'
import type { SearchEntry, SearchSource } from '#web/search/search-entry.ts'
import { listEntryWords } from '#web/search/search.ts'
import { compounding, fold, stem } from '#web/search/words.ts'

/** The newest articles with the words of their sections; with the older ones the index would become larger than 30 KB. */
const wholePosts = 8
/** Articles after those are found by their titles; still older ones by the blog's own pages. */
const maxPosts = 60
/** Letters of a section: its first sentences say what it is about. */
const sectionLength = 110

/** What the search of a language is made from at a time. */
export function createSearchSource(content: Content, locale: Locale, now: Date): SearchSource {
  const entries = listSearchEntries(content, locale, now)
  return { entries, vocabulary: listParts(entries, content, locale) }
}

/** The words of the language's content that are no words of the entries, but stand at the beginning or end of one. */
function listParts(entries: readonly SearchEntry[], content: Content, locale: Locale): string[] {
  if (!compounding.includes(locale)) return []
  const indexed = listEntryWords(entries, locale)
  const starts = new Set<string>()
  const ends = new Set<string>()
  for (const word of indexed) {
    for (let cut = 4; cut <= word.length - 4; cut += 1) {
      starts.add(word.slice(0, cut))
      ends.add(word.slice(cut))
    }
  }
  const { pages, cases, roles, services, people, shops, tags, messages } = content
  const posts = content.posts.slice(0, wholePosts)
  const texts = listLocaleTexts([pages, cases, roles, services, people, shops, tags, messages, posts], locale)
  // Most words come often: folding each once takes a tenth of the time.
  const written = new Set(texts.flatMap((text) => text.split(/[^\p{L}\p{M}\u00AD]+/u)))
  const parts = [...written]
    .map((word) => fold(word, locale))
    .filter((word) => !indexed.has(word) && (starts.has(word) || ends.has(word) || ends.has(stem(word, locale))))
  return [...new Set(parts)].toSorted()
}

/** All texts in a language, wherever they stand. */
function listLocaleTexts(part: unknown, locale: Locale): string[] {
  if (typeof part === 'string') return [part]
  if (typeof part !== 'object' || part === null) return []
  const isTranslated = Object.hasOwn(part, locale) && Object.hasOwn(part, 'en')
  return Object.entries(part).flatMap(([name, inner]) => (isTranslated && name !== locale ? [] : listLocaleTexts(inner, locale)))
}

/** What can be found in a language at a time: pages, services, questions, open roles and published articles. */
function listSearchEntries(content: Content, locale: Locale, now: Date): SearchEntry[] {
  const posts = content.posts.filter((post) => isPublished(post, now)).slice(0, maxPosts)
  return [
    ...writtenPageIds.flatMap((id) => describeWrittenPage(id, content, locale)),
    ...comingSoonPageIds.flatMap((id): SearchEntry[] => {
      const path = findPagePath(id)
      if (path === undefined) return []
      const { heading, description, holds } = content.pages[id][locale]
      return [{ kind: 'page', path, title: heading, text: description, more: holds.join(textSeparator) }]
    }),
    ...content.services.map(({ slug, texts }): SearchEntry => {
      const { name, lead, description, holds } = texts[locale]
      const path = routeAddress('/services/:service', { service: slug })
      return { kind: 'service', path, title: name, text: lead, more: [description, ...holds].join(textSeparator) }
    }),
    ...listOpenRoles(content.roles, now, content.site.timeZone).map(({ id, texts }): SearchEntry => {
      const { title, summary, place, does, brings } = texts[locale]
      return { kind: 'role', path: `/career#${id}`, title, text: summary, more: [place, ...does, ...brings].join(textSeparator) }
    }),
    ...posts.map((post, at) => describePost(post, content, locale, at < wholePosts)),
  ]
}

/** The page, and each of its questions. */
function describeWrittenPage(id: WrittenPageId, content: Content, locale: Locale): SearchEntry[] {
  const texts = content.pages[id][locale]
  const path = findPagePath(id)
  if (path === undefined) return []
  const { title, heading, description, lead } = texts
  const headTitle = texts.headTitle ?? ''
  const questions = ('questions' in texts && texts.questions?.items) || []
  const heads = [...new Set([headTitle, heading])].join(textSeparator)
  const more = [...new Set([lead, ...listSections(texts), ...listBeside(id, content, locale)])].join(textSeparator)
  const kind = id.startsWith('services-') ? 'service' : 'page'
  return [
    { kind, path, title, heads, text: description, more },
    ...questions.map(({ question, answer }, at): SearchEntry => {
      return { kind: 'question', path: `${path}#${questionAnchor(at)}`, title: question, text: answer }
    }),
  ]
}

/** What a page shows that does not stand in its own file. */
function listBeside(id: WrittenPageId, { cases, people, site }: Content, locale: Locale): string[] {
  if (id === 'references')
    return cases.flatMap(({ texts, stack, industryNames }) => [
      texts[locale].name,
      texts[locale].summary,
      industryNames[locale],
      ...texts[locale].built,
      ...stack,
    ])
  if (id === 'team') return people.flatMap(({ name, roles }) => [name, roles[locale]])
  if (id === 'contact-us' || id === 'legal-notice') return [site.email, site.phone]
  return []
}

/** Texts of sections without what has an entry of its own, names of files and forms. Long ones are cut: they are found by their beginnings. */
function listSections(texts: object): string[] {
  return Object.entries(texts).flatMap(([name, part]) => (skipped.has(name) ? [] : listTexts(part)))
}

const skipped = new Set(['title', 'headTitle', 'heading', 'description', 'lead', 'questions', 'sample', 'storage', 'estimator', 'none'])

function listTexts(part: unknown): string[] {
  if (typeof part === 'string') return [cut(part)]
  if (typeof part !== 'object' || part === null) return []
  return Object.entries(part).flatMap(([name, inner]) => (name === 'anchor' ? [] : listTexts(inner)))
}

function describePost(post: Post, content: Content, locale: Locale, isWhole: boolean): SearchEntry {
  const { title, description, blocks } = getPostText(post, locale)
  const path = routeAddress('/blogs/:slug', { slug: post.slug })
  if (!isWhole) return { kind: 'post', path, title, text: '' }
  const tags = content.tags.filter(({ slug }) => post.tags.includes(slug)).map(({ texts }) => texts[locale].name)
  const heads = [...tags, ...listPostHeadings(blocks)].join(textSeparator)
  const more = listPostBeginnings(blocks).join(textSeparator)
  return { kind: 'post', path, title, heads, text: description, more }
}

function listPostHeadings(blocks: readonly Block[]): string[] {
  return blocks.flatMap((block) => (block.type === 'heading' ? [toPlainText(block.children)] : []))
}

/** The beginning of an article and of its sections. */
function listPostBeginnings(blocks: readonly Block[]): string[] {
  return blocks.flatMap((block, at) => {
    const before = blocks[at - 1]
    return block.type === 'paragraph' && (before === undefined || before.type === 'heading') ? [cut(toPlainText(block.children))] : []
  })
}

function cut(text: string): string {
  if (text.length <= sectionLength) return text
  return text.slice(0, text.lastIndexOf(' ', sectionLength))
}
