import type { WrittenPages } from '#i18n/content/pages/page.ts'
import section from '#web/ui/styles/section.module.css'
import styles from './why.module.css'

/** Reasons to work here, as running text. */
export function Why({ texts: { heading, paragraphs } }: { readonly texts: WrittenPages['career']['why'] }) {
  return (
    <section className={`${section.section} ${styles.columns}`}>
      <h2>{heading}</h2>
      <div className={styles.text}>
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </section>
  )
}
