import { LocaleLink } from '#web/i18n/locale-link.tsx'
import type { CaseData } from '#web/marketing/references/case/load-case.server.ts'
import { worldOf } from '#web/marketing/references/world.ts'
import { pieces } from '#web/ui/drawing/shops/cover-pieces.tsx'
import { Picture } from '#web/ui/picture.tsx'
import page from './case.module.css'
import styles from './next-case.module.css'

type NextCaseProps = { readonly label: string; readonly next: NonNullable<CaseData['next']> }

/** Leads to the next case, in its color. */
export function NextCase({ label, next: { slug, screen, client, picture, headline } }: NextCaseProps) {
  return (
    <nav className={`${styles.next} ${worldOf(screen)} ${page.inset}`} aria-label={label}>
      <LocaleLink to={`/references/${slug}`}>
        <small>
          {label}: {client}
        </small>{' '}
        <strong>{headline.join(' ')}</strong>
      </LocaleLink>
      {screen && (
        <svg className={styles.piece} viewBox={pieces[screen].viewBox} aria-hidden="true">
          {pieces[screen].parts}
        </svg>
      )}
      {picture && <Picture picture={{ ...picture, alt: '' }} sizes="24rem" className={styles.picture} />}
    </nav>
  )
}
