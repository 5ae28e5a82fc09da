import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { splitLocalePath } from '#domain/locale-path.ts'
import { PostDate } from '#web/ui/post-date.tsx'
import { describePost, listPublishedPosts } from '#web/posts.server.ts'
import { LocaleLink } from '#web/i18n/locale-link.tsx'
import { SharedElement } from '#web/navigation/shared-element.tsx'
import { pageHead } from '#web/seo/page-head.ts'
import { siteContext } from '#web/site.server.ts'
import { ArticleCover } from '#web/ui/drawing/article-cover.tsx'
import { PageIntro } from '#web/ui/page-intro.tsx'
import styles from './list.module.css'

export function loader({ url, context }: LoaderFunctionArgs) {
  const { locale } = splitLocalePath(url.pathname)
  const { title, description, heading, lead } = context.get(siteContext).content.pages.blogs[locale]
  return { title, description, heading, lead, posts: listPublishedPosts(context).map((post) => describePost(post, locale)) }
}

export function meta({ loaderData, ...rest }: MetaArgs<typeof loader>) {
  return loaderData && pageHead(rest, { ...loaderData, isIndexed: true, hasFeed: true })
}

/** The articles by their covers: the latest as wide as the page, the others below it in two columns. */
export default function BlogList() {
  const { heading, lead, posts } = useLoaderData<typeof loader>()
  return (
    <>
      <PageIntro heading={heading} lead={lead} />
      <ul className={styles.list}>
        {posts.map((post) => (
          <li key={post.path}>
            <article className={styles.teaser}>
              <SharedElement name={`cover-${post.slug}`}>
                <ArticleCover shows={post.cover} />
              </SharedElement>
              <div className={styles.words}>
                <h2>
                  <LocaleLink to={post.path}>{post.title}</LocaleLink>
                </h2>
                <p>{post.description}</p>
                <PostDate post={post} />
              </div>
            </article>
          </li>
        ))}
      </ul>
    </>
  )
}
