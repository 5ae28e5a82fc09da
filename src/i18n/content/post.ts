import * as v from 'valibot'
import { locales } from '#domain/locale.ts'
import type { Locale } from '#domain/locale.ts'
import { ContentError } from './content-error.ts'
import type { ContentProblem } from './content-error.ts'
import { readPerLocale } from './content-files.ts'
import type { ContentFiles } from './content-files.ts'
import { readFigure } from './figure.ts'
import type { Block } from './post-block.ts'
import { parsePostBody } from './post-body.ts'
import { createSlug, Slug } from './slug.ts'
import { Description, Text } from './text.ts'

/** What the drawing of an article shows (`web/ui/drawing/article-cover.tsx`). */
export const articleCovers = ['form', 'ledger', 'gauge', 'shop'] as const
export type ArticleCoverName = (typeof articleCovers)[number]

/** An article by its slug in `/blogs/<slug>`. */
export type Post = {
  readonly slug: string
  /** UTC instant (ISO 8601). */
  readonly publishedAt: string
  readonly author: string
  readonly cover: ArticleCoverName
  readonly texts: Record<Locale, PostText>
}

/** An article in one language. */
export type PostText = {
  readonly title: string
  readonly description: string
  /** Words of the language, with what stands for them in addresses. */
  readonly tags: readonly { readonly name: string; readonly slug: string }[]
  readonly blocks: readonly Block[]
  readonly readingMinutes: number
}

/** False for a scheduled post: its time has not come. */
export function isPublished(post: Post, now: Date): boolean {
  return new Date(post.publishedAt) <= now
}

/** Reads `content/posts/<slug>/<locale>.md` in every language. @throws ContentError naming every wrong file, field and line. */
export function readPost(files: ContentFiles, slug: string): Post {
  files.parseFields(`posts/${slug}`, { slug }, v.object({ slug: Slug }))
  const parts = readPerLocale((locale) => readPostFile(files, slug, locale))
  const { publishedAt, author, cover } = parts.en
  const problems: ContentProblem[] = []
  for (const locale of locales) {
    const file = postFile(slug, locale)
    if (parts[locale].publishedAt !== publishedAt) problems.push({ file, field: 'publishedOn', message: 'differs from English' })
    if (parts[locale].author !== author) problems.push({ file, field: 'author', message: 'differs from English' })
    if (parts[locale].cover !== cover) problems.push({ file, field: 'cover', message: 'differs from English' })
  }
  if (problems.length > 0) throw new ContentError(problems)
  return { slug, publishedAt, author, cover, texts: readPerLocale((locale) => parts[locale].text) }
}

/** Newest first; the slug decides between posts of the same instant. */
export function comparePosts(a: Post, b: Post): number {
  return b.publishedAt.localeCompare(a.publishedAt) || a.slug.localeCompare(b.slug)
}

/** The lines between `---` at the top of the file, each `name: value`. */
const FrontMatter = v.strictObject({
  title: Text,
  description: Description,
  publishedOn: v.pipe(
    v.string(),
    v.check((text) => parseInstant(text) !== undefined, 'is neither a calendar date (2026-03-12) nor a UTC instant (2026-03-12T08:00:00Z)'),
  ),
  author: Text,
  cover: v.picklist(articleCovers),
  tags: v.pipe(
    v.string(),
    v.transform((text) => text.split(',').map((tag) => tag.trim())),
    v.array(Text),
  ),
  sample: v.exactOptional(
    v.pipe(
      v.literal('true'),
      v.transform(() => true),
    ),
  ),
})

/** Reading speed for prose on screens, in words a minute; our own judgement, rounded down from studies of silent reading. */
const wordsPerMinute = 200

function postFile(slug: string, locale: Locale): string {
  return `posts/${slug}/${locale}.md`
}

function readPostFile(files: ContentFiles, slug: string, locale: Locale) {
  const file = postFile(slug, locale)
  const source = files.getText(file).replaceAll('\r\n', '\n')
  const [whole, header] = /^---\n([\s\S]*?)\n---\n/u.exec(source) ?? []
  if (whole === undefined || header === undefined)
    throw new ContentError([{ file, field: 'line 1', message: 'does not begin with front matter (---)' }])
  const fields = Object.fromEntries(header.split('\n').map(splitFrontMatterLine))
  const { title, description, publishedOn, author, cover, tags } = files.parseFields(file, fields, FrontMatter)
  const { blocks, wordCount } = parsePostBody(source.slice(whole.length), {
    file,
    firstLine: whole.split('\n').length,
    readFigure: (name, prefix) => readFigure(files, `posts/${slug}`, name, locale, prefix),
  })
  const readingMinutes = Math.max(1, Math.round(wordCount / wordsPerMinute))
  const text: PostText = { title, description, tags: tags.map((name) => ({ name, slug: createSlug(name) })), blocks, readingMinutes }
  return { author, cover, text, publishedAt: new Date(publishedOn).toISOString() }
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
