import * as v from 'valibot'
import { type CalendarDate, CalendarDateSchema } from '#domain/calendar-date.ts'
import { LocaleSchema } from '#domain/locale-schema.ts'
import { deviceClasses, vitalLimits, type VitalName, vitalNames } from './beacon.ts'

/** Measurements per range of `listEdges`; trailing empty ranges are left out. */
const CountsSchema = v.array(v.pipe(v.number(), v.integer(), v.minValue(0)))

const PageVitalsSchema = v.object({
  /** English path, or `/blogs/*`. */
  page: v.string(),
  locale: LocaleSchema,
  device: v.picklist(deviceClasses),
  vitals: v.record(v.picklist(vitalNames), CountsSchema),
})

/** Measurements of a page in one language on one device class. */
export type PageVitals = v.InferOutput<typeof PageVitalsSchema>

/** All measurements of one day (UTC). */
export const VitalsDaySchema = v.object({ day: CalendarDateSchema, pages: v.array(PageVitalsSchema) })
export type VitalsDay = v.InferOutput<typeof VitalsDaySchema>

/** A day as it is stored: its measurements as one text of JSON. */
export type VitalsText = { readonly day: CalendarDate; readonly pages: string }

const StoredPagesSchema = v.pipe(v.string(), v.parseJson(), VitalsDaySchema.entries.pages)

/** Parses the measurements of a stored day, of up to 35,000 counts: that takes long. @throws ValiError for others. */
export function parseVitalsDay({ day, pages }: VitalsText): VitalsDay {
  return { day, pages: v.parse(StoredPagesSchema, pages) }
}

/** Retention in days (privacy policy, "retention"). */
export const deleteAfterDays = 400

/**
 * Upper edges of the ranges, inclusive; one more range follows the last edge.
 *
 * @returns Seven edges up to the limit of good values, three up to that of poor ones, and two beyond.
 */
export function listEdges(vital: VitalName): readonly number[] {
  const { good, poor } = vitalLimits[vital]
  const goodShares = [0.1, 0.25, 0.4, 0.55, 0.7, 0.85, 1]
  const middleShares = [1 / 3, 2 / 3, 1]
  return [...goodShares.map((share) => good * share), ...middleShares.map((share) => good + (poor - good) * share), poor * 2, poor * 4]
}

/** The counts of a single measurement. */
export function countMeasurement(vital: VitalName, value: number): readonly number[] {
  const edges = listEdges(vital)
  const at = edges.findIndex((edge) => value <= edge)
  return [...Array<number>(at < 0 ? edges.length : at).fill(0), 1]
}

/** Merges counts of the same page, language and device class. */
export function addVitals(pages: readonly PageVitals[]): PageVitals[] {
  const groups = Map.groupBy(pages, ({ page, locale, device }) => `${page} ${locale} ${device}`)
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    if (!first) return []
    const { page, locale, device } = first
    const sums = vitalNames.flatMap((vital) => {
      const lists = group.flatMap(({ vitals }) => [vitals[vital] ?? []])
      const length = Math.max(...lists.map((counts) => counts.length))
      const sum = Array.from({ length }, (_, at) => lists.reduce((total, counts) => total + (counts[at] ?? 0), 0))
      return length === 0 ? [] : [[vital, sum] as const]
    })
    return [{ page, locale, device, vitals: Object.fromEntries(sums) }]
  })
}

/** A vital over several days. */
export type VitalSummary = Omit<PageVitals, 'vitals'> & {
  readonly vital: VitalName
  readonly count: number
  /** 75th percentile, estimated within its range. */
  readonly p75: number
  /** Measurements per range of `listEdges`. */
  readonly histogram: readonly number[]
}

/** Merges days by page, language, device class and vital. */
export function summarizeVitals(days: readonly VitalsDay[]): readonly VitalSummary[] {
  return addVitals(days.flatMap(({ pages }) => pages)).flatMap(({ vitals, ...of }) =>
    vitalNames.flatMap((vital) => {
      const counts = vitals[vital]
      if (!counts) return []
      const edges = listEdges(vital)
      const histogram = Array.from({ length: edges.length + 1 }, (_, at) => counts[at] ?? 0)
      const count = histogram.reduce((sum, each) => sum + each, 0)
      return [{ ...of, vital, count, p75: estimatePercentile(histogram, edges, count * 0.75), histogram }]
    }),
  )
}

/** Assumes an even distribution within a range; beyond the last edge it returns that edge. */
function estimatePercentile(histogram: readonly number[], edges: readonly number[], rank: number): number {
  let passed = 0
  const at = histogram.findIndex((count) => (passed += count) >= rank)
  const [start = 0, count = 1] = [edges[at - 1], histogram[at]]
  const end = edges[at] ?? start
  return end - ((end - start) * (passed - rank)) / count
}
