import { multiplyMinor, sumMinor } from '#domain/money.ts'
import type { EstimateRequest } from './estimate-request.ts'
import type { PricedWork, PriceList, ProjectKind } from './price-list.ts'

/** Names of an estimate's lines. */
export type EstimatePart = ProjectKind | 'languages' | 'regions' | 'products' | 'connections' | 'move' | 'pilot' | 'plan' | 'planCredit'

export type EstimateLine = {
  readonly part: EstimatePart
  readonly count: number
  /** Net, in minor units; negative for a deduction. */
  readonly amountMinor: number
}

/** Estimated net cost of a project and duration of its build. */
export type Estimate = {
  readonly lines: readonly EstimateLine[]
  readonly low: EstimateEnd
  readonly high: EstimateEnd
  /** Net; absent if no care was requested. */
  readonly carePerMonthMinor?: number
}

export type EstimateEnd = {
  readonly netMinor: number
  /** Present if the agency charges its own VAT. */
  readonly grossMinor?: number
  /** Build duration in weeks, rounded up. */
  readonly weeks: number
}

/** The upper end is not binding, so it is rounded up to whole hundreds. */
const roundedMinor = 100_00

/** Estimates a project from the price list. The lower end is the sum; the upper end adds the spread to every line without a fixed price. */
export function estimate(request: EstimateRequest, prices: PriceList): Estimate {
  const { amountsMinor, estimate: list } = prices
  const { kind } = request
  const { days, includes } = list.kinds[kind]
  const base: PricedWork = { amountMinor: kind === 'shop' ? amountsMinor.firstShop : amountsMinor.marketplace, days }
  const beyond = (wanted: number, included: number) => Math.max(0, wanted - included)
  const products = request.products > includes.products ? list.products.find(({ upTo }) => request.products <= upTo) : undefined
  const works: readonly { readonly part: EstimatePart; readonly count: number; readonly work: PricedWork }[] = [
    { part: kind, count: 1, work: base },
    { part: 'languages', count: beyond(request.languages, includes.languages), work: list.parts.language },
    { part: 'regions', count: beyond(request.regions, includes.regions), work: list.parts.region },
    { part: 'products', count: products ? 1 : 0, work: products ?? { amountMinor: 0, days: 0 } },
    { part: 'connections', count: beyond(request.connections, includes.connections), work: list.parts.connection },
    { part: 'move', count: request.move ? 1 : 0, work: list.parts.move },
  ]
  const ordered = works.filter(({ count }) => count > 0)
  const open = ordered.map(({ part, count, work }) => ({ part, count, amountMinor: count * work.amountMinor }))
  const fixed: readonly EstimateLine[] = [
    ...(request.pilot ? [{ part: 'pilot', count: 1, amountMinor: amountsMinor.aiPilot } as const] : []),
    { part: 'plan', count: 1, amountMinor: amountsMinor.plan },
    { part: 'planCredit', count: 1, amountMinor: -multiplyMinor(amountsMinor.plan, list.planCreditPercent / 100) },
  ]
  const openMinor = sumMinor(open.map(({ amountMinor }) => amountMinor))
  const fixedMinor = sumMinor(fixed.map(({ amountMinor }) => amountMinor))
  const workingDays = ordered.reduce((sum, { count, work }) => sum + count * work.days, 0)
  const end = (factor: number, roundTo: number): EstimateEnd => {
    const netMinor = Math.ceil((multiplyMinor(openMinor, factor) + fixedMinor) / roundTo) * roundTo
    const gross = request.where === 'home' ? { grossMinor: netMinor + multiplyMinor(netMinor, prices.vat.percent / 100) } : {}
    return { netMinor, ...gross, weeks: Math.ceil((workingDays * factor) / list.daysPerWeek) }
  }
  return {
    lines: [...open, ...fixed],
    low: end(1, 1),
    high: end(1 + list.spreadPercent / 100, roundedMinor),
    ...(request.care && { carePerMonthMinor: amountsMinor.carePerMonth }),
  }
}
