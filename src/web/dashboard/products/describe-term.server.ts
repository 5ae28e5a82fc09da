import { type CalendarDate, daysBetween, utcMidnightOf } from '#domain/calendar-date.ts'
import type { Product } from '#domain/products/product.ts'
import { canEnd, type Term, traceTerm } from '#domain/products/term.ts'

/** A product's term, for its page. */
export type TermView = {
  readonly kind: Term['kind']
  /** Whether the customer can ask to end it. */
  readonly canEnd: boolean
  readonly endsOn?: Date
  readonly renewsOn?: Date
  readonly noticeOn?: Date
  /** Days until the notice deadline, if it has not passed. */
  readonly noticeDays?: number
}

/** @param today In the customer's time zone. */
export function describeTerm(product: Product, today: CalendarDate): TermView {
  const term = traceTerm(product, today)
  const view = { kind: term.kind, canEnd: canEnd(term) }
  switch (term.kind) {
    case 'ended':
    case 'ending':
      return { ...view, endsOn: utcMidnightOf(term.endsOn) }
    case 'bound':
      return { ...view, renewsOn: utcMidnightOf(term.renewsOn), noticeOn: utcMidnightOf(term.noticeOn) }
    case 'renewing': {
      const { renewsOn, noticeOn } = term
      const notice = noticeOn && { noticeOn: utcMidnightOf(noticeOn), noticeDays: daysBetween(today, noticeOn) }
      return { ...view, renewsOn: utcMidnightOf(renewsOn), ...notice }
    }
    case 'once':
    case 'running':
      return view
  }
}
