import type { Stations as StationsTexts } from '#i18n/content/pages/service-sections.ts'
import section from '#web/ui/styles/section.module.css'
import styles from './stations.module.css'

/** What a question, an order or a seller passes, in a chain. */
export function Stations({ texts: { heading, lead, stations } }: { readonly texts: StationsTexts }) {
  return (
    <section className={section.section}>
      <h2>{heading}</h2>
      <p className={section.lead}>{lead}</p>
      <ol className={styles.path}>
        {stations.map(({ name, text }) => (
          <li key={name}>
            <h3>{name}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
