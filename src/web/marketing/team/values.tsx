import type { WrittenPages } from '#i18n/content/pages/page.ts'
import blueprint from '#web/ui/drawing/blueprint.module.css'
import styles from './values.module.css'

/** What the team holds to, each rule with what it means for a client, on the blueprint. */
export function Values({ texts: { heading, items } }: { readonly texts: WrittenPages['team']['values'] }) {
  return (
    <section className={blueprint.blueprint}>
      <div className={blueprint.inner}>
        <h2>{heading}</h2>
        <ol className={styles.values}>
          {items.map(({ rule, means }) => (
            <li key={rule}>
              <h3>{rule}</h3>
              <p>{means}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
