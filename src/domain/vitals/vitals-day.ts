import * as v from 'valibot'
import { CalendarDateSchema } from '#domain/calendar-date.ts'
import { LocaleSchema } from '#domain/locale-schema.ts'
import { type DeviceClass, deviceClasses, type VitalName, vitalNames } from './beacon.ts'

/** Measurements of one vital: how many there were, and a part of their values that stands for all. */
const VitalSampleSchema = v.object({
  count: v.pipe(v.number(), v.integer(), v.minValue(1)),
  values: v.array(v.number()),
  /** The elements that slow values were due to, with how often; at most `mostTargets`. A list, because browsers send the names: no name is a key. */
  targets: v.array(v.object({ target: v.string(), count: v.number() })),
})
export type VitalSample = v.InferOutput<typeof VitalSampleSchema>

/** The measurements of a page in one language, on one class of devices, on one day (UTC). */
export const VitalsDaySchema = v.object({
  id: v.string(),
  day: CalendarDateSchema,
  /** The English form of the path. */
  page: v.string(),
  locale: LocaleSchema,
  device: v.picklist(deviceClasses),
  vitals: v.record(v.picklist(vitalNames), VitalSampleSchema),
  /** Whether most values have been removed by now. */
  isThinned: v.boolean(),
})
export type VitalsDay = v.InferOutput<typeof VitalsDaySchema>

/** A measurement, with the element that it is due to where it is a slow one. */
export type Measurement = { readonly value: number; readonly target?: string | undefined }

/** How many values of a day are kept while it is young, and afterwards. */
export const mostValues = 200
export const mostThinnedValues = 20

/** How many days the values are kept as they are, and how many days anything is kept at all (privacy policy, "retention"). */
export const thinAfterDays = 30
export const deleteAfterDays = 400

/** How many elements are named. */
const mostTargets = 5

/**
 * Adds measurements to a sample. Once it is full, each value of all takes part with the same chance (reservoir sampling, Vitter 1985).
 *
 * @param random Numbers from 0 to below 1.
 */
export function addMeasurements(sample: VitalSample | undefined, measurements: readonly Measurement[], random: () => number): VitalSample {
  const values = [...(sample?.values ?? [])]
  const targets = new Map(sample?.targets.map(({ target, count: times }) => [target, times]))
  let count = sample?.count ?? 0
  for (const { value, target } of measurements) {
    count++
    const at = values.length < mostValues ? values.length : Math.floor(random() * count)
    if (at < mostValues) values[at] = value
    if (target !== undefined && (targets.has(target) || targets.size < mostTargets)) targets.set(target, (targets.get(target) ?? 0) + 1)
  }
  return { count, values, targets: [...targets].map(([target, times]) => ({ target, count: times })) }
}

/** Keeps few values of a sample, evenly over their order, so that its percentiles stay about the same. */
export function thinSample({ count, values, targets }: VitalSample): VitalSample {
  const sorted = values.toSorted((a, b) => a - b)
  const kept = Math.min(sorted.length, mostThinnedValues)
  const step = sorted.length / kept
  return { count, values: Array.from({ length: kept }, (_, at) => sorted[Math.floor((at + 0.5) * step)] ?? 0), targets }
}

/** What is known of a vital over some days. */
export type VitalSummary = {
  readonly page: string
  readonly locale: VitalsDay['locale']
  readonly device: DeviceClass
  readonly vital: VitalName
  readonly count: number
  readonly p75: number
  /** How many measurements are in each of the ranges of `histogramEdges`. */
  readonly histogram: readonly number[]
  /** The element that most slow values were due to. */
  readonly target: string | undefined
}

/** Brings days together, for each page, language, class of devices and vital. */
export function summarizeVitals(days: readonly VitalsDay[], edgesOf: (vital: VitalName) => readonly number[]): readonly VitalSummary[] {
  const groups = Map.groupBy(days, ({ page, locale, device }) => `${page} ${locale} ${device}`)
  return [...groups.values()].flatMap((group) =>
    vitalNames.flatMap((vital) => {
      const samples = group.flatMap(({ vitals }) => vitals[vital] ?? [])
      const [first] = group
      if (!first || samples.length === 0) return []
      const weighed = samples.flatMap(({ count, values }) => values.map((value) => ({ value, weight: count / values.length })))
      return {
        page: first.page,
        locale: first.locale,
        device: first.device,
        vital,
        count: samples.reduce((sum, { count }) => sum + count, 0),
        p75: findPercentile(weighed, 0.75),
        histogram: countBetween(weighed, edgesOf(vital)),
        target: findMost(samples),
      }
    }),
  )
}

type Weighed = { readonly value: number; readonly weight: number }

/** The value that a share of all does not exceed (nearest rank); a value of a thinned day stands for several. */
function findPercentile(weighed: readonly Weighed[], share: number): number {
  const sorted = weighed.toSorted((a, b) => a.value - b.value)
  const total = sorted.reduce((sum, { weight }) => sum + weight, 0)
  let passed = 0
  // A little less than the share, because the weights are no exact numbers.
  return sorted.find(({ weight }) => (passed += weight) >= total * share - 1e-9)?.value ?? 0
}

/** @param edges Each range ends with its edge, which is part of it; one more range follows the last edge. */
function countBetween(weighed: readonly Weighed[], edges: readonly number[]): readonly number[] {
  const counts = Array<number>(edges.length + 1).fill(0)
  for (const { value, weight } of weighed) {
    const at = edges.findIndex((edge) => value <= edge)
    const range = at < 0 ? edges.length : at
    counts[range] = (counts[range] ?? 0) + weight
  }
  return counts.map(Math.round)
}

function findMost(samples: readonly VitalSample[]): string | undefined {
  const sums = new Map<string, number>()
  for (const { targets } of samples) for (const { target, count } of targets) sums.set(target, (sums.get(target) ?? 0) + count)
  return [...sums].toSorted(([, a], [, b]) => b - a)[0]?.[0]
}
