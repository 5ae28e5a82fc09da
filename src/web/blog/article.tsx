import { data, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { splitLocalePath } from '#domain/locale-path.ts'
import { ArticleBody } from '#web/blog/body/article-body.tsx'
import { highlighterContext } from '#web/blog/highlight.server.ts'
import { PostDate } from '#web/ui/post-date.tsx'
import { listPublishedPosts } from '#web/posts.server.ts'
import { useTranslate } from '#web/i18n/locale-context.tsx'
import type { RouteHandle } from '#web/navigation/route-handle.ts'
import { SharedElement } from '#web/navigation/shared-element.tsx'
import { pageHead } from '#web/seo/page-head.ts'
import { ArticleCover } from '#web/ui/drawing/article-cover.tsx'
import { Breadcrumbs } from '#web/ui/navigation/breadcrumbs.tsx'
import styles from './article.module.css'

// An article unfolds where its list stood.
export const handle: RouteHandle = { transition: 'fade' }

/** An article whose time has come; any other slug fails the route's validation and is a 404. */
export async function loader({ url, context, params }: LoaderFunctionArgs) {
  const post = listPublishedPosts(context).find(({ slug }) => slug === params['slug'])
  if (!post) throw data(null, { status: 404 })
  const { locale } = splitLocalePath(url.pathname)
  const { title, description, blocks, readingMinutes } = post.texts[locale]
  const { slug, cover, author, publishedAt } = post
  const highlighted = await context.get(highlighterContext).highlight(blocks)
  return { slug, cover, title, description, blocks: highlighted, readingMinutes, author, publishedAt }
}

export function meta({ loaderData, ...rest }: MetaArgs<typeof loader>) {
  return loaderData && pageHead(rest, { ...loaderData, isIndexed: true, hasFeed: true, type: 'article' })
}

export default function Article() {
  const post = useLoaderData<typeof loader>()
  const translate = useTranslate()
  return (
    <article className={styles.article}>
      <Breadcrumbs above={[{ name: translate('blog.allArticles'), to: '/blogs' }]} current={post.title} />
      <h1 tabIndex={-1}>{post.title}</h1>
      <p className={styles.byline}>{translate('blog.author', { author: post.author })}</p>
      <PostDate post={post} />
      <div className={styles.cover}>
        <SharedElement name={`cover-${post.slug}`}>
          <ArticleCover shows={post.cover} />
        </SharedElement>
      </div>
      <ArticleBody blocks={post.blocks} />
    </article>
  )
}
