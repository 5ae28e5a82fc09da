import { FactCard, FactCards } from '#web/dashboard/page/fact-cards.tsx'
import { useTranslate } from '#web/i18n/locale-context.tsx'
import type { ProductView } from './describe-product.server.ts'
import { describeNext } from './describe-product-dates.ts'

type ProductFactsProps = {
  readonly product: ProductView
  readonly nextInvoiceOn: Date | undefined
}

/** A product's price, start date and next date. */
export function ProductFacts({ product, nextInvoiceOn }: ProductFactsProps) {
  const translate = useTranslate()
  const day = (date: Date) => translate('dashboard.day', { date })
  const { amount, interval, startedOn, endsOn, next } = product
  return (
    <FactCards>
      <FactCard
        label={translate('dashboard.products.price')}
        value={amount}
        note={translate('dashboard.products.netInterval', { interval: translate(`dashboard.products.interval.${interval}`) })}
      />
      <FactCard
        label={translate('dashboard.products.start')}
        value={day(startedOn)}
        note={endsOn && translate('dashboard.products.until', { to: day(endsOn) })}
      />
      <FactCard
        label={translate('dashboard.products.nextHeading')}
        value={next && day(next.on)}
        note={next ? describeNext(next, translate) : translate('dashboard.products.nextNone')}
      />
      <FactCard
        label={translate('dashboard.products.nextInvoice')}
        value={nextInvoiceOn && day(nextInvoiceOn)}
        note={nextInvoiceOn ? undefined : translate('dashboard.products.nextInvoiceNone')}
      />
    </FactCards>
  )
}
