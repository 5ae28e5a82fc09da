import { LocaleLink } from '#web/i18n/locale-link.tsx'
import { useLocale, useTranslate } from '#web/i18n/locale-context.tsx'
import type { HomeData, HomeTexts } from '#web/marketing/home/load-home.server.ts'
import section from '#web/ui/styles/section.module.css'
import hidden from '#web/ui/styles/visually-hidden.module.css'
import { locales } from '#domain/locale.ts'
import { ProductPage } from './product-page.tsx'
import styles from './stage.module.css'

type Table = { readonly table: NonNullable<HomeData['table']> }
type StageProps = Table & { readonly texts: NonNullable<HomeTexts['stage']> }

/** Which step ends with which state of the shop. */
const states = { 1: 'drawn', 3: 'built', 5: 'sold' } as const

/**
 * The phases of a project: while the page scrolls, a grid becomes outlines, type, color, four languages and a first order. The style sheet
 * does it with scroll-driven animation. Every second step has a figure of its own, which is visible without that, on paper and in pictures
 * of the whole page.
 */
export function Stage({ texts: { heading, picture, steps, notes, action }, table }: StageProps) {
  return (
    <section className={styles.stage} id="stage" aria-labelledby="stage-heading">
      <div className={styles.ground} aria-hidden="true" />
      <div className={styles.inner}>
        <h2 id="stage-heading">{heading}</h2>
        <p className={hidden.hidden}>{picture}</p>
        <div className={styles.columns}>
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
                {(index === 1 || index === 3 || index === 5) && <State shows={states[index]} table={table} />}
              </li>
            ))}
          </ol>
          <div className={styles.place} aria-hidden="true">
            <div className={styles.sheet}>
              <div className={styles.drawn}>
                <ProductPage table={table} shows="drawn" isAnimated />
              </div>
              <div className={styles.notes}>
                {notes.map(({ value, text }) => (
                  <p key={text}>
                    <b>{value}</b> {text}
                  </p>
                ))}
              </div>
              <div className={styles.built}>
                <ProductPage table={table} shows="sold" isAnimated />
              </div>
              <i className={styles.seam} />
              <Order table={table} />
            </div>
          </div>
        </div>
      </div>
    </section>
  )
}

function State({ shows, table }: Table & { readonly shows: 'drawn' | 'built' | 'sold' }) {
  const translate = useTranslate()
  return (
    <figure className={styles.state}>
      <div aria-hidden="true">
        <ProductPage table={table} shows={shows} />
        {shows === 'sold' && <Order table={table} />}
      </div>
      <figcaption>{translate(`drawing.${shows}`)}</figcaption>
    </figure>
  )
}

/** The note of the first order. */
function Order({ table }: Table) {
  const { locale } = useLocale()
  return (
    <div className={styles.toast}>
      <i />
      <b>{table[locale].order}</b>
      <span>1 × Rund, Eindhoven</span>
      <em>{table[locale].price}</em>
    </div>
  )
}
