import type { Fit } from '#i18n/content/pages/service-sections.ts'
import section from '#web/ui/styles/section.module.css'
import styles from './scope.module.css'

/** What is included, in two columns on wide screens, and what is not, below the line. */
export function Scope({ texts: { heading, yes, no } }: { readonly texts: Fit }) {
  return (
    <section className={section.section}>
      <h2>{heading}</h2>
      {[yes, no].map((side) => (
        <div key={side.heading} className={styles.side} data-side={side === yes ? 'yes' : 'no'}>
          <h3>{side.heading}</h3>
          <ul>
            {side.items.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}
