import { LocaleLink } from '#web/i18n/locale-link.tsx'
import type { CaseData } from '#web/marketing/references/case/load-case.server.ts'
import { pieces } from '#web/ui/drawing/shops/cover-pieces.tsx'
import page from './case.module.css'
import styles from './next-case.module.css'
import worlds from '#web/marketing/references/worlds.module.css'
import grounds from '#web/ui/drawing/shops/grounds.module.css'

type NextCaseProps = { readonly label: string; readonly next: NonNullable<CaseData['next']> }

/** Leads to the next case, in its color. */
export function NextCase({ label, next: { slug, screen, brand, headline } }: NextCaseProps) {
  return (
    <nav className={`${styles.next} ${grounds[screen]} ${worlds[screen]} ${page.inset}`} aria-label={label}>
      <LocaleLink to={`/references/${slug}`}>
        <small>
          {label}: {brand}
        </small>{' '}
        <strong>{headline.join(' ')}</strong>
      </LocaleLink>
      <svg className={styles.piece} viewBox={pieces[screen].viewBox} aria-hidden="true">
        {pieces[screen].parts}
      </svg>
    </nav>
  )
}
