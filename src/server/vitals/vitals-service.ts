import { createHash } from 'node:crypto'
import { addDays, parseCalendarDate } from '#domain/calendar-date.ts'
import { splitLocalePath } from '#domain/locale-path.ts'
import { type Beacon, type DeviceClass, vitalLimits, type VitalName } from '#domain/vitals/beacon.ts'
import {
  addMeasurements,
  deleteAfterDays,
  type Measurement,
  thinAfterDays,
  thinSample,
  type VitalSample,
  type VitalsDay,
} from '#domain/vitals/vitals-day.ts'
import { type RefusedItem, writeInHalves } from '#gateway/documents/write-in-halves.ts'
import { daysAtOnce, type Vitals } from '#gateway/vitals.ts'
import { assertNoFailures } from '#server/attempt-each.ts'

export type VitalsServiceOptions = {
  readonly vitals: Vitals
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Numbers from 0 to below 1. */
  readonly random: () => number
}

/** Collects web vitals. */
export type VitalsService = {
  /** Takes a measurement, which waits in memory for the next `flush`. @returns False when too many wait. */
  readonly add: (beacon: Beacon, device: DeviceClass) => boolean
  /** Stores what waits; during an outage it waits for the next time. Measurements that the provider refuses are dropped. @throws AggregateError of these. */
  readonly flush: () => Promise<void>
  /** Removes most values of older days, and days that are old. */
  readonly thin: () => Promise<void>
}

/** How many measurements wait at most: those of a few seconds. */
const mostWaiting = 10_000

/** How many documents one step of thinning reads or writes. */
const pageSize = 100

type Waiting = Pick<VitalsDay, 'id' | 'day' | 'page' | 'locale' | 'device'> & {
  readonly measurements: Map<VitalName, Measurement[]>
}

/** One process writes vitals, so that what it has read of a day is still true when it stores it. */
export function createVitalsService({ vitals, now, random }: VitalsServiceOptions): VitalsService {
  const waiting = new Map<string, Waiting>()
  let count = 0
  // Of UTC, which needs no look at the rules of a time zone.
  const today = () => parseCalendarDate(new Date(now()).toISOString().slice(0, 10))

  return {
    add: ({ name, value, page: address, target }, device) => {
      if (count >= mostWaiting) return false
      count++
      const day = today()
      const id = `${day}-${createHash('sha256').update(`${address} ${device}`).digest('base64url').slice(0, 16)}`
      const { locale, path: page } = splitLocalePath(address)
      const entry = waiting.get(id) ?? { id, day, page, locale, device, measurements: new Map<VitalName, Measurement[]>() }
      waiting.set(id, entry)
      const list = entry.measurements.get(name) ?? []
      entry.measurements.set(name, list)
      // What is fast is due to nothing in particular.
      list.push(value > vitalLimits[name].good ? { value, target } : { value })
      return true
    },

    flush: async () => {
      const left = new Set(waiting.values())
      waiting.clear()
      count = 0
      try {
        const refused = await writeInHalves([...left], daysAtOnce, async (entries) => {
          const stored = await vitals.findDays(entries.map(({ id }) => id))
          await vitals.putDays(entries.map((entry, at) => merge(entry, stored[at])))
          for (const entry of entries) left.delete(entry)
        })
        for (const { item } of refused) left.delete(item)
        assertNoFailures(refused.map(describeRefusal))
      } finally {
        for (const entry of left) keepWaiting(entry)
      }
    },

    thin: async () => {
      const oldest = addDays(today(), -deleteAfterDays)
      while ((await vitals.deleteBefore(oldest, pageSize)) === pageSize) continue
      const failures: unknown[] = []
      const days = await vitals.listUnthinnedBefore(addDays(today(), -thinAfterDays), pageSize, (error) => failures.push(error))
      const thinned = days.map((day) => ({ ...day, vitals: mapVitals(day.vitals, thinSample), isThinned: true }))
      const refused = await writeInHalves(thinned, pageSize, vitals.putDays)
      assertNoFailures([...failures, ...refused.map(describeRefusal)])
    },
  }

  function merge({ measurements, ...entry }: Waiting, stored: VitalsDay | undefined): VitalsDay {
    const added = [...measurements].map(
      ([name, list]) => [name, addMeasurements(stored?.vitals[name], list, random)] satisfies [VitalName, VitalSample],
    )
    return { ...entry, vitals: { ...stored?.vitals, ...Object.fromEntries(added) }, isThinned: false }
  }

  /** Puts what was not stored before what has come meanwhile, as far as there is room. */
  function keepWaiting(entry: Waiting): void {
    const newer = waiting.get(entry.id)
    for (const [name, list] of entry.measurements) {
      const room = list.slice(0, Math.max(0, mostWaiting - count))
      count += room.length
      entry.measurements.set(name, [...room, ...(newer?.measurements.get(name) ?? [])])
    }
    for (const [name, list] of newer?.measurements ?? []) if (!entry.measurements.has(name)) entry.measurements.set(name, list)
    waiting.set(entry.id, entry)
  }
}

function mapVitals(vitals: VitalsDay['vitals'], change: (sample: VitalSample) => VitalSample): VitalsDay['vitals'] {
  return Object.fromEntries(Object.entries(vitals).map(([name, sample]) => [name, change(sample)]))
}

/** Names the document; the measurements in it are of no use in the log. */
function describeRefusal({ item, error }: RefusedItem<{ readonly id: string }>): Error {
  return new Error(`Measurements of vitals/${item.id} are dropped: ${error.message}`, { cause: error })
}
