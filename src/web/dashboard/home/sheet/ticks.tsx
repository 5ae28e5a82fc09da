import { useEffect, useRef } from 'react'
import type { Translate } from '#i18n/translate.ts'
import { RecordLink } from '#web/dashboard/page/record-link.tsx'
import { useTranslate } from '#web/i18n/locale-context.tsx'
import type { SheetTick } from './describe-sheet.server.ts'
import styles from './ticks.module.css'

type TicksProps = {
  readonly ticks: readonly SheetTick[]
  /** Language of the milestones' names. */
  readonly lang: string
  readonly addressOf: (tick: SheetTick) => string
}

/** The dates of a product as ticks on a dimension line, each with a link to its invoice or to the product. */
export function Ticks({ ticks, lang, addressOf }: TicksProps) {
  const translate = useTranslate()
  const listRef = useRef<HTMLOListElement>(null)
  const next = ticks.findIndex(({ status }) => status === 'late' || status === 'next')

  // On narrow screens, the next tick may be outside of the visible part of the line.
  useEffect(() => {
    const list = listRef.current
    const tick = list?.children[next]
    if (list && tick instanceof HTMLElement) list.scrollLeft = tick.offsetLeft - tick.offsetWidth
  }, [next])

  return (
    <ol ref={listRef} className={styles.ticks} aria-label={translate('dashboard.products.milestones')}>
      {ticks.map((tick) => (
        <li
          key={`${tick.kind} ${tick.name} ${tick.on.toISOString()}`}
          data-status={tick.status}
          data-overdue={tick.invoice?.status === 'overdue' || undefined}
        >
          <RecordLink to={addressOf(tick)}>
            <b lang={tick.name === undefined ? undefined : lang}>{tick.name ?? nameKind(tick.kind, translate)}</b>
            <span>
              <time dateTime={tick.on.toISOString().slice(0, 10)}>{translate('dashboard.sheet.tickDay', { date: tick.on })}</time>
              <span>{describeState(tick, translate)}</span>
            </span>
          </RecordLink>
        </li>
      ))}
    </ol>
  )
}

function nameKind(kind: SheetTick['kind'], translate: Translate): string {
  if (kind === 'milestone') return ''
  return kind === 'invoice' ? translate('dashboard.products.nextInvoice') : translate(`dashboard.products.next.${kind}`)
}

/** The state below the date: of the invoice if there is one. */
function describeState({ kind, status, daysLeft, invoice }: SheetTick, translate: Translate): string {
  if (invoice) return translate(`dashboard.status.${invoice.status}`)
  if (status === 'late') return translate('dashboard.sheet.late', { days: -daysLeft })
  if (status === 'next') return translate('dashboard.money.nextDueIn', { days: daysLeft })
  return status === 'done' && kind === 'milestone' ? translate('dashboard.sheet.done') : ''
}
