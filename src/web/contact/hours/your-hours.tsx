import { useMemo, useState, useSyncExternalStore } from 'react'
import { localeTags } from '#domain/locale.ts'
import { useLocale } from '#web/i18n/locale-context.tsx'
import type { SiteFacts } from '#i18n/content/site.ts'
import { describeOpeningHours } from './opening-hours.ts'
import { convertOpeningHours } from './visitor-hours.ts'
import styles from '#web/contact/contact-overview.module.css'

type YourHoursProps = {
  /** The agency's time zone, in the page's language. */
  readonly officeZone: string
  readonly facts: Pick<SiteFacts, 'openingHours' | 'timeZone'>
  /** The agency's hours, rendered by the server; the browser's first render must match. */
  readonly placeholder: readonly { readonly days: string; readonly hours: string }[]
}

/**
 * Names the time zone of the opening hours. If the visitor's differs, which only the browser knows, shows the hours in that one as well.
 * Space is reserved, so that nothing moves.
 */
export function YourHours({ officeZone, facts, placeholder }: YourHoursProps) {
  const { locale, translate } = useLocale()
  const [now] = useState(() => new Date())
  const timeZone = useSyncExternalStore(watchNothing, readTimeZone, () => undefined)
  // Date formatters are slow to create, and the form next to it renders often.
  const own = useMemo(() => {
    if (timeZone === undefined) return undefined
    const converted = convertOpeningHours(facts, timeZone, now)
    const isElsewhere = JSON.stringify(converted) !== JSON.stringify(facts.openingHours)
    return isElsewhere ? describeOpeningHours(converted, localeTags[locale]) : undefined
  }, [facts, timeZone, now, locale])
  return (
    <dl className={styles.yours} data-elsewhere={own ? true : undefined}>
      <dt>
        <span>{officeZone}</span> <span>{translate('contact.overview.yourHours')}</span>
      </dt>
      {(own ?? placeholder).map((run) => (
        <dd key={run.days} className={styles.hours}>
          <span>{run.days}</span> <span>{run.hours}</span>
        </dd>
      ))}
    </dl>
  )
}

function watchNothing(): () => void {
  return () => undefined
}

function readTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}
