import type { MetaArgs, MetaDescriptor } from 'react-router'
import { splitLocalePath } from '#domain/locale-path.ts'
import type { ArticleData } from '#web/blog/load-article.server.ts'
import { pageHead, readPictureAddress, readSite } from '#web/seo/page-head.ts'
import { describeArticle, describeBreadcrumbs, structuredData } from '#web/seo/structured-data.ts'

/** Meta tags and structured data of an article: authors, dates and breadcrumbs. */
export function articleHead(args: Pick<MetaArgs, 'location' | 'matches'>, article: ArticleData): MetaDescriptor[] {
  const { locale, path } = splitLocalePath(args.location.pathname)
  const { title, description, locales, previewUntil } = article
  if (previewUntil !== undefined) return pageHead(args, { title, description, isPersonal: true })
  return [
    ...pageHead(args, { title, description, locales, hasFeed: true, type: 'article' }),
    { property: 'article:published_time', content: article.publishedAt },
    { property: 'article:modified_time', content: article.changedAt },
    ...(import.meta.env.SSR
      ? structuredData(
          describeArticle(path, { ...article, image: readPictureAddress(args) }, readSite(args)?.siteName ?? '', locale),
          describeBreadcrumbs([{ name: article.blog, path: '/blogs' }], title, locale),
        )
      : []),
  ]
}
