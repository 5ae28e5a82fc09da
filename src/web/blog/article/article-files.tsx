import { filesAnchor } from '#i18n/content/post-file.ts'
import type { ArticleData } from '#web/blog/load-article.server.ts'
import { useTranslate } from '#web/i18n/locale-context.tsx'
import { Icon } from '#web/ui/icon.tsx'
import styles from './article-files.module.css'

/** Programs, tests and data of an article, one by one and as an archive. */
export function ArticleFiles({ files: { archive, list } }: { readonly files: NonNullable<ArticleData['files']> }) {
  const translate = useTranslate()
  return (
    <section className={styles.files} aria-labelledby={filesAnchor}>
      <h2 id={filesAnchor}>{translate('blog.files.heading')}</h2>
      <p>{translate('blog.files.text')}</p>
      <ul>
        {list.map(({ name, address, size }) => (
          <li key={name}>
            <a href={address} download={name}>
              <code>{name}</code>
              <span className={styles.size}>{size}</span>
            </a>
          </li>
        ))}
      </ul>
      <p>
        <a href={archive} download className={styles.archive}>
          <Icon name="download" />
          {translate('blog.files.archive')}
        </a>
      </p>
    </section>
  )
}
