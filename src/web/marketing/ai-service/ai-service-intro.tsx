import type { WrittenPages } from '#i18n/content/pages/page.ts'
import { BookLink } from '#web/booking/book-link.tsx'
import button from '#web/ui/button.module.css'
import { TestSheet } from '#web/ui/drawing/test-sheet.tsx'
import { ServiceIntro } from '#web/marketing/services/service-intro.tsx'
import styles from './ai-service-intro.module.css'

type AiServiceIntroProps = {
  readonly texts: Pick<WrittenPages['services-ai-development'], 'title' | 'heading' | 'lead' | 'action' | 'sheet'>
  readonly home: string
}

/** The promise above a full-width test sheet with a mark per question. */
export function AiServiceIntro({ texts, home }: AiServiceIntroProps) {
  const { heading, lead, action, sheet } = texts
  return (
    <ServiceIntro texts={texts} home={home}>
      <h1 className={styles.heading} tabIndex={-1}>
        {heading}
      </h1>
      <div className={styles.texts}>
        <p className={styles.lead}>{lead}</p>
        <BookLink className={button.button}>{action}</BookLink>
      </div>
      <figure className={styles.sheet}>
        <TestSheet />
        <figcaption>
          <strong>{sheet.title}</strong> <span className={styles.right}>{sheet.right}</span>{' '}
          <span className={styles.wrong}>{sheet.wrong}</span>
        </figcaption>
      </figure>
    </ServiceIntro>
  )
}
