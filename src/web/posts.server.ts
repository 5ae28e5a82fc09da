import type { RouterContextProvider } from 'react-router'
import type { Locale } from '#domain/locale.ts'
import { routeAddress } from '#web/navigation/route-address.ts'
import { siteContext } from '#web/site.server.ts'
import type { Content } from '#i18n/content/content.ts'
import type { Picture } from '#i18n/content/picture.ts'
import { type ArticleCoverName, getPostCover, getPostText, isPublished, type Post } from '#i18n/content/post.ts'

/** Fields of an article that lists show. */
export type PostTeaser = {
  readonly slug: string
  readonly path: string
  readonly cover: ArticleCoverName | Picture
  readonly title: string
  readonly description: string
  readonly publishedAt: string
  readonly readingMinutes: number
  /** Language of the texts; the original's if the article is not translated. */
  readonly language: Locale
}

/** A list of articles with its own address, newest first: all articles, or those of a tag or an author. */
export type PostList = {
  readonly pattern: '/blogs' | '/blogs/tags/:tag' | '/blogs/authors/:author'
  readonly params: Readonly<Record<string, string>>
  readonly posts: readonly Post[]
}

/** Our own choice: a number that can be scanned at a glance. */
export const postsPerPage = 10

/** Lists articles whose publication date has passed, newest first. */
export function listPublishedPosts(context: Readonly<RouterContextProvider>): Post[] {
  const { content, now } = context.get(siteContext)
  return selectPublished(content, new Date(now()))
}

export function selectPublished({ posts }: Pick<Content, 'posts'>, now: Date): Post[] {
  return posts.filter((post) => isPublished(post, now))
}

/** Returns all lists with at least one article. */
export function listPostLists(published: readonly Post[]): PostList[] {
  const byTag = new Map<string, Post[]>()
  for (const post of published) for (const tag of post.tags) byTag.set(tag, [...(byTag.get(tag) ?? []), post])
  const byAuthor = Map.groupBy(published, ({ author }) => author)
  return [
    { pattern: '/blogs', params: {}, posts: featuredFirst(published) },
    ...[...byTag].map(([tag, posts]) => ({ pattern: '/blogs/tags/:tag' as const, params: { tag }, posts })),
    ...[...byAuthor].map(([author, posts]) => ({ pattern: '/blogs/authors/:author' as const, params: { author }, posts })),
  ]
}

/** Number of pages in a list; 1 for an empty blog. */
export function countPages({ posts }: Pick<PostList, 'posts'>): number {
  return Math.max(1, Math.ceil(posts.length / postsPerPage))
}

/** Returns the English address of a page of a list, counted from 1. */
export function listAddress({ pattern, params }: Pick<PostList, 'pattern' | 'params'>, page = 1): string {
  return page === 1 ? routeAddress(pattern, params) : routeAddress(`${pattern}/page/:page`, { ...params, page: String(page) })
}

export function describePost(post: Post, locale: Locale): PostTeaser {
  const { title, description, body, language } = getPostText(post, locale)
  const { slug, publishedAt } = post
  return {
    slug,
    path: routeAddress('/blogs/:slug', { slug }),
    cover: getPostCover(post, locale),
    title,
    description,
    publishedAt,
    readingMinutes: body.readingMinutes,
    language,
  }
}

/** Moves the newest featured article to the top. */
function featuredFirst(posts: readonly Post[]): Post[] {
  const featured = posts.find(({ isFeatured }) => isFeatured)
  return featured ? [featured, ...posts.filter((post) => post !== featured)] : [...posts]
}
