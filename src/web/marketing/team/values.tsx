import type { WrittenPages } from '#i18n/content/pages/page.ts'
import blueprint from '#web/ui/drawing/blueprint.module.css'
import { Steps } from '#web/ui/section/named-texts.tsx'
import styles from './values.module.css'

/** The team's principles, each with its consequence for clients, on the blueprint. */
export function Values({ texts: { heading, items } }: { readonly texts: WrittenPages['team']['values'] }) {
  return (
    <section className={blueprint.blueprint}>
      <div className={blueprint.inner}>
        <h2>{heading}</h2>
        <Steps items={items.map(({ rule: name, means: text }) => ({ name, text }))} className={styles.values} />
      </div>
    </section>
  )
}
