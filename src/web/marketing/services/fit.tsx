import type { Fit as FitTexts } from '#i18n/content/pages/service-sections.ts'
import styles from './fit.module.css'

/** What fits or is included, and what does not or is not. */
export function Fit({ texts: { heading, yes, no } }: { readonly texts: FitTexts }) {
  return (
    <div>
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
    </div>
  )
}
