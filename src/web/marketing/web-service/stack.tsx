import type { WrittenPages } from '#i18n/content/pages/page.ts'
import { Layers } from '#web/ui/drawing/layers.tsx'
import section from '#web/ui/styles/section.module.css'
import styles from './stack.module.css'

/** Exploded view of a shop's three layers, each with its technology and the reason for it. */
export function Stack({ texts: { heading, lead, items } }: { readonly texts: WrittenPages['services-web-development']['layers'] }) {
  return (
    <section className={`${section.section} ${styles.columns}`}>
      <header>
        <h2>{heading}</h2>
        <p className={section.lead}>{lead}</p>
      </header>
      <div className={styles.drawing}>
        <Layers />
      </div>
      <dl className={styles.layers}>
        {items.map(({ name, choice, reason }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <strong>{choice}</strong> {reason}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
