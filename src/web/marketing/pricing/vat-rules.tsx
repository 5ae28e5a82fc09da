import type { WrittenPages } from '#i18n/content/pages/page.ts'
import rows from '#web/marketing/rows.module.css'

/** Which VAT stands on the invoice, by where the customer's business is. */
export function VatRules({ texts: { lead, items } }: { readonly texts: NonNullable<WrittenPages['pricing']['vat']> }) {
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
