import rows from '#web/marketing/rows.module.css'
import type { PricingTexts } from './load-pricing.server.ts'

/** Which VAT stands on the invoice, by where the customer's business is. */
export function VatRules({ texts: { lead, items } }: { readonly texts: NonNullable<PricingTexts['vat']> }) {
  return (
    <>
      <p>{lead}</p>
      <dl className={rows.rows}>
        {items.map(({ place, text }) => (
          <div key={place}>
            <dt>{place}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
