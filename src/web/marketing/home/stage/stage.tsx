import { LocaleLink } from '#web/i18n/locale-link.tsx'
import { useLocale } from '#web/i18n/locale-context.tsx'
import type { HomeData, HomeTexts } from '#web/marketing/home/load-home.server.ts'
import section from '#web/ui/styles/section.module.css'
import hidden from '#web/ui/styles/visually-hidden.module.css'
import { locales } from '#domain/locale.ts'
import { ProductPage } from './product-page.tsx'
import styles from './stage.module.css'

type StageProps = { readonly texts: NonNullable<HomeTexts['stage']>; readonly table: HomeData['table'] }

/**
 * The phases of a project: while the page scrolls, a grid becomes outlines, type, color, four languages and a first order. The style sheet
 * does it with scroll-driven animation; without that, and with reduced motion, the finished shop is next to the steps.
 */
export function Stage({ texts: { heading, picture, steps, notes, action }, table }: StageProps) {
  const { locale } = useLocale()
  return (
    <section className={styles.stage} id="stage" aria-labelledby="stage-heading">
      <div className={styles.ground} aria-hidden="true" />
      <div className={styles.inner}>
        <h2 id="stage-heading">{heading}</h2>
        <div className={styles.columns}>
          <div className={styles.place}>
            <p className={hidden.hidden}>{picture}</p>
            <div className={styles.sheet} aria-hidden="true">
              <div className={styles.notes}>
                {notes.map(({ value, text }) => (
                  <p key={text}>
                    <b>{value}</b> {text}
                  </p>
                ))}
              </div>
              <div className={styles.drawn}>
                <ProductPage table={table} isDrawn />
              </div>
              <div className={styles.built}>
                <ProductPage table={table} />
              </div>
              <i className={styles.seam} />
              <div className={styles.toast}>
                <i />
                <b>{table[locale].order}</b>
                <span>1 × Rund, Eindhoven</span>
                <em>{table[locale].price}</em>
              </div>
            </div>
          </div>
          <ol className={styles.steps}>
            {steps.map(({ when, name, text, cost, note }, index) => (
              <li key={name}>
                <div>
                  <p className={styles.when}>{when}</p>
                  <h3>{name}</h3>
                  <p className={styles.text}>{text}</p>
                  <p className={styles.cost}>
                    <b>{cost}</b> {note}
                  </p>
                  {index === 4 && (
                    <ul className={styles.formats}>
                      {locales.map((language) => (
                        <li key={language} lang={language}>
                          {table[language].price}
                        </li>
                      ))}
                    </ul>
                  )}
                  {index === steps.length - 1 && (
                    <p className={styles.action}>
                      <LocaleLink to="/how-we-work" className={section.more}>
                        {action}
                      </LocaleLink>
                    </p>
                  )}
                </div>
              </li>
            ))}
          </ol>
        </div>
      </div>
    </section>
  )
}
