import { LocaleLink } from '#web/i18n/locale-link.tsx'
import type { ReferencesData } from '#web/marketing/references/load-references.server.ts'
import { pieces } from '#web/ui/drawing/shops/cover-pieces.tsx'
import goods from '#web/ui/drawing/shops/goods.module.css'
import grounds from '#web/ui/drawing/shops/grounds.module.css'
import styles from './wall.module.css'
import worlds from './worlds.module.css'

/** The cases side by side across the page: client, result, and one product, drawn and built. Each leads to its page. */
export function Wall({ cases }: Pick<ReferencesData, 'cases'>) {
  return (
    <div className={styles.wall}>
      {cases.map(({ slug, screen, brand, name, headline, figure }) => (
        <article key={slug} id={slug} className={`${styles.tile} ${grounds[screen]} ${worlds[screen]}`}>
          <p className={styles.client}>
            <b>{brand}</b> {name}
          </p>
          {figure && (
            <p className={styles.result}>
              <strong data-signed={figure.value.startsWith('−') || undefined}>{figure.value}</strong> <span>{figure.text}</span>
            </p>
          )}
          <div className={styles.piece} data-piece={screen} aria-hidden="true">
            <svg viewBox={pieces[screen].viewBox} className={`${styles.wire} ${goods.drawn}`}>
              {pieces[screen].parts}
            </svg>
            <svg viewBox={pieces[screen].viewBox} className={styles.built}>
              {pieces[screen].parts}
            </svg>
            <i />
          </div>
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
