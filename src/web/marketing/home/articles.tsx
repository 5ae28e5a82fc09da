import type { HomeData, HomeTexts } from '#web/marketing/home/load-home.server.ts'
import { LocaleLink } from '#web/i18n/locale-link.tsx'
import { useTranslate } from '#web/i18n/locale-context.tsx'
import { PostCover } from '#web/ui/post-cover.tsx'
import { PostDate } from '#web/ui/post-date.tsx'
import section from '#web/ui/styles/section.module.css'
import styles from './articles.module.css'

type ArticlesProps = { readonly texts: NonNullable<HomeTexts['articles']>; readonly articles: HomeData['articles'] }

/** The latest articles with their covers. */
export function Articles({ texts: { heading }, articles }: ArticlesProps) {
  const translate = useTranslate()
  return (
    <section className={section.section}>
      <header className={styles.header}>
        <h2>{heading}</h2>
        <LocaleLink to="/blogs" className={section.more}>
          {translate('blog.allArticles')}
        </LocaleLink>
      </header>
      <ul className={styles.articles}>
        {articles.map((post) => (
          <li key={post.path}>
            <PostCover cover={post.cover} sizes="7.5rem" isTeaser />
            <h3>
              <LocaleLink to={post.path}>{post.title}</LocaleLink>
            </h3>
            <PostDate post={post} />
          </li>
        ))}
      </ul>
    </section>
  )
}
