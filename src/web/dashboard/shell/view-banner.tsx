import { localeTags } from '#domain/locale.ts'
import { useLocale } from '#web/i18n/locale-context.tsx'
import { Button } from '#web/ui/button.tsx'
import styles from './view-banner.module.css'

/** Banner of a staff view, with a form to end it, which works without scripts. */
export function ViewBanner({ view: { company, endsAt } }: { readonly view: { readonly company: string; readonly endsAt: Date } }) {
  const { locale, translate } = useLocale()
  const until = new Intl.DateTimeFormat(localeTags[locale], { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' })
  return (
    <aside className={styles.banner} aria-label={translate('dashboard.view.label')}>
      <p>
        <strong>{translate('dashboard.view.label')}</strong> {translate('dashboard.view.text', { company, until: until.format(endsAt) })}
      </p>
      <form method="post" action={`/session?end=${locale}`}>
        <Button type="submit" kind="secondary">
          {translate('dashboard.view.end')}
        </Button>
      </form>
    </aside>
  )
}
