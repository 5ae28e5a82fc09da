import { useState } from 'react'
import { invoiceIdOf } from '#domain/invoices/invoice-number.ts'
import type { Translate } from '#i18n/translate.ts'
import { useCustomerPath } from '#web/dashboard/customer/customer-path.ts'
import type { Drawing } from '#i18n/content/drawing.ts'
import { useTranslate } from '#web/i18n/locale-context.tsx'
import { HaldeLight } from '#web/ui/drawing/halde/light.tsx'
import { StorePage } from '#web/ui/drawing/store-page/store-page.tsx'
import type { SheetTick, SheetView } from './describe-sheet.server.ts'
import { Ground, percent } from './ground.tsx'
import { Ticks } from './ticks.tsx'
import styles from './sheet.module.css'

type SheetProps = {
  readonly view: SheetView & { readonly kind: 'drawn' }
  readonly company: string
  /** Words and prices of the drawn page. */
  readonly drawing: Drawing
  readonly today: Date
}

/**
 * The customer's product: built up to the seam, which is at the share of accepted milestones, and drawn after it. The seam can be moved
 * back to see how much was there after each milestone.
 */
export function Sheet({ view, company, drawing, today }: SheetProps) {
  const translate = useTranslate()
  const pathOf = useCustomerPath()
  const { id, name, type, lang, ticks, doneCount } = view
  const [shown, setShown] = useState(doneCount)
  const count = ticks.length
  const latest = shown === undefined || shown === doneCount ? undefined : ticks[shown - 1]
  const day = latest?.on ?? today
  const share = shown === undefined ? 1 : shown / count
  return (
    <section className={styles.sheet} data-begun={share > 0 || undefined} aria-labelledby="sheet-heading">
      <Ground share={share} />
      <header className={styles.head}>
        <p className={styles.what}>
          <span lang={lang}>{name}</span>,{' '}
          <time dateTime={day.toISOString().slice(0, 10)}>{translate('dashboard.sheet.day', { date: day })}</time>
        </p>
        <h1 id="sheet-heading" className={styles.moment} tabIndex={-1}>
          {shown === undefined ? describeService(view, translate) : translate('dashboard.sheet.accepted', { done: shown, count })}
        </h1>
      </header>
      <div className={styles.board}>
        <HaldeLight />
        <StorePage kind={type} company={company} texts={drawing} share={share} />
        {doneCount !== undefined && doneCount > 0 && (
          <input
            className={styles.range}
            type="range"
            min="0"
            max={count}
            value={shown}
            autoComplete="off"
            aria-label={translate('dashboard.sheet.seam')}
            aria-valuetext={describeShown(shown ?? 0)}
            onChange={({ currentTarget }) => setShown(Math.min(currentTarget.valueAsNumber, doneCount))}
          />
        )}
      </div>
      <Seam share={share} hasHandle={doneCount !== undefined && doneCount > 0} />
      <Ticks ticks={ticks} lang={lang} addressOf={addressOf} />
    </section>
  )

  function addressOf({ invoice }: SheetTick): string {
    return pathOf(invoice ? `/dashboard/invoices/${invoiceIdOf(invoice.number)}` : `/dashboard/products/${id}`)
  }

  function describeShown(done: number): string {
    const accepted = translate('dashboard.sheet.accepted', { done, count })
    const tick = ticks[done - 1]
    return tick ? `${accepted}: ${tick.name ?? ''}, ${translate('dashboard.day', { date: tick.on })}` : accepted
  }
}

function describeService({ status, startedOn }: SheetProps['view'], translate: Translate): string {
  return translate('dashboard.sheet.service', { status, on: startedOn })
}

/** The line between built and drawn; without a handle, it is left out where one of both is all there is. */
function Seam({ share, hasHandle }: { readonly share: number; readonly hasHandle: boolean }) {
  if (!hasHandle) return null
  return (
    <svg className={styles.seam} width="100%" height="100%" aria-hidden="true">
      <svg x={percent(share)} overflow="visible">
        <line y2="100%" />
        <svg y="66%" overflow="visible">
          {/* At the end of the sheet, all of it stays inside. */}
          <g transform={share === 1 ? 'translate(-22)' : undefined}>
            <circle r="21" />
            <path d="M-5-5-10 0-5 5M5-5 10 0 5 5" />
          </g>
        </svg>
      </svg>
    </svg>
  )
}
