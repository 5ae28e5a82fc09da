import { data, type RouterContextProvider } from 'react-router'
import { type Locale, localeTags } from '#domain/locale.ts'
import { splitLocalePath } from '#domain/locale-path.ts'
import { postArchiveName, postFileAddress } from '#domain/post-files.ts'
import { draftsPath, previewQuery } from '#domain/preview-link.ts'
import { highlighterContext } from '#web/blog/highlight.server.ts'
import { formatSize } from '#web/i18n/format-size.ts'
import { routeAddress } from '#web/navigation/route-address.ts'
import { describePost, listPublishedPosts } from '#web/posts.server.ts'
import { siteContext } from '#web/site.server.ts'
import type { Content } from '#i18n/content/content.ts'
import { toPlainText } from '#i18n/content/post-block.ts'
import { getPostCover, getPostText, lastChange, listPostLocales, type Post } from '#i18n/content/post.ts'

const relatedCount = 3

/**
 * Returns a published article, or an unpublished one if the request has its preview link. Any other slug fails the route's validation with
 * a 404.
 */
export async function loadArticle(url: URL, context: Readonly<RouterContextProvider>, slug = '') {
  const { locale, path } = splitLocalePath(url.pathname)
  const published = listPublishedPosts(context)
  const isPreview = path.startsWith(`${draftsPath}/`)
  const previewUntil = isPreview ? await findPreview(slug, url, context) : undefined
  const { posts } = context.get(siteContext).content
  const post = (previewUntil ? posts : published).find((candidate) => candidate.slug === slug)
  if (!post || (isPreview && !previewUntil)) throw data(null, { status: 404 })
  const token = (isPreview && url.searchParams.get(previewQuery)) || undefined
  return {
    ...(await describeArticle(post, published, locale, context)),
    files: describeFiles(post, locale, token),
    previewUntil: previewUntil?.toISOString(),
  }
}

export type ArticleData = Awaited<ReturnType<typeof loadArticle>>

async function findPreview(slug: string, url: URL, context: Readonly<RouterContextProvider>): Promise<Date | undefined> {
  const token = url.searchParams.get(previewQuery)
  return token === null ? undefined : await context.get(siteContext).findPreview(slug, token)
}

/** Loader data of the article page. */
async function describeArticle(post: Post, published: readonly Post[], locale: Locale, context: Readonly<RouterContextProvider>) {
  const { content } = context.get(siteContext)
  const { title, description, body, language } = getPostText(post, locale)
  const { blocks, readingMinutes } = body
  const neighbours = findNeighbours(post, published)
  return {
    slug: post.slug,
    cover: getPostCover(post, locale),
    title,
    description,
    language,
    /** Languages in which the article exists. */
    locales: listPostLocales(post),
    readingMinutes,
    publishedAt: post.publishedAt,
    checkedAt: post.checkedAt,
    changedAt: lastChange(post),
    author: describeAuthor(post, content, locale),
    tags: content.tags
      .filter((tag) => post.tags.includes(tag.slug))
      .map(({ slug, texts }) => ({ name: texts[locale].name, path: routeAddress('/blogs/tags/:tag', { tag: slug }) })),
    /** Title of the blog. */
    blog: content.pages.blogs[locale].title,
    sections: blocks.flatMap((block) =>
      block.type === 'heading' && block.depth === 2 ? [{ id: block.id, name: toPlainText(block.children) }] : [],
    ),
    blocks: await context.get(highlighterContext).highlight(blocks),
    related: findRelated(post, published).map((other) => describePost(other, locale)),
    older: neighbours.older && describePost(neighbours.older, locale),
    newer: neighbours.newer && describePost(neighbours.newer, locale),
  }
}

/** Downloads of an article; undefined without any. @param token Of the preview link. */
function describeFiles({ slug, files }: Post, locale: Locale, token: string | undefined) {
  if (files.length === 0) return undefined
  return {
    archive: postFileAddress(slug, postArchiveName(slug), token),
    list: files.map(({ name, text }) => ({
      name,
      address: postFileAddress(slug, name, token),
      size: formatSize(Buffer.byteLength(text), localeTags[locale]),
    })),
  }
}

function describeAuthor({ author }: Post, { people }: Content, locale: Locale) {
  const person = people.find(({ id }) => id === author)
  // Cannot happen: the content loader rejects unknown authors.
  if (!person) throw new Error(`Unknown author: ${author}.`)
  const path = routeAddress('/blogs/authors/:author', { author })
  return { name: person.name, role: person.roles[locale], portrait: person.portrait, path }
}

/** Returns the articles that share the most tags, newest first among equals. */
export function findRelated(post: Post, published: readonly Post[]): Post[] {
  const countShared = ({ tags }: Post) => tags.filter((tag) => post.tags.includes(tag)).length
  return published
    .filter(({ slug }) => slug !== post.slug)
    .toSorted((a, b) => countShared(b) - countShared(a))
    .slice(0, relatedCount)
}

/** Finds the previous and the next article by date; undefined for drafts. */
function findNeighbours(post: Post, published: readonly Post[]): { readonly older?: Post | undefined; readonly newer?: Post | undefined } {
  const at = published.findIndex(({ slug }) => slug === post.slug)
  return at < 0 ? {} : { newer: published[at - 1], older: published[at + 1] }
}
