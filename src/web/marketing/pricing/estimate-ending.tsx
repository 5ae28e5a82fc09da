import type { WrittenPages } from '#i18n/content/pages/page.ts'
import { useSearchParams } from 'react-router'
import { localeTags } from '#domain/locale.ts'
import { estimate } from '#domain/pricing/estimate.ts'
import { estimateFields, parseEstimateRequest } from '#domain/pricing/estimate-request.ts'
import { formatPrice } from '#domain/pricing/format-price.ts'
import type { PriceList } from '#domain/pricing/price-list.ts'
import { ContactSection } from '#web/contact/contact-section.tsx'
import { useLocale } from '#web/i18n/locale-context.tsx'
import styles from './estimate-ending.module.css'

type EstimateEndingProps = { readonly texts: WrittenPages['pricing']; readonly prices: PriceList }

const counted = ['languages', 'regions', 'products', 'connections'] as const
const extras = ['move', 'pilot', 'care'] as const

/** Contact section of the page. If something was chosen, the message starts with the current estimate. */
export function EstimateEnding({ texts, prices }: EstimateEndingProps) {
  const { locale, translate } = useLocale()
  const [query] = useSearchParams()
  const { fields, result } = texts.estimator
  const { request } = parseEstimateRequest(query, prices, fields.where?.usual)
  const { low, high } = estimate(request, prices)
  const write = (amountMinor: number) => formatPrice(amountMinor, prices.currency, localeTags[locale])
  const range = translate('pricing.range', { low: write(low.netMinor), high: write(high.netMinor) })
  const numbers = new Intl.NumberFormat(localeTags[locale])
  const counts = counted.map((field) => [fields[field].label, numbers.format(request[field])] as const)
  const added = extras.filter((name) => request[name]).map((name) => fields.also[name])

  const label = `${result.heading}: `
  const choices = [fields.kind[request.kind], ...counts.map(([name, count]) => `${name} ${count}`), ...added]
  const isAsked = estimateFields.some((name) => query.has(name))
  const opening = { label, line: isAsked ? `${label}${range} ${result.net} (${choices.join('; ')})` : undefined }
  return (
    <ContactSection texts={texts.ending} opening={opening}>
      <p className={styles.range}>
        <b>{range}</b> {result.net}
      </p>
      <dl className={styles.choices}>
        <div>
          <dt>{fields.kind.label}</dt>
          <dd>{fields.kind[request.kind]}</dd>
        </div>
        {counts.map(([name, count]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{count}</dd>
          </div>
        ))}
        {added.length > 0 && (
          <div>
            <dt>{fields.also.label}</dt>
            <dd>
              {added.map((name) => (
                <span key={name}>{name}</span>
              ))}
            </dd>
          </div>
        )}
      </dl>
    </ContactSection>
  )
}
