import { useState, useSyncExternalStore } from 'react'
import { localeTags } from '#domain/locale.ts'
import { useLocale } from '#web/navigation/locale-context.tsx'
import type { Site } from '#words/site.ts'
import { describeOpeningHours } from './opening-hours.ts'
import { convertOpeningHours } from './visitor-hours.ts'
import styles from './contact-overview.module.css'

type Props = {
  readonly facts: Pick<Site, 'openingHours' | 'timeZone'>
  /** The agency's hours, written by the server: the first render of the browser has to say the same. */
  readonly placeholder: readonly { readonly days: string; readonly hours: string }[]
}

/**
 * The opening hours on the visitor's own clock, which only a browser knows. Until the app runs, the agency's hours hold their place
 * unseen, so that nothing moves.
 */
export function YourHours({ facts, placeholder }: Props) {
  const { locale, translate } = useLocale()
  const [now] = useState(() => new Date())
  const timeZone = useSyncExternalStore(watchNothing, readTimeZone, () => undefined)
  const hours = timeZone === undefined ? placeholder : describeOpeningHours(convertOpeningHours(facts, timeZone, now), localeTags[locale])
  return (
    <dl className={styles.yours} data-waiting={timeZone === undefined ? '' : undefined}>
      <dt>{translate('contact.overview.yourHours')}</dt>
      {hours.map((run) => (
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
