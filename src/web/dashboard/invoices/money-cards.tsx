import type { MoneyCards as Cards } from './describe-money.server.ts'
import type { ReactElement, ReactNode } from 'react'
import { keepWhole } from './invoice-number.tsx'
import { useTranslate } from '#web/i18n/locale-context.tsx'
import type { Translate } from '#i18n/translate.ts'
import { FactCard, FactCards } from '#web/dashboard/page/fact-cards.tsx'
import styles from './money-cards.module.css'

/** Open, overdue, next due and paid amounts in one currency. */
export function MoneyCards({ cards }: { readonly cards: Cards }) {
  const translate = useTranslate()
  const { currency, open, overdue, nextDue, paidThisYear, credit } = cards
  return (
    <section className={styles.currency}>
      <h3 className={styles.heading}>{translate('dashboard.money.inCurrency', { currency })}</h3>
      <FactCards>
        <FactCard
          label={translate('dashboard.money.open')}
          value={open?.amount}
          note={open ? translate('dashboard.money.invoiceCount', { count: open.count }) : translate('dashboard.money.openNone')}
        />
        <FactCard
          label={translate('dashboard.money.overdue')}
          value={overdue?.amount}
          note={overdue ? translate('dashboard.money.overdueFor', { days: overdue.days }) : translate('dashboard.money.overdueNone')}
          isUrgent={overdue !== undefined}
        />
        <FactCard
          label={translate('dashboard.money.nextDue')}
          value={nextDue && translate('dashboard.day', { date: nextDue.date })}
          note={nextDue ? describeNextDue(nextDue, translate) : translate('dashboard.money.nextDueNone')}
        />
        <FactCard
          label={translate('dashboard.money.paidThisYear', { year: paidThisYear.year })}
          value={paidThisYear.amount}
          note={translate('dashboard.money.paidThisYearHint')}
        />
      </FactCards>
      {credit && (
        <p className={styles.credit}>
          {translate('dashboard.money.credit')} <strong>{credit.amount}</strong> <span>{translate('dashboard.money.creditHint')}</span>
        </p>
      )}
    </section>
  )
}

function describeNextDue({ amount, number, days }: NonNullable<Cards['nextDue']>, translate: Translate): ReactNode {
  return [
    ...translate.rich<ReactElement>('dashboard.money.nextDueFor', { amount, number, whole: keepWhole }),
    ', ',
    translate('dashboard.money.nextDueIn', { days }),
  ]
}
