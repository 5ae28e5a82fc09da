import type { ReactElement } from 'react'
import { useCustomerPath } from '#web/dashboard/customer/customer-path.ts'
import { PageSection } from '#web/dashboard/page/page-section.tsx'
import { threadIdOf } from '#web/dashboard/requests/request-names.ts'
import { useTranslate } from '#web/i18n/locale-context.tsx'
import { LocaleLink } from '#web/i18n/locale-link.tsx'
import type { HomeParts } from './load-home.server.ts'
import styles from './home.module.css'

/** Recently answered requests, and how many wait for the agency; renders nothing without either. */
export function Answers({ answers }: Pick<HomeParts, 'answers'>) {
  const translate = useTranslate()
  const pathOf = useCustomerPath()
  if (answers.kind === 'failed' || answers.answered.length + answers.openCount === 0) return null
  return (
    <PageSection heading={translate('dashboard.requests.heading')}>
      <ul className={styles.lines}>
        {answers.answered.map(({ id, subject, lang }) => (
          <li key={id}>
            <LocaleLink to={`${pathOf('/dashboard/requests')}#${threadIdOf(id)}`}>
              {translate.rich<ReactElement>('dashboard.toDo.answered', {
                subject,
                own: (words) => (
                  <span key="own" lang={lang}>
                    {words}
                  </span>
                ),
              })}
            </LocaleLink>
          </li>
        ))}
        {answers.openCount > 0 && (
          <li>
            <LocaleLink to={pathOf('/dashboard/requests')}>{translate('dashboard.toDo.withUs', { count: answers.openCount })}</LocaleLink>
          </li>
        )}
      </ul>
    </PageSection>
  )
}
