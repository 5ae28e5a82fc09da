import type { WrittenPages } from '#i18n/content/pages/page.ts'
import { DimensionLine } from '#web/marketing/services/dimension-line.tsx'
import { Terms } from '#web/ui/section/named-texts.tsx'
import section from '#web/ui/styles/section.module.css'
import styles from './data-and-refusals.module.css'

type DataAndRefusalsProps = Pick<WrittenPages['services-ai-development'], 'data' | 'refusals'>

/** The way of a question through the system, next to what we do not build. */
export function DataAndRefusals({ data, refusals }: DataAndRefusalsProps) {
  return (
    <section className={`${section.section} ${styles.columns}`}>
      <div>
        <h2>{data.heading}</h2>
        <p className={section.lead}>{data.lead}</p>
        <DimensionLine stages={data.stations} isUpright />
      </div>
      <div>
        <h2>{refusals.heading}</h2>
        <p className={section.lead}>{refusals.lead}</p>
        <Terms items={refusals.items} className={styles.refusals} />
      </div>
    </section>
  )
}
