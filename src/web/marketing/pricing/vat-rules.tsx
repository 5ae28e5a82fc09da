import columns from '#web/marketing/columns.module.css'
import rows from '#web/marketing/rows.module.css'
import section from '#web/ui/styles/section.module.css'
import type { PricingTexts } from './load-pricing.server.ts'

/** Which VAT stands on the invoice, by where the customer's business is. */
export function VatRules({ texts: { heading, lead, items } }: { readonly texts: PricingTexts['vat'] }) {
  return (
    <section className={`${section.section} ${columns.columns}`}>
      <header>
        <h2>{heading}</h2>
        <p className={section.lead}>{lead}</p>
      </header>
      <dl className={rows.rows}>
        {items.map(({ place, text }) => (
          <div key={place}>
            <dt>{place}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
