import type { WrittenPages } from '#i18n/content/pages/page.ts'
import blueprint from '#web/ui/drawing/blueprint.module.css'
import { Steps } from '#web/ui/section/named-texts.tsx'
import styles from './values.module.css'

/** What the team holds to, each rule with what it means for a client, on the blueprint. */
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
