import type { Features, Fit as FitTexts } from '#i18n/content/pages/service-sections.ts'
import { Terms } from '#web/ui/section/named-texts.tsx'
import section from '#web/ui/styles/section.module.css'
import { Fit } from './fit.tsx'
import styles from './fit-and-features.module.css'

type FitAndFeaturesProps = { readonly fit: FitTexts; readonly features: Features }

/** Whether the service fits, next to what is developed. */
export function FitAndFeatures({ fit, features }: FitAndFeaturesProps) {
  return (
    <section className={`${section.section} ${styles.columns}`}>
      <Fit texts={fit} />
      <div>
        <h2>{features.heading}</h2>
        <Terms items={features.items} className={styles.features} />
      </div>
    </section>
  )
}
