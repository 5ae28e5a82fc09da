import { useTranslate } from '#web/i18n/locale-context.tsx'
import type { Translate } from '#i18n/translate.ts'
import type { TermView } from './describe-term.server.ts'
import { writeDay } from './describe-product-dates.ts'
import styles from './product.module.css'

type TermProps = { readonly term: TermView }

/** A product's term and notice deadline. */
export function Term({ term }: TermProps) {
  return <p className={styles.term}>{describeTerm(term, useTranslate())}</p>
}

/** Says which product ends by the notice, and when the end can take effect. */
export function EndNote({ term, productName }: TermProps & { readonly productName: string }) {
  const translate = useTranslate()
  const { kind, noticeOn, renewsOn } = term
  const day = (date: Date) => writeDay(date, translate)
  return (
    <div className={styles.endNote}>
      <p>{translate('dashboard.products.end.effect', { product: productName })}</p>
      {kind === 'bound' && noticeOn && renewsOn && (
        <p>
          <strong>{translate('dashboard.products.end.tooLate', { notice: day(noticeOn), renewal: day(renewsOn) })}</strong>
        </p>
      )}
      {kind === 'renewing' && noticeOn && renewsOn && (
        <p>{translate('dashboard.products.end.inTime', { notice: day(noticeOn), renewal: day(renewsOn) })}</p>
      )}
    </div>
  )
}

function describeTerm({ kind, endsOn, renewsOn, noticeOn, noticeDays }: TermView, translate: Translate): string {
  const day = (date: Date | undefined) => (date ? writeDay(date, translate) : '')
  switch (kind) {
    case 'ended':
      return translate('dashboard.products.term.ended', { end: day(endsOn) })
    case 'ending':
      return translate('dashboard.products.term.ending', { end: day(endsOn) })
    case 'renewing':
      return noticeDays === undefined
        ? translate('dashboard.products.term.renewing', { renewal: day(renewsOn) })
        : translate('dashboard.products.term.renewingUnless', {
            renewal: day(renewsOn),
            notice: day(noticeOn),
            when: translate('dashboard.money.nextDueIn', { days: noticeDays }),
          })
    case 'bound':
      return translate('dashboard.products.term.bound', { renewal: day(renewsOn), notice: day(noticeOn) })
    case 'once':
      return translate('dashboard.products.term.once')
    case 'running':
      return translate('dashboard.products.term.running')
  }
}
