import type { WrittenPages } from '#i18n/content/pages/page.ts'
import { BookLink } from '#web/booking/book-link.tsx'
import { DimensionLine } from '#web/marketing/services/dimension-line.tsx'
import { MarkedSheet } from '#web/ui/drawing/test-sheet.tsx'
import section from '#web/ui/styles/section.module.css'
import styles from './pilot.module.css'

/** Made-up numbers of right answers in each week; the last is that of the sheet at the top. */
const right = [58, 131, 176, 176]

/** How we evaluate: the same sheet of questions after each of four weeks, with the price and what it buys. */
export function Pilot({
  texts: { heading, lead, week, weeks, price, ends, action },
}: {
  readonly texts: WrittenPages['services-ai-development']['pilot']
}) {
  return (
    <section className={section.section}>
      <h2>{heading}</h2>
      <p className={section.lead}>{lead}</p>
      <DimensionLine
        stages={weeks.map((stage, index) => ({
          ...stage,
          mark: (
            <>
              <MarkedSheet right={right[index] ?? 0} />
              {week} {index + 1}
            </>
          ),
        }))}
      />
      <div className={styles.offer}>
        <strong>{price}</strong>
        <p>{ends}</p>
        <BookLink className={section.more}>{action}</BookLink>
      </div>
    </section>
  )
}
