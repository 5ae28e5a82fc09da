import type { CaseTeaser } from '#web/marketing/load-service.server.ts'
import { LocaleLink } from '#web/i18n/locale-link.tsx'
import grounds from '#web/ui/drawing/shops/grounds.module.css'
import { Shades } from '#web/ui/drawing/shops/shades.tsx'
import { ShopDesktop, ShopPhone } from '#web/ui/drawing/shops/shop-screens.tsx'
import { Picture } from '#web/ui/picture.tsx'
import section from '#web/ui/styles/section.module.css'
import styles from './service-case.module.css'

type ServiceCaseProps = {
  readonly texts: { readonly heading: string; readonly action: string }
  readonly shown: CaseTeaser
  /** The phone alone where the page shows the desktop elsewhere. */
  readonly screens?: 'both' | 'phone'
}

/**
 * One project with its figures on its shop's background; the shop extends beyond the page. Narrow screens show its phone alone. A case
 * without a drawn shop has its own headline and a picture.
 */
export function ServiceCase({
  texts: { heading, action },
  shown: { slug, name, summary, headline, figures, screen, picture, shops },
  screens = 'both',
}: ServiceCaseProps) {
  return (
    <section className={`${styles.case} ${grounds[screen ?? 'own']}`} data-screens={screen ? screens : undefined}>
      {shops && <Shades />}
      <div className={styles.texts}>
        <h2>{screen ? heading : headline}</h2>
        <p>
          <strong>{name}.</strong> {summary}
        </p>
        {figures.length > 0 && (
          <dl>
            {figures.map(({ value, text }) => (
              <div key={text}>
                <dt>{text}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        )}
        <p>
          <LocaleLink to={`/references/${slug}`} className={section.more}>
            {action}
          </LocaleLink>
        </p>
      </div>
      {screen && shops && (
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
      )}
      {!screen && picture && <Picture picture={{ ...picture, alt: '' }} sizes="(width >= 58rem) 40rem, 100vw" className={styles.picture} />}
    </section>
  )
}
