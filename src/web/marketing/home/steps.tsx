import type { HomeTexts } from '#web/marketing/home/load-home.server.ts'
import { LocaleLink } from '#web/i18n/locale-link.tsx'
import blueprint from '#web/ui/drawing/blueprint.module.css'
import section from '#web/ui/styles/section.module.css'
import styles from './steps.module.css'

/** The way of a project along a dimension line: each step with its length and its price. */
export function Steps({ texts: { heading, lead, items, action } }: { readonly texts: HomeTexts['steps'] }) {
  return (
    <section className={blueprint.blueprint}>
      <div className={`${blueprint.inner} ${styles.inner}`}>
        <header>
          <h2>{heading}</h2>
          <p className={section.lead}>{lead}</p>
        </header>
        <ol className={styles.steps}>
          {items.map(({ name, duration, text, price }) => (
            <li key={name}>
              <p className={styles.duration}>
                <span>{duration}</span>
              </p>
              <h3>{name}</h3>
              <p className={styles.text}>{text}</p>
              <p className={styles.price}>{price}</p>
            </li>
          ))}
        </ol>
        <p>
          <LocaleLink to="/how-we-work" className={section.more}>
            {action}
          </LocaleLink>
        </p>
      </div>
    </section>
  )
}
