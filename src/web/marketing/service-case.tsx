import type { CaseTeaser } from '#web/marketing/load-service.server.ts'
import { LocaleLink } from '#web/i18n/locale-link.tsx'
import grounds from '#web/ui/drawing/shops/grounds.module.css'
import { Shades } from '#web/ui/drawing/shops/shades.tsx'
import { ShopDesktop, ShopPhone } from '#web/ui/drawing/shops/shop-screens.tsx'
import section from '#web/ui/styles/section.module.css'
import styles from './service-case.module.css'

type ServiceCaseProps = {
  readonly texts: { readonly heading: string; readonly action: string }
  readonly shown: CaseTeaser
  /** The phone alone where the page shows the desktop elsewhere. */
  readonly screens?: 'both' | 'phone'
}

/** One project with its figures on its shop's background; the shop extends beyond the page. Narrow screens show its phone alone. */
export function ServiceCase({
  texts: { heading, action },
  shown: { slug, name, summary, figures, screen, shops },
  screens = 'both',
}: ServiceCaseProps) {
  return (
    <section className={`${styles.case} ${grounds[screen]}`} data-screens={screens}>
      <Shades />
      <div className={styles.texts}>
        <h2>{heading}</h2>
        <p>
          <strong>{name}.</strong> {summary}
        </p>
        <dl>
          {figures.map(({ value, text }) => (
            <div key={text}>
              <dt>{text}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <p>
          <LocaleLink to={`/references/${slug}`} className={section.more}>
            {action}
          </LocaleLink>
        </p>
      </div>
      <div className={styles.screens}>
        {screens === 'both' && (
          <div className={styles.desktop}>
            <ShopDesktop shows={screen} shops={shops} />
          </div>
        )}
        <div className={styles.phone}>
          <ShopPhone shows={screen} shops={shops} />
        </div>
      </div>
    </section>
  )
}
