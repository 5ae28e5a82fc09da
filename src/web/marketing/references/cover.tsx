import type { ReferencesData } from '#web/marketing/references/load-references.server.ts'
import { pieces } from '#web/ui/drawing/shops/cover-pieces.tsx'
import goods from '#web/ui/drawing/shops/goods.module.css'
import styles from './cover.module.css'

type CoverProps = {
  readonly texts: Pick<ReferencesData['texts'], 'heading' | 'lead' | 'shelf'>
  readonly cases: ReferencesData['cases']
  readonly shops: ReferencesData['shops']
}

/** The promise above one product of each shop, drawn on the left and built on the right; each links to its case. */
export function Cover({ texts: { heading, lead, shelf }, cases, shops }: CoverProps) {
  return (
    <header className={styles.cover}>
      <div className={styles.inner}>
        <h1 tabIndex={-1}>{heading}</h1>
        <p className={styles.lead}>{lead}</p>
        {cases.length > 0 && (
          <ol className={styles.shelf} aria-label={shelf}>
            {cases.map(({ slug, screen, industry }) => (
              <li key={slug}>
                <a href={`#${slug}`}>
                  <span className={styles.ground}>
                    <span className={styles.piece} data-piece={screen} aria-hidden="true">
                      <svg viewBox={pieces[screen].viewBox} className={`${styles.wire} ${goods.drawn}`}>
                        {pieces[screen].parts}
                      </svg>
                      <svg viewBox={pieces[screen].viewBox} className={styles.built}>
                        {pieces[screen].parts}
                      </svg>
                      <i />
                    </span>
                  </span>
                  <b>{shops[screen].brand}</b>
                  <span>{industry}</span>
                </a>
              </li>
            ))}
          </ol>
        )}
      </div>
    </header>
  )
}
