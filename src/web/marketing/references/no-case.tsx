import type { ReferencesData } from '#web/marketing/references/load-references.server.ts'
import { LocaleLink } from '#web/i18n/locale-link.tsx'
import { keepScroll } from '#web/navigation/scroll-rule.ts'
import button from '#web/ui/button.module.css'
import { DraftSheet } from '#web/ui/drawing/draft-sheet.tsx'
import section from '#web/ui/styles/section.module.css'
import styles from './no-case.module.css'

/** Empty state of the filter: contact us, or show all cases. */
export function NoCase({ texts: { heading, text, ask, clear } }: { readonly texts: ReferencesData['texts']['none'] }) {
  return (
    <section className={styles.none}>
      <DraftSheet>
        <h2>{heading}</h2>
        <p className={styles.text}>{text}</p>
        <p className={styles.actions}>
          <a className={button.button} href="#contact">
            {ask}
          </a>
          <LocaleLink to="/references" className={section.more} state={keepScroll}>
            {clear}
          </LocaleLink>
        </p>
      </DraftSheet>
    </section>
  )
}
