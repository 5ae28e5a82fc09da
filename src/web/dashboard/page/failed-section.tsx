import { useLocation } from 'react-router'
import { usePath, useTranslate } from '#web/i18n/locale-context.tsx'
import { LocaleLink } from '#web/i18n/locale-link.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'

/** Replaces a section that failed to load, with a link to try again. */
export function FailedSection() {
  const translate = useTranslate()
  const path = usePath()
  const { search } = useLocation()
  return (
    <EmptyState heading={translate('dashboard.failed.heading')} text={translate('dashboard.failed.text')}>
      <LocaleLink to={path + search} reloadDocument>
        {translate('dashboard.failed.retry')}
      </LocaleLink>
    </EmptyState>
  )
}
