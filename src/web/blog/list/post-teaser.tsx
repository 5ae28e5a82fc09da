import { useLocale, useTranslate } from '#web/i18n/locale-context.tsx'
import { LocaleLink } from '#web/i18n/locale-link.tsx'
import type { PostTeaser as Post } from '#web/posts.server.ts'
import { PostCover } from '#web/ui/post-cover.tsx'
import { PostDate } from '#web/ui/post-date.tsx'
import styles from '#web/blog/list.module.css'

/** An article in a list: cover, title and summary, and its language if that is not the language of the page. */
export function PostTeaser({
  post,
  isFeatured,
  isFirst,
}: {
  readonly post: Post
  readonly isFeatured: boolean
  readonly isFirst: boolean
}) {
  const translate = useTranslate()
  const { locale } = useLocale()
  const language = post.language === locale ? undefined : post.language
  return (
    <article className={styles.teaser}>
      <PostCover cover={post.cover} sizes="(width >= 48rem) 36rem, 100vw" isTeaser isFirst={isFirst} />
      <div className={styles.words}>
        {isFeatured && <p className={styles.featured}>{translate('blog.featured')}</p>}
        <h2 lang={language}>
          <LocaleLink to={post.path}>{post.title}</LocaleLink>
        </h2>
        <p className={styles.description} lang={language}>
          {post.description}
        </p>
        <div className={styles.facts}>
          <PostDate post={post} />
          {language && (
            <span className={styles.language} lang={language}>
              {translate(`languages.${language}`)}
            </span>
          )}
        </div>
      </div>
    </article>
  )
}
