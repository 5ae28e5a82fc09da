import * as v from 'valibot'
import { locales, sourceLocale } from '#domain/locale.ts'
import type { Locale } from '#domain/locale.ts'
import { ContentError } from './content-error.ts'
import type { ContentProblem } from './content-error.ts'
import { readPerLocale } from './content-files.ts'
import type { ContentFiles } from './content-files.ts'
import { readFigure } from './figure.ts'
import type { Block } from './post-block.ts'
import { parsePostBody } from './post-body.ts'
import { Slug } from './slug.ts'
import { Description, Text } from './text.ts'

/** What the drawing of an article shows (`web/ui/drawing/article-cover.tsx`). */
export const articleCovers = ['form', 'ledger', 'gauge', 'shop', 'coins', 'keys', 'lens', 'parcel', 'signpost'] as const
export type ArticleCoverName = (typeof articleCovers)[number]

/** The language in which every article is written first: English, where the site has it. */
const original = sourceLocale

/** An article by its slug in `/blogs/<slug>`. */
export type Post = {
  readonly slug: string
  /** UTC instant (ISO 8601). */
  readonly publishedAt: string
  /** The day on which its facts were last checked, as the UTC instant at which it begins. */
  readonly checkedAt?: string
  /** Id of a person. */
  readonly author: string
  readonly cover: ArticleCoverName
  /** Slugs of tags. */
  readonly tags: readonly string[]
  /** Shown at the top of the blog. */
  readonly isFeatured: boolean
  /** Shown to those alone who have a preview link. */
  readonly isDraft: boolean
  /** English is the original; a language that is missing shows it. Where the site has no English, `en` holds the original all the same. */
  readonly texts: Readonly<Partial<Record<Locale, PostText>> & Record<'en', PostText>>
}

/** An article in one language. */
export type PostText = {
  readonly title: string
  readonly description: string
  readonly blocks: readonly Block[]
  readonly readingMinutes: number
}

/** False for a draft, and for a scheduled post whose time has not come. */
export function isPublished(post: Post, now: Date): boolean {
  return !post.isDraft && new Date(post.publishedAt) <= now
}

/** The text in a language, or the original where it is not translated; `language` says which. */
export function getPostText({ texts }: Post, locale: Locale): PostText & { readonly language: Locale } {
  const own = texts[locale]
  return own ? { ...own, language: locale } : { ...texts.en, language: original }
}

/** The languages in which an article is written. */
export function listPostLocales({ texts }: Post): Locale[] {
  return locales.filter((locale) => texts[locale] !== undefined)
}

/** When an article last changed, as far as its dates say. */
export function lastChange({ publishedAt, checkedAt = '' }: Post): string {
  return checkedAt > publishedAt ? checkedAt : publishedAt
}

/**
 * Reads `content/posts/<slug>/en.md`, or that of the language that articles are written in first, and the other languages that exist.
 *
 * @throws ContentError naming every wrong file, field and line.
 */
export function readPost(files: ContentFiles, slug: string): Post {
  files.parseFields(`posts/${slug}`, { slug }, v.object({ slug: PostSlug }))
  const parts = readPerLocale((locale) => {
    const exists = locale === original || files.has(postFile(slug, locale))
    return exists ? readPostFile(files, slug, locale) : undefined
  })
  const { text, header } = parts[original] ?? raise(slug)
  const facts = files.parseFields(postFile(slug, original), header, FrontMatter)
  const problems = locales.flatMap((locale) => compareHeaders(postFile(slug, locale), header, parts[locale]?.header ?? {}))
  if (problems.length > 0) throw new ContentError(problems)
  const { publishedOn, checkedOn, author, cover, tags } = facts
  const translations = locales.flatMap((locale) => {
    const part = parts[locale]
    return part ? [[locale, part.text] as const] : []
  })
  return {
    slug,
    publishedAt: new Date(publishedOn).toISOString(),
    ...(checkedOn !== undefined && { checkedAt: new Date(checkedOn).toISOString() }),
    author,
    cover,
    tags,
    isFeatured: facts.featured === true,
    isDraft: facts.draft === true,
    texts: { ...Object.fromEntries(translations), en: text },
  }
}

/** Newest first; the slug decides between posts of the same instant. */
export function comparePosts(a: Post, b: Post): number {
  return b.publishedAt.localeCompare(a.publishedAt) || a.slug.localeCompare(b.slug)
}

/** The slug of an article: no address below `/blogs` that is something else. */
export const PostSlug = v.pipe(
  Slug,
  v.check((slug) => !['authors', 'drafts', 'page', 'tags'].includes(slug), 'stands for other pages of the blog'),
)

const Flag = v.exactOptional(
  v.pipe(
    v.literal('true', 'is neither left out nor true'),
    v.transform(() => true),
  ),
)

/** What a language has of its own. */
const Words = v.object({ title: Text, description: Description, sample: Flag })

/** The lines between `---` at the top of the English file, each `name: value`. */
const FrontMatter = v.pipe(
  v.strictObject({
    ...Words.entries,
    publishedOn: v.pipe(
      v.string(),
      v.check(
        (text) => parseInstant(text) !== undefined,
        'is neither a calendar date (2026-03-12) nor a UTC instant (2026-03-12T08:00:00Z)',
      ),
    ),
    checkedOn: v.exactOptional(
      v.pipe(
        v.string(),
        v.check((text) => /^\d{4}-\d\d-\d\d$/u.test(text) && parseInstant(text) !== undefined, 'is not a calendar date (2026-03-12)'),
      ),
    ),
    author: Slug,
    cover: v.picklist(articleCovers),
    tags: v.pipe(
      v.string(),
      v.transform((text) => text.split(',').map((tag) => tag.trim())),
      v.array(Slug),
      v.check((tags) => new Set(tags).size === tags.length, 'names a tag twice'),
    ),
    featured: Flag,
    draft: Flag,
  }),
  v.forward(
    v.check(({ publishedOn, checkedOn = publishedOn }) => checkedOn >= publishedOn.slice(0, 10), 'is before publishedOn'),
    ['checkedOn'],
  ),
)

type Header = Readonly<Record<string, string>>

/** Reading speed for prose on screens, in words a minute; our own judgement, rounded down from studies of silent reading. */
const wordsPerMinute = 200

function postFile(slug: string, locale: Locale): string {
  return `posts/${slug}/${locale}.md`
}

function readPostFile(files: ContentFiles, slug: string, locale: Locale) {
  const file = postFile(slug, locale)
  const source = files.getText(file).replaceAll('\r\n', '\n')
  const [whole, lines] = /^---\n([\s\S]*?)\n---\n/u.exec(source) ?? []
  if (whole === undefined || lines === undefined)
    throw new ContentError([{ file, field: 'line 1', message: 'does not begin with front matter (---)' }])
  const header: Header = Object.fromEntries(lines.split('\n').map(splitFrontMatterLine))
  const { title, description } = files.parseFields(file, header, Words)
  const { blocks, wordCount } = parsePostBody(source.slice(whole.length), {
    file,
    firstLine: whole.split('\n').length,
    readFigure: (name, prefix) => readFigure(files, `posts/${slug}`, name, locale, prefix),
  })
  const readingMinutes = Math.max(1, Math.round(wordCount / wordsPerMinute))
  return { text: { title, description, blocks, readingMinutes }, header }
}

/** What a translation says differently than the original, though it is the same in all languages. It may be left out there. */
function compareHeaders(file: string, english: Header, header: Header): ContentProblem[] {
  return Object.entries(header)
    .filter(([field, value]) => !(field in Words.entries) && value !== english[field])
    .map(([field]) => ({ file, field, message: 'differs from English' }))
}

function raise(slug: string): never {
  throw new Error(`There is no original of ${slug}.`)
}

function splitFrontMatterLine(line: string): [string, string] {
  const colon = line.indexOf(':')
  return colon < 0 ? [line, ''] : [line.slice(0, colon).trim(), line.slice(colon + 1).trim()]
}

/** A calendar date stands for its first instant in UTC. */
function parseInstant(text: string): Date | undefined {
  if (!/^\d{4}-\d\d-\d\d(?:T\d\d:\d\d:\d\dZ)?$/u.test(text)) return undefined
  const date = new Date(text)
  // 2026-02-30 parses as 2 March in some engines and not at all in others.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text.replace('Z', '')) ? date : undefined
}
