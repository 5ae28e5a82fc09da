import type { ReactNode } from 'react'
import { useTranslate } from '#web/i18n/locale-context.tsx'
import { LocaleLink } from '#web/i18n/locale-link.tsx'
import { DraftSheet } from '#web/ui/drawing/draft-sheet.tsx'
import { PageIntro } from '#web/ui/page-intro.tsx'
import section from '#web/ui/styles/section.module.css'
import styles from './coming-soon-sheet.module.css'

type ComingSoonSheetProps = {
  readonly heading: string
  readonly lead: string
  /** Planned content of the page. */
  readonly holds: readonly string[]
  /** The nearest existing page. */
  readonly nearest: { readonly path: string; readonly title: string }
  /** Content next to the link to the nearest page. */
  readonly children?: ReactNode
}

/** Placeholder for a planned page: its future content, and where to go until then. */
export function ComingSoonSheet({ heading, lead, holds, nearest, children }: ComingSoonSheetProps) {
  const translate = useTranslate()
  return (
    <>
      <PageIntro heading={heading} lead={lead} />
      <div className={styles.place}>
        <DraftSheet>
          <section className={styles.holds}>
            <h2>{translate('comingSoon.holdsHeading')}</h2>
            <ul>
              {holds.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          </section>
          <div className={styles.further}>
            {children}
            <section className={styles.nearest}>
              <h2>{translate('comingSoon.nearestHeading')}</h2>
              <LocaleLink to={nearest.path} className={section.more}>
                {translate('comingSoon.nearest', { page: nearest.title })}
              </LocaleLink>
            </section>
          </div>
        </DraftSheet>
      </div>
    </>
  )
}
