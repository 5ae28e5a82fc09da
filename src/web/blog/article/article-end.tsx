import { BookLink } from '#web/booking/book-link.tsx'
import type { ArticleData } from '#web/blog/load-article.server.ts'
import { useLocale, useTranslate } from '#web/i18n/locale-context.tsx'
import { LocaleLink } from '#web/i18n/locale-link.tsx'
import { useRootData } from '#web/shell/root-data.ts'
import type { PostTeaser } from '#web/posts.server.ts'
import button from '#web/ui/button.module.css'
import { PostDate } from '#web/ui/post-date.tsx'
import styles from './article-end.module.css'

/** The end of an article: tags, a call to action and further articles. */
export function ArticleEnd({ article: { tags, related, older, newer } }: { readonly article: ArticleData }) {
  const translate = useTranslate()
  const minutes = useRootData()?.callMinutes
  return (
    <div className={styles.end}>
      <nav aria-label={translate('blog.tags')}>
        <ul className={styles.tags}>
          {tags.map(({ path, name }) => (
            <li key={path}>
              <LocaleLink to={path}>{name}</LocaleLink>
            </li>
          ))}
        </ul>
      </nav>
      <section className={styles.call}>
        <h2>{translate('blog.call.heading')}</h2>
        {minutes !== undefined && <p>{translate('blog.call.text', { minutes })}</p>}
        <p>
          <BookLink className={button.button}>{translate('navigation.bookCall')}</BookLink>
        </p>
      </section>
      {(older ?? newer) && (
        <nav className={styles.neighbours} aria-label={translate('blog.neighbours')}>
          {older && <Neighbour post={older} label={translate('blog.older')} rel="prev" />}
          {newer && <Neighbour post={newer} label={translate('blog.newer')} rel="next" />}
        </nav>
      )}
      {related.length > 0 && (
        <section>
          <h2>{translate('blog.related')}</h2>
          <ul className={styles.related}>
            {related.map((post) => (
              <li key={post.path}>
                <h3>
                  <PostLink post={post} />
                </h3>
                <PostDate post={post} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

function Neighbour({ post, label, rel }: { readonly post: PostTeaser; readonly label: string; readonly rel: 'prev' | 'next' }) {
  return (
    <p data-rel={rel}>
      <span>{label}</span>
      <PostLink post={post} rel={rel} />
    </p>
  )
}

function PostLink({ post, rel }: { readonly post: PostTeaser; readonly rel?: 'prev' | 'next' }) {
  const { locale } = useLocale()
  return (
    <LocaleLink to={post.path} rel={rel} lang={post.language === locale ? undefined : post.language}>
      {post.title}
    </LocaleLink>
  )
}
