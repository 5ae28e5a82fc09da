import type { WrittenPages } from '#i18n/content/pages/page.ts'
import { BookLink } from '#web/booking/book-link.tsx'
import blueprint from '#web/ui/drawing/blueprint.module.css'
import { Steps } from '#web/ui/section/named-texts.tsx'
import section from '#web/ui/styles/section.module.css'
import styles from './pilot.module.css'

/** The offer: four weeks, a fixed price, and the deliverables. */
export function Pilot({
  texts: { heading, lead, weeks, price, ends, action },
}: {
  readonly texts: WrittenPages['services-ai-development']['pilot']
}) {
  return (
    <section className={blueprint.blueprint}>
      <div className={`${blueprint.inner} ${styles.inner}`}>
        <header>
          <h2>{heading}</h2>
          <p className={section.lead}>{lead}</p>
        </header>
        <Steps items={weeks} className={styles.weeks} />
        <div className={styles.offer}>
          <strong>{price}</strong>
          <p>{ends}</p>
          <BookLink className={section.more}>{action}</BookLink>
        </div>
      </div>
    </section>
  )
}
