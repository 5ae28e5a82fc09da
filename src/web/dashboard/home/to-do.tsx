import { invoiceIdOf } from '#domain/invoices/invoice-number.ts'
import type { ReactElement } from 'react'
import { useTranslate } from '#web/i18n/locale-context.tsx'
import { RecordLink } from '#web/dashboard/page/record-link.tsx'
import { LocaleLink } from '#web/i18n/locale-link.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useCustomerPath } from '#web/dashboard/customer/customer-path.ts'
import type { HomeParts } from './load-home.server.ts'
import { PageSection } from '#web/dashboard/page/page-section.tsx'
import { threadIdOf } from '#web/dashboard/requests/request-names.ts'
import styles from './to-do.module.css'

/** Overdue invoices and unread answers. A part that failed to load shows its error in its own section. */
export function ToDo({ home, answers }: Pick<HomeParts, 'home' | 'answers'>) {
  const translate = useTranslate()
  const pathOf = useCustomerPath()
  const overdue = home.kind === 'loaded' ? home.overdue : []
  const moreOverdue = home.kind === 'loaded' ? home.moreOverdue : 0
  const { answered, openCount } = answers.kind === 'loaded' ? answers : { answered: [], openCount: 0 }
  const isComplete = home.kind !== 'failed' && answers.kind !== 'failed'
  return (
    <PageSection heading={translate('dashboard.toDo.heading')}>
      {overdue.length + answered.length > 0 && (
        <ul className={styles.list}>
          {overdue.map(({ number, amount, amountLeft, daysLeft = 0 }) => (
            <li key={number} data-kind="overdue">
              <Icon name="warning" />
              <RecordLink to={pathOf(`/dashboard/invoices/${invoiceIdOf(number)}`)}>
                {translate('dashboard.toDo.overdue', { number, amount: amountLeft ?? amount, days: -daysLeft })}
              </RecordLink>
            </li>
          ))}
          {moreOverdue > 0 && (
            <li data-kind="overdue">
              <Icon name="warning" />
              <LocaleLink to={pathOf('/dashboard/invoices?status=overdue')}>
                {translate('dashboard.toDo.moreOverdue', { count: moreOverdue })}
              </LocaleLink>
            </li>
          )}
          {answered.map(({ id, subject, lang }) => (
            <li key={id} data-kind="answered">
              <Icon name="check" />
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
        </ul>
      )}
      {overdue.length + answered.length === 0 && isComplete && <p className={styles.none}>{translate('dashboard.toDo.none')}</p>}
      <p className={styles.requests}>
        <LocaleLink to={pathOf('/dashboard/requests')}>{translate('dashboard.toDo.requests')}</LocaleLink>
        {openCount > 0 && <span>{translate('dashboard.toDo.withUs', { count: openCount })}</span>}
      </p>
    </PageSection>
  )
}
