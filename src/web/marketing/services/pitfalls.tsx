import type { ReactNode } from 'react'
import type { Pitfalls as PitfallsTexts } from '#i18n/content/pages/service-sections.ts'
import section from '#web/ui/styles/section.module.css'
import styles from './pitfalls.module.css'

type PitfallsProps = {
  readonly texts: PitfallsTexts
  /** Above the seam, on wide screens. */
  readonly top?: ReactNode
  /** One for each problem. */
  readonly drawings?: readonly ReactNode[]
}

/** Typical problems of such projects, drawn, and beyond the seam the solution of each, built. */
export function Pitfalls({ texts: { heading, lead, items, also }, top, drawings }: PitfallsProps) {
  return (
    <section className={section.section}>
      <h2>{heading}</h2>
      <p className={section.lead}>{lead}</p>
      <div className={styles.sides}>
        {top}
        <ul className={styles.pitfalls}>
          {items.map(({ name, text, remedy }, index) => (
            <li key={name}>
              <div className={styles.problem}>
                {drawings?.[index]}
                <h3>{name}</h3>
                <p>{text}</p>
              </div>
              <p className={styles.remedy}>{remedy}</p>
            </li>
          ))}
        </ul>
      </div>
      {also !== undefined && <p className={styles.also}>{also}</p>}
    </section>
  )
}
