import { QuoteSheet } from '#web/ui/drawing/quote-sheet.tsx'
import type { PricingTexts } from './load-pricing.server.ts'
import styles from './pricing-intro.module.css'

/** The promise about prices, beside a sheet whose parts are summed up. */
export function PricingIntro({ texts: { heading, lead, note } }: { readonly texts: Pick<PricingTexts, 'heading' | 'lead' | 'note'> }) {
  return (
    <header className={styles.intro}>
      <div>
        <h1 tabIndex={-1}>{heading}</h1>
        <p className={styles.lead}>{lead}</p>
        <p className={styles.note}>{note}</p>
      </div>
      <div className={styles.drawing}>
        <QuoteSheet />
      </div>
    </header>
  )
}
