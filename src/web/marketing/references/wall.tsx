import { LocaleLink } from '#web/i18n/locale-link.tsx'
import type { ReferencesData } from '#web/marketing/references/load-references.server.ts'
import { pieces } from '#web/ui/drawing/shops/cover-pieces.tsx'
import goods from '#web/ui/drawing/shops/goods.module.css'
import { Picture } from '#web/ui/picture.tsx'
import styles from './wall.module.css'
import { worldOf } from './world.ts'

/** The cases side by side across the page: client, result, and one product, drawn and built, or a picture. Each leads to its page. */
export function Wall({ cases }: Pick<ReferencesData, 'cases'>) {
  return (
    <div className={styles.wall}>
      {cases.map(({ slug, screen, client, picture, name, headline, figure }) => (
        <article key={slug} id={slug} className={`${styles.tile} ${worldOf(screen)}`} data-own={screen === undefined || undefined}>
          <p className={styles.client}>
            <b>{client}</b> {name}
          </p>
          {figure && (
            <p className={styles.result}>
              <strong data-signed={figure.value.startsWith('−') || undefined}>{figure.value}</strong> <span>{figure.text}</span>
            </p>
          )}
          {screen && (
            <div className={styles.piece} data-piece={screen} aria-hidden="true">
              <svg viewBox={pieces[screen].viewBox} className={`${styles.wire} ${goods.drawn}`}>
                {pieces[screen].parts}
              </svg>
              <svg viewBox={pieces[screen].viewBox} className={styles.built}>
                {pieces[screen].parts}
              </svg>
              <i />
            </div>
          )}
          {picture && <Picture picture={{ ...picture, alt: '' }} sizes="(width >= 54rem) 40vw, 90vw" className={styles.picture} />}
          <h2>
            <LocaleLink to={`/references/${slug}`}>
              {headline.map((line) => (
                <span key={line}>{line} </span>
              ))}
            </LocaleLink>
          </h2>
        </article>
      ))}
    </div>
  )
}
