import type { PageSection } from '#words/page.ts'
import styles from './text-sections.module.css'

/** The running text of a page: a heading beside its paragraphs on wide screens, above them on narrow ones. */
export function TextSections({ sections }: { sections: readonly PageSection[] }) {
  return (
    <div className={styles.sections}>
      {sections.map(({ heading, paragraphs, items, anchor }) => (
        <section key={heading} className={styles.section} id={anchor}>
          <h2>{heading}</h2>
          <div className={styles.text}>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
            {items && (
              <ul>
                {items.map((item) => (
                  <li key={item}>{item}</li>
                ))}
              </ul>
            )}
          </div>
        </section>
      ))}
    </div>
  )
}
