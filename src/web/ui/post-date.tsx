import { useTranslate } from '#web/i18n/locale-context.tsx'
import styles from './post-date.module.css'

/** Publication date and reading time of an article. */
export function PostDate({ post }: { post: { readonly publishedAt: string; readonly readingMinutes: number } }) {
  const translate = useTranslate()
  return (
    <p className={styles.date}>
      <span>
        <time dateTime={post.publishedAt}>{translate('blog.publishedOn', { date: new Date(post.publishedAt) })}</time>
      </span>{' '}
      <span>{translate('blog.readingTime', { minutes: post.readingMinutes })}</span>
    </p>
  )
}
