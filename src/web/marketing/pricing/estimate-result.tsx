import type { Ref } from 'react'
import { localeTags } from '#domain/locale.ts'
import type { Estimate } from '#domain/pricing/estimate.ts'
import type { EstimateRequest } from '#domain/pricing/estimate-request.ts'
import { formatPrice } from '#domain/pricing/format-price.ts'
import type { PriceList } from '#domain/pricing/price-list.ts'
import { useLocale } from '#web/i18n/locale-context.tsx'
import section from '#web/ui/styles/section.module.css'
import type { EstimatorTexts } from '#i18n/content/pages/pricing-page.ts'
import styles from './estimate-result.module.css'
import { StorePlan } from './store-plan.tsx'

type EstimateResultProps = {
  readonly ref: Ref<HTMLElement>
  readonly texts: EstimatorTexts
  readonly estimate: Estimate
  readonly request: EstimateRequest
  readonly prices: PriceList
  /** Whether the address has choices that can be shared. */
  readonly isAsked: boolean
}

/** The requested store, the price range, its breakdown and its assumptions. Changes of the range are announced. */
export function EstimateResult({
  ref,
  texts,
  estimate: { lines, low, high, carePerMonthMinor },
  request,
  prices,
  isAsked,
}: EstimateResultProps) {
  const { locale, translate } = useLocale()
  const { result, parts, vat, assumptions } = texts
  const write = (amountMinor: number) => formatPrice(amountMinor, prices.currency, localeTags[locale])
  const range = (from: number, to: number) => translate('pricing.range', { low: write(from), high: write(to) })
  const perMonth = carePerMonthMinor === undefined ? undefined : translate('pricing.perMonth', { amount: write(carePerMonthMinor) })
  return (
    <section ref={ref} className={styles.result} id="estimate" tabIndex={-1} aria-labelledby="estimate-heading">
      <h3 id="estimate-heading">{result.heading}</h3>
      <figure className={styles.plan}>
        <StorePlan request={request} included={prices.estimate.kinds[request.kind].includes} />
        <figcaption>{result.drawing}</figcaption>
      </figure>
      <output className={styles.sum}>
        <span className={styles.range}>
          <strong>{range(low.netMinor, high.netMinor)}</strong> {result.net}
        </span>
        {vat && (
          <span className={styles.vat}>
            {low.grossMinor !== undefined && high.grossMinor !== undefined && `${range(low.grossMinor, high.grossMinor)} `}
            {vat[request.where]}
          </span>
        )}
        <span className={styles.duration}>
          {result.duration}: <b>{translate('pricing.weeks', { low: low.weeks, high: high.weeks })}</b>
        </span>
      </output>
      <table className={styles.lines}>
        <caption>{result.composition}</caption>
        <tbody>
          {lines.map(({ part, count, amountMinor }) => (
            <tr key={part}>
              <th scope="row">
                {parts[part]}
                {count > 1 && ` × ${count}`}
              </th>
              <td>{write(amountMinor)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{result.lowest}</th>
            <td>{write(low.netMinor)}</td>
          </tr>
          {perMonth && (
            <tr>
              <th scope="row">{result.care}</th>
              <td>{perMonth}</td>
            </tr>
          )}
        </tfoot>
      </table>
      <h4>{assumptions.heading}</h4>
      <ul className={styles.assumptions}>
        {assumptions.items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
      {isAsked && <p className={styles.share}>{texts.share}</p>}
      <a className={section.more} href="#contact">
        {texts.ask}
      </a>
    </section>
  )
}
