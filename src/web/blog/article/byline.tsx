import type { ArticleData } from '#web/blog/load-article.server.ts'
import { useTranslate } from '#web/i18n/locale-context.tsx'
import { LocaleLink } from '#web/i18n/locale-link.tsx'
import { Portrait } from '#web/ui/drawing/portrait.tsx'
import { PostDate } from '#web/ui/post-date.tsx'
import styles from './byline.module.css'

/** Author of an article, with the dates of its publication and last review. */
export function Byline({ article }: { readonly article: ArticleData }) {
  const translate = useTranslate()
  const { author, checkedAt } = article
  return (
    <div className={styles.byline}>
      <div className={styles.portrait}>
        <Portrait {...author.portrait} />
      </div>
      <div>
        <p>
          <LocaleLink to={author.path}>{translate('blog.author', { author: author.name })}</LocaleLink>
          {' · '}
          {author.role}
        </p>
        <PostDate post={article} />
        {checkedAt !== undefined && (
          <p className={styles.checked}>
            <time dateTime={checkedAt.slice(0, 10)}>{translate('blog.checkedOn', { date: new Date(checkedAt) })}</time>
          </p>
        )}
      </div>
    </div>
  )
}
