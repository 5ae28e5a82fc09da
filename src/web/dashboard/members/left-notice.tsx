import { useSearchParams } from 'react-router'
import requestStyles from '#web/dashboard/requests/requests.module.css'
import { useTranslate } from '#web/i18n/locale-context.tsx'
import { leftParam } from './left-param.ts'

/** Says that the person has given up their access, on the page to which they are led: those of the company are closed to them. */
export function LeftNotice() {
  const translate = useTranslate()
  const [query] = useSearchParams()
  return query.has(leftParam) && <p className={requestStyles.notice}>{translate('dashboard.members.outcome.left')}</p>
}
