import * as v from 'valibot'
import { locales, sourceLocale } from '#domain/locale.ts'
import type { Locale } from '#domain/locale.ts'
import { ContentError, runAll } from './content-error.ts'
import type { ContentFiles } from './content-files.ts'
import { readFigure } from './figure.ts'
import { readFrontMatter } from './front-matter.ts'
import { pictureName, readPictureOf, type Picture } from './picture.ts'
import type { PostBodyOptions } from './post-body.ts'
import { checkPostFiles, type PostFile } from './post-file.ts'
import { Slug } from './slug.ts'
import { Description, Text } from './text.ts'
import { type PostBody, type RecentBlocks, WrittenBody } from './written-body.ts'

/** What the drawing of an article shows (`web/ui/drawing/article-cover.tsx`). */
export const articleCovers = ['form', 'ledger', 'gauge', 'shop', 'coins', 'keys', 'lens', 'parcel', 'signpost'] as const
export type ArticleCoverName = (typeof articleCovers)[number]

/** An article by its slug in `/blogs/<slug>`. */
export type Post = {
  readonly slug: string
  /** UTC instant (ISO 8601). */
  readonly publishedAt: string
  /** The day on which its facts were last checked, as the UTC instant at which it begins. */
  readonly checkedAt?: string
  /** Id of a person. */
  readonly author: string
  /** Absent where each text has a picture. */
  readonly cover?: ArticleCoverName
  /** Slugs of tags. */
  readonly tags: readonly string[]
  /** Shown at the top of the blog. */
  readonly isFeatured: boolean
  /** Shown to those alone who have a preview link. */
  readonly isDraft: boolean
  /** In each language of the site that the article is written in. */
  readonly texts: Readonly<Partial<Record<Locale, PostText>>>
  /** Programs, tests and data of its folder, which readers can download one by one. */
  readonly files: readonly PostFile[]
  /** These files with the texts and drawings that tests compare them with; empty without files. */
  readonly archive: readonly PostFile[]
  /** What the other languages show: English where the article has it, else the first of the site's languages that it is written in. */
  readonly original: PostText & { readonly language: Locale }
}

/** An article in one language. */
export type PostText = {
  readonly title: string
  readonly description: string
  /** The picture in the place of a drawn cover. */
  readonly cover?: Picture
  readonly body: PostBody
}

/** False for a draft, and for a scheduled post whose time has not come. */
export function isPublished(post: Post, now: Date): boolean {
  return !post.isDraft && post.publishedAt <= now.toISOString()
}

/** The text in a language, or the original where it is not translated; `language` says which. */
export function getPostText({ texts, original }: Post, locale: Locale): PostText & { readonly language: Locale } {
  const own = texts[locale]
  return own ? { ...own, language: locale } : original
}

/** What is shown above an article in a language, and next to its title in lists. */
export function getPostCover(post: Post, locale: Locale): ArticleCoverName | Picture {
  return getPostText(post, locale).cover ?? post.cover ?? articleCovers[0]
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
 * Reads an article: `content/posts/<slug>/post.json` and the texts in the same folder, whose bodies are parsed later.
 *
 * @param downloads The programs and data of its folder.
 * @param recent Where the blocks of its bodies are kept for a while.
 * @throws ContentError naming every wrong file and field.
 */
export function readPost(files: ContentFiles, slug: string, downloads: readonly PostFile[], recent: RecentBlocks): Post {
  files.parseFields(`posts/${slug}`, { slug }, v.object({ slug: PostSlug }))
  const facts = files.parseJson(factsFile(slug), FactsSchema)
  const drawnCover = articleCovers.find((name) => name === facts.cover)
  const coverFile = drawnCover ? undefined : `posts/${slug}/${facts.cover}`
  const { texts, own } = runAll({
    texts: () => readTexts(files, slug, coverFile, recent),
    own: () => checkPostFiles(downloads, slug),
  })
  const written = files.listPostFolder(slug).filter(({ name }) => name !== 'post.json')
  const { publishedOn, checkedOn, author, tags } = facts
  return {
    slug,
    publishedAt: new Date(publishedOn).toISOString(),
    ...(checkedOn !== undefined && { checkedAt: new Date(checkedOn).toISOString() }),
    author,
    ...(drawnCover && { cover: drawnCover }),
    tags,
    isFeatured: facts.featured === true,
    isDraft: facts.draft === true,
    files: own,
    archive: own.length === 0 ? [] : [...own, ...written],
    ...texts,
  }
}

function readTexts(files: ContentFiles, slug: string, cover: string | undefined, recent: RecentBlocks): Pick<Post, 'texts' | 'original'> {
  const written = locales.filter((locale) => files.has(textFile(slug, locale)))
  const language = written.find((locale) => locale === sourceLocale) ?? written[0]
  if (language === undefined) {
    const message = `is not written in a language of the site: write ${locales.map((locale) => `${locale}.md`).join(' or ')}, or delete the folder`
    throw new ContentError([{ file: `posts/${slug}`, field: '', message }])
  }
  const texts = runAll(Object.fromEntries(written.map((locale) => [locale, () => readText(files, slug, locale, cover, recent)])))
  // The language is one of those that have just been read.
  return { texts, original: { ...(texts[language] as PostText), language } }
}

/** Parses the bodies of articles. @throws ContentError naming every wrong line and drawing. */
export function checkBodies(posts: readonly Post[]): void {
  const texts = posts.flatMap(({ slug, texts }) =>
    Object.entries(texts).map(([locale, { body }]) => [`${slug}/${locale}`, () => body.blocks]),
  )
  runAll(Object.fromEntries(texts))
}

/** Newest first; the slug decides between posts of the same instant. */
export function comparePosts(a: Post, b: Post): number {
  return b.publishedAt.localeCompare(a.publishedAt) || a.slug.localeCompare(b.slug)
}

/** The slug of an article: no address below `/blogs` that is something else. */
export const PostSlug = v.pipe(
  Slug,
  v.check((slug) => !['authors', 'drafts', 'files', 'page', 'tags'].includes(slug), 'stands for other pages of the blog'),
)

/** Search engines cut the title of a page after about 60 characters. */
const PostTitle = v.pipe(
  Text,
  v.check((title) => title.length <= 60, 'is longer than 60 characters, after which search engines cut it'),
)

/** What an article says of its text. */
const FrontMatter = v.strictObject({
  title: PostTitle,
  description: Description,
  /** What the picture of the cover shows. */
  coverAlt: v.exactOptional(Text),
  sample: v.exactOptional(
    v.pipe(
      v.picklist(['true', 'false'], 'is neither true nor false'),
      v.transform((text) => text === 'true'),
    ),
  ),
})

const noCover = `is neither a picture next to this file, such as cover.jpg, nor one of the drawings: ${articleCovers.join(', ')}`

const Flag = v.exactOptional(v.boolean())

/** `content/posts/<slug>/post.json`: what is the same in every language. */
const FactsSchema = v.pipe(
  v.strictObject({
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
    cover: v.union([v.picklist(articleCovers), v.pipe(v.string(), v.regex(pictureName, noCover))]),
    tags: v.pipe(
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

/** Where the facts of an article are, as its problems name it. */
export function factsFile(slug: string): string {
  return `posts/${slug}/post.json`
}

function textFile(slug: string, locale: Locale): string {
  return `posts/${slug}/${locale}.md`
}

function readText(files: ContentFiles, slug: string, locale: Locale, cover: string | undefined, recent: RecentBlocks): PostText {
  const file = textFile(slug, locale)
  const source = files.getText(file).replaceAll('\r\n', '\n')
  const front = readFrontMatter(source)
  if (!front) throw new ContentError([{ file, field: 'line 1', message: 'does not begin with front matter (---)' }])
  const { title, description, coverAlt } = files.parseFields(file, front.fields, FrontMatter)
  if ((cover === undefined) !== (coverAlt === undefined)) {
    const message =
      cover === undefined ? 'belongs to a picture, and the cover is drawn' : 'is missing: it says what the cover’s picture shows'
    throw new ContentError([{ file, field: 'coverAlt', message }])
  }
  const options: PostBodyOptions = {
    file,
    firstLine: front.lines,
    readFigure: (name, prefix) => readFigure(files, `posts/${slug}`, name, locale, prefix),
    readPicture: (name, alt) => readPictureOf(files, `posts/${slug}`, name, alt),
  }
  const picture = cover === undefined || coverAlt === undefined ? undefined : files.getPicture(cover, coverAlt)
  return { title, description, ...(picture && { cover: picture }), body: new WrittenBody(source.slice(front.length), options, recent) }
}

/** A calendar date means its first instant in UTC. */
function parseInstant(text: string): Date | undefined {
  if (!/^\d{4}-\d\d-\d\d(?:T\d\d:\d\d:\d\dZ)?$/u.test(text)) return undefined
  const date = new Date(text)
  // 2026-02-30 parses as 2 March in some engines and not at all in others.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text.replace('Z', '')) ? date : undefined
}
