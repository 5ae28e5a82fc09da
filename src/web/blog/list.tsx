import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { localizePath, splitLocalePath } from '#domain/locale-path.ts'
import { ListIntro } from '#web/blog/list/list-intro.tsx'
import { PostTeaser } from '#web/blog/list/post-teaser.tsx'
import { loadList } from '#web/blog/load-list.server.ts'
import { useLocale, useTranslate } from '#web/i18n/locale-context.tsx'
import { LocaleLink } from '#web/i18n/locale-link.tsx'
import { pageHead } from '#web/seo/page-head.ts'
import { describeBreadcrumbs, structuredData } from '#web/seo/structured-data.ts'
import chip from '#web/ui/chip.module.css'
import { Pagination } from '#web/ui/navigation/pagination.tsx'
import styles from './list.module.css'

export function loader({ url, context, params }: LoaderFunctionArgs) {
  return loadList(url, context, params)
}

export function meta({ loaderData, ...rest }: MetaArgs<typeof loader>) {
  if (!loaderData) return undefined
  const { path, page, heading, blog } = loaderData
  const { locale } = splitLocalePath(rest.location.pathname)
  const isBlog = path === '/blogs' && page === 1
  return [
    ...pageHead(rest, { ...loaderData, hasFeed: true }),
    ...(import.meta.env.SSR && !isBlog ? structuredData(describeBreadcrumbs([{ name: blog, path: '/blogs' }], heading, locale)) : []),
  ]
}

export default function BlogList() {
  const list = useLoaderData<typeof loader>()
  const translate = useTranslate()
  const { locale } = useLocale()
  return (
    <>
      <ListIntro list={list} />
      <div className={styles.page}>
        <nav aria-label={translate('blog.tags')}>
          <ul className={styles.tags}>
            {[{ path: '/blogs', name: translate('blog.allArticles') }, ...list.tags].map(({ path, name }) => (
              <li key={path}>
                <LocaleLink to={path} className={chip.chip} aria-current={path === list.path ? 'page' : undefined}>
                  {name}
                </LocaleLink>
              </li>
            ))}
          </ul>
        </nav>
        <ul className={styles.list}>
          {list.posts.map((post, place) => (
            <li key={post.path}>
              <PostTeaser post={post} isFeatured={list.hasFeatured && place === 0} isFirst={place === 0} />
            </li>
          ))}
        </ul>
        <Pagination
          page={list.page}
          pageCount={list.pageCount}
          addressOf={(page) => localizePath(locale, page === 1 ? list.path : `${list.path}/page/${page}`)}
          beginsAtTop
        />
        <p className={styles.feed}>
          <a href={localizePath(locale, '/blogs/feed.xml')}>{translate('blog.feed')}</a>
        </p>
      </div>
    </>
  )
}
