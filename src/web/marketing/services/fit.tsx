import type { Fit as FitTexts } from '#i18n/content/pages/service-sections.ts'
import columns from '#web/ui/section/columns.module.css'
import section from '#web/ui/styles/section.module.css'
import styles from './fit.module.css'

/** Projects that fit the service, and projects that others do better. */
export function Fit({ texts: { heading, yes, no } }: { readonly texts: FitTexts }) {
  return (
    <section className={`${section.section} ${columns.columns}`}>
      <h2>{heading}</h2>
      <div className={styles.sides}>
        {[yes, no].map((side) => (
          <div key={side.heading}>
            <h3>{side.heading}</h3>
            <ul className={side === yes ? styles.yes : styles.no}>
              {side.items.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  )
}
