import { vitalLimits } from './beacon.ts'
import type { VitalSummary } from './vitals-day.ts'

/** The rating of a 75th percentile (`vitalLimits`). */
export function rateVital({ vital, p75 }: Pick<VitalSummary, 'p75' | 'vital'>): 'good' | 'middling' | 'poor' {
  const { good, poor } = vitalLimits[vital]
  if (p75 <= good) return 'good'
  return p75 <= poor ? 'middling' : 'poor'
}
