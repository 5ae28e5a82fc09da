import type { Pitfalls as PitfallsTexts } from '#i18n/content/pages/service-sections.ts'
import blueprint from '#web/ui/drawing/blueprint.module.css'
import section from '#web/ui/styles/section.module.css'
import styles from './pitfalls.module.css'

/** Typical problems of such projects, each with its solution, on the blueprint. */
export function Pitfalls({ texts: { heading, lead, label, items } }: { readonly texts: PitfallsTexts }) {
  return (
    <section className={blueprint.blueprint}>
      <div className={blueprint.inner}>
        <h2>{heading}</h2>
        <p className={section.lead}>{lead}</p>
        <ul className={styles.pitfalls}>
          {items.map(({ name, text, remedy }) => (
            <li key={name}>
              <div>
                <h3>{name}</h3>
                <p>{text}</p>
              </div>
              <p className={styles.remedy}>
                <span>{label}</span> {remedy}
              </p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
