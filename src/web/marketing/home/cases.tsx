import type { HomeData, HomeTexts } from '#web/marketing/home/load-home.server.ts'
import { LocaleLink } from '#web/i18n/locale-link.tsx'
import grounds from '#web/ui/drawing/shops/grounds.module.css'
import { ShopPhone } from '#web/ui/drawing/shops/shop-screens.tsx'
import { Picture } from '#web/ui/picture.tsx'
import section from '#web/ui/styles/section.module.css'
import styles from './cases.module.css'

type CasesProps = { readonly texts: NonNullable<HomeTexts['cases']>; readonly cases: HomeData['cases']; readonly shops: HomeData['shops'] }

/** Up to three projects side by side across the page, each with its result, and its shop on the shop's background or a picture. */
export function Cases({ texts: { heading, action }, cases, shops }: CasesProps) {
  return (
    <section className={styles.section}>
      <header className={styles.header}>
        <h2>{heading}</h2>
        <LocaleLink to="/references" className={section.more}>
          {action}
        </LocaleLink>
      </header>
      <div className={styles.cases} data-count={cases.length}>
        {cases.map(({ slug, screen, name, picture, figures: [first] }) => (
          <article key={slug} className={`${styles.case} ${grounds[screen ?? 'own']}`} data-own={screen === undefined || undefined}>
            <div className={styles.texts}>
              <h3>
                <LocaleLink to={`/references/${slug}`}>{name}</LocaleLink>
              </h3>
              {first && (
                <p className={styles.figure}>
                  <strong data-signed={first.value.startsWith('−') || undefined}>{first.value}</strong> <span>{first.text}</span>
                </p>
              )}
            </div>
            {screen && shops && (
              <div className={styles.phone}>
                <ShopPhone shows={screen} shops={shops} />
              </div>
            )}
            {picture && <Picture picture={{ ...picture, alt: '' }} sizes="(width >= 54rem) 24rem, 40vw" className={styles.picture} />}
          </article>
        ))}
      </div>
    </section>
  )
}
