import type { WrittenPages } from '#i18n/content/pages/page.ts'
import { Alliance } from '#web/ui/drawing/alliance.tsx'
import section from '#web/ui/styles/section.module.css'
import styles from './models.module.css'

type ModelsProps = Pick<WrittenPages['partnerships'], 'parties'> & { readonly texts: WrittenPages['partnerships']['models'] }

/** Partnership models, each as a diagram with an explanation. */
export function Models({ texts: { heading, items, fits }, parties }: ModelsProps) {
  return (
    <section className={section.section}>
      <header className={styles.head}>
        <h2>{heading}</h2>
        <ul className={styles.legend}>
          <li>{parties.contract}</li>
          <li>{parties.work}</li>
        </ul>
      </header>
      {items.map(({ model, name, text, fits: firms }) => (
        <article key={model} className={styles.model}>
          <Alliance model={model} parties={parties} />
          <div>
            <h3>{name}</h3>
            <p>{text}</p>
          </div>
          <p className={styles.fits}>
            <strong>{fits}</strong> {firms}
          </p>
        </article>
      ))}
    </section>
  )
}
