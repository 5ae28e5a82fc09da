import type { Locale } from '#domain/locale.ts'
import type { Content } from '#i18n/content/content.ts'
import { type WrittenPageId, writtenPageIds } from '#i18n/content/pages/page.ts'
import { type Block, toPlainText } from '#i18n/content/post-block.ts'
import { getPostText, isPublished, type Post } from '#i18n/content/post.ts'
import { listOpenRoles } from '#i18n/content/role.ts'
import { findBlocks } from '#i18n/content/written-body.ts'
import { questionAnchor } from '#web/marketing/question-anchor.ts'
import { routeAddress } from '#web/navigation/route-address.ts'
import { findPagePath, textPagePath } from '#web/navigation/route-table.ts'
import { textSeparator } from '#web/search/answer-query.ts'
import type { SearchEntry, SearchSource } from '#web/search/search-entry.ts'
import { listEntryWords } from '#web/search/search.ts'
import { compounding, fold, stem } from '#web/search/words.ts'

/** Number of newest articles that are indexed with their sections; with more the index would exceed 30 KB. */
const wholePosts = 8
/** Further articles are indexed by title. Older ones are not indexed; the blog lists them. */
const maxPosts = 60
/** Characters per section: its first sentences tend to state its topic. */
const sectionLength = 105

/** Creates the search source of a language for a point in time. */
export function createSearchSource(content: Content, locale: Locale, now: Date): SearchSource {
  const entries = listSearchEntries(content, locale, now)
  return { entries, vocabulary: listParts(entries, content, locale) }
}

/** Words of the language's content that begin or end a word of the entries without being one themselves. */
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
  const { pages, textPages, cases, roles, services, people, shops, tags, messages } = content
  const posts = content.posts.slice(0, wholePosts).map((post) => {
    const { title, description, body } = getPostText(post, locale)
    return [title, description, findBlocks(body)]
  })
  const texts = listLocaleTexts([pages, textPages, cases, roles, services, people, shops, tags, messages, posts], locale)
  // Most words are frequent, so folding each distinct word once takes a tenth of the time.
  const written = new Set(texts.flatMap((text) => text.split(/[^\p{L}\p{M}\u00AD]+/u)))
  const parts = [...written]
    .map((word) => fold(word, locale))
    .filter((word) => !indexed.has(word) && (starts.has(word) || ends.has(word) || ends.has(stem(word, locale))))
  return [...new Set(parts)].toSorted()
}

/** Collects all texts of a language, at any depth. */
function listLocaleTexts(part: unknown, locale: Locale): string[] {
  if (typeof part === 'string') return [part]
  if (typeof part !== 'object' || part === null) return []
  const isTranslated = Object.hasOwn(part, locale) && Object.hasOwn(part, 'en')
  return Object.entries(part).flatMap(([name, inner]) => (isTranslated && name !== locale ? [] : listLocaleTexts(inner, locale)))
}

/** Lists the entries of a language: pages, text pages, cases, questions, open roles and published articles; nothing that is only announced. */
function listSearchEntries(content: Content, locale: Locale, now: Date): SearchEntry[] {
  const posts = content.posts.filter((post) => isPublished(post, now)).slice(0, maxPosts)
  return [
    ...writtenPageIds.flatMap((id) => describeWrittenPage(id, content, locale)),
    ...content.textPages.map(({ slug, texts }): SearchEntry => {
      const { title, headTitle = '', heading, lead = '', description, blocks } = texts[locale]
      const body = blocks.flatMap((block) => (block.kind === 'text' ? block.body : []))
      const heads = [...new Set([headTitle, heading, ...listPostHeadings(body)])].join(textSeparator)
      const more = [lead, ...listPostBeginnings(body)].join(textSeparator)
      return { kind: 'page', path: routeAddress(textPagePath, { textPage: slug }), title, heads, text: description, more }
    }),
    ...content.cases.map(({ slug, stack, industryNames, texts }): SearchEntry => {
      const { name, headline, summary, built } = texts[locale]
      const path = routeAddress('/references/:case', { case: slug })
      const more = [...built, ...stack].join(textSeparator)
      return {
        kind: 'page',
        path,
        title: name,
        heads: [headline.join(' '), industryNames[locale]].join(textSeparator),
        text: summary,
        more,
      }
    }),
    ...listOpenRoles(content.roles, now, content.site.timeZone).map(({ id, texts }): SearchEntry => {
      const { title, summary, place, does, brings } = texts[locale]
      return { kind: 'role', path: `/career#${id}`, title, text: summary, more: [place, ...does, ...brings].join(textSeparator) }
    }),
    ...posts.map((post, at) => describePost(post, content, locale, at < wholePosts)),
  ]
}

/** Entries of a page and of each of its questions. */
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

/** Texts on a page that come from other content files. */
function listBeside(id: WrittenPageId, { people, site }: Content, locale: Locale): string[] {
  if (id === 'team') return people.flatMap(({ name, roles }) => [name, roles[locale]])
  if (id === 'contact-us' || id === 'legal-notice') return [site.email, site.phone]
  return []
}

/** Texts of sections, except those with their own entry, file names and forms. Long texts are cut to their beginning. */
function listSections(texts: object): string[] {
  return Object.entries(texts).flatMap(([name, part]) => (skipped.has(name) ? [] : listTexts(part)))
}

const skipped = new Set([
  'title',
  'headTitle',
  'heading',
  'description',
  'lead',
  'questions',
  'sample',
  'storage',
  'version',
  'estimator',
  'none',
])

function listTexts(part: unknown): string[] {
  if (typeof part === 'string') return [cut(part)]
  if (typeof part !== 'object' || part === null) return []
  return Object.entries(part).flatMap(([name, inner]) => (name === 'anchor' || name === 'page' ? [] : listTexts(inner)))
}

function describePost(post: Post, content: Content, locale: Locale, isWhole: boolean): SearchEntry {
  const { title, description, body } = getPostText(post, locale)
  const path = routeAddress('/blogs/:slug', { slug: post.slug })
  if (!isWhole) return { kind: 'post', path, title, text: '' }
  // One that cannot be shown is found by its title and description.
  const blocks = findBlocks(body) ?? []
  const tags = content.tags.filter(({ slug }) => post.tags.includes(slug)).map(({ texts }) => texts[locale].name)
  const heads = [...tags, ...listPostHeadings(blocks)].join(textSeparator)
  const more = listPostBeginnings(blocks).join(textSeparator)
  return { kind: 'post', path, title, heads, text: description, more }
}

function listPostHeadings(blocks: readonly Block[]): string[] {
  return blocks.flatMap((block) => (block.type === 'heading' ? [toPlainText(block.children)] : []))
}

/** Beginnings of an article and of its sections. */
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
