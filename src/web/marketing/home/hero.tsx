import { BookLink } from '#web/booking/book-link.tsx'
import { LocaleLink } from '#web/i18n/locale-link.tsx'
import type { HomeData, HomeTexts } from '#web/marketing/home/load-home.server.ts'
import { Storefront } from '#web/ui/drawing/storefront.tsx'
import button from '#web/ui/button.module.css'
import { PageIntro } from '#web/ui/page-intro.tsx'
import section from '#web/ui/styles/section.module.css'
import styles from './hero.module.css'

type HeroProps = {
  readonly texts: Pick<HomeTexts, 'heading' | 'lead' | 'facts' | 'actions'>
  /** Absent where the page does without. */
  readonly drawing: HomeData['drawing']
}

/** The promise as a drawing that becomes a shop, with the calls to action. */
export function Hero({ texts: { heading, lead, facts = [], actions }, drawing }: HeroProps) {
  const rest = (
    <>
      <p className={drawing ? `${styles.actions} ${styles.drawn}` : styles.actions}>
        <BookLink className={`${button.button} ${styles.call}`}>{actions.call}</BookLink>
        {actions.references !== undefined && (
          <LocaleLink to="/references" className={section.more}>
            {actions.references}
          </LocaleLink>
        )}
      </p>
      {facts.length > 0 && (
        <ul className={styles.facts}>
          {facts.map(({ value, text }) => (
            <li key={text}>
              <strong>{value}</strong> {text}
            </li>
          ))}
        </ul>
      )}
    </>
  )
  if (!drawing) {
    return (
      <PageIntro heading={heading} lead={lead}>
        {rest}
      </PageIntro>
    )
  }
  return (
    <Storefront texts={drawing} heading={heading}>
      <p className={styles.lead}>{lead}</p>
      {rest}
    </Storefront>
  )
}
