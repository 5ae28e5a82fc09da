import type { RouterContextProvider } from 'react-router'
import type { Locale } from '#domain/locale.ts'
import { routeAddress } from '#web/navigation/route-address.ts'
import { siteContext } from '#web/site.server.ts'
import { type ArticleCoverName, isPublished, type Post } from '#i18n/content/post.ts'

/** What the list shows of an article. */
export type PostTeaser = {
  readonly slug: string
  readonly path: string
  readonly cover: ArticleCoverName
  readonly title: string
  readonly description: string
  readonly publishedAt: string
  readonly readingMinutes: number
}

/** The articles whose time has come, newest first. */
export function listPublishedPosts(context: Readonly<RouterContextProvider>): Post[] {
  const { content, now } = context.get(siteContext)
  const today = now()
  return content.posts.filter((post) => isPublished(post, today))
}

export function describePost(post: Post, locale: Locale): PostTeaser {
  const { title, description, readingMinutes } = post.texts[locale]
  const { slug, cover, publishedAt } = post
  return { slug, path: routeAddress('/blogs/:slug', { slug }), cover, title, description, publishedAt, readingMinutes }
}
