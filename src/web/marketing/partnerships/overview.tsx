import type { WrittenPages } from '#i18n/content/pages/page.ts'
import { DraftSheet } from '#web/ui/drawing/draft-sheet.tsx'
import button from '#web/ui/button.module.css'
import section from '#web/ui/styles/section.module.css'
import styles from './overview.module.css'

type OverviewProps = { readonly texts: Pick<WrittenPages['partnerships'], 'heading' | 'lead' | 'action' | 'overview'> }

/** The promise, and below it the agreements that come first, on drafting paper. */
export function Overview({ texts: { heading, lead, action, overview } }: OverviewProps) {
  return (
    <div className={styles.intro}>
      <header>
        <h1 tabIndex={-1}>{heading}</h1>
        <p className={section.lead}>{lead}</p>
        <p className={styles.action}>
          <a href="#partner" className={button.button}>
            {action}
          </a>
        </p>
      </header>
      <DraftSheet>
        <section className={styles.text}>
          <h2>{overview.heading}</h2>
          {overview.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      </DraftSheet>
    </div>
  )
}
