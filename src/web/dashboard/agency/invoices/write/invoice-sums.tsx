import type { InvoiceTotals, TaxRow } from '#domain/invoices/totals.ts'
import { localeTags } from '#domain/locale.ts'
import { useLocale } from '#web/i18n/locale-context.tsx'
import styles from './write-invoice.module.css'

type InvoiceSumsProps = {
  readonly table: readonly TaxRow[]
  readonly totals: InvoiceTotals
  readonly format: (amountMinor: number) => string
  /** Whether the form does not show all that is summed up. */
  readonly hasOthers: boolean
}

/** Sums by VAT rate. */
export function InvoiceSums({ table, totals, format, hasOthers }: InvoiceSumsProps) {
  const { locale, translate } = useLocale()
  const percent = new Intl.NumberFormat(localeTags[locale], { style: 'percent', maximumFractionDigits: 3 })
  return (
    <section className={styles.sums} aria-labelledby="write-sums">
      <h2 id="write-sums">{translate('dashboard.invoice.totals')}</h2>
      <dl>
        <div>
          <dt>{translate('dashboard.invoice.netTotal')}</dt>
          <dd>{format(totals.netMinor)}</dd>
        </div>
        {table.map(({ taxCategory, taxRate, netMinor, taxMinor }) => (
          <div key={`${taxCategory} ${taxRate}`}>
            <dt>{translate('dashboard.invoice.taxOn', { rate: percent.format(taxRate / 100), net: format(netMinor) })}</dt>
            <dd>{format(taxMinor)}</dd>
          </div>
        ))}
        <div className={styles.gross}>
          <dt>{translate('dashboard.invoice.gross')}</dt>
          <dd>
            <output>{format(totals.grossMinor)}</output>
          </dd>
        </div>
      </dl>
      {hasOthers && <p>{translate('agency.invoices.write.others')}</p>}
    </section>
  )
}
