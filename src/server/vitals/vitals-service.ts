import { addDays, type CalendarDate, parseCalendarDate } from '#domain/calendar-date.ts'
import { splitLocalePath } from '#domain/locale-path.ts'
import type { Beacon, DeviceClass } from '#domain/vitals/beacon.ts'
import { addVitals, countMeasurement, deleteAfterDays, type PageVitals } from '#domain/vitals/vitals-day.ts'
import type { Vitals } from '#gateway/vitals.ts'
import { assertNoFailures } from '#server/attempt-each.ts'

/** How many measurements wait at most: those of a few seconds. */
const mostWaiting = 10_000

/** Collects web vitals. One process writes them, so that what it has read of a day is still true when it stores it. */
export class VitalsService {
  readonly #vitals: Vitals
  readonly #now: () => number
  #waiting: (PageVitals & { readonly day: CalendarDate })[] = []

  /** @param now Milliseconds since 1970. */
  constructor({ vitals, now }: { readonly vitals: Vitals; readonly now: () => number }) {
    this.#vitals = vitals
    this.#now = now
  }

  /** Takes a measurement, which waits in memory for the next `flush`. @returns False when too many wait. */
  add({ name, value, page: address }: Beacon, device: DeviceClass): boolean {
    if (this.#waiting.length >= mostWaiting) return false
    const { locale, path } = splitLocalePath(address)
    // Articles and lists of them are many, and built alike.
    const page = path.startsWith('/blogs/') ? '/blogs/*' : path
    this.#waiting.push({ day: this.#today(), page, locale, device, vitals: { [name]: [...countMeasurement(name, value)] } })
    return true
  }

  /** Stores what waits. What cannot be stored waits for the next time, until its day is over. @throws AggregateError */
  async flush(): Promise<void> {
    const days = Map.groupBy(this.#waiting, ({ day }) => day)
    this.#waiting = []
    const failures: unknown[] = []
    for (const [day, measured] of days) {
      try {
        const stored = await this.#vitals.findDay(day)
        await this.#vitals.putDay({ day, pages: addVitals([...(stored?.pages ?? []), ...measured]) })
      } catch (error) {
        failures.push(error)
        if (day === this.#today()) this.#waiting = [...measured, ...this.#waiting].slice(0, mostWaiting)
      }
    }
    assertNoFailures(failures)
  }

  /** Removes days that are old. */
  async removeOld(): Promise<void> {
    await this.#vitals.deleteBefore(addDays(this.#today(), -deleteAfterDays))
  }

  /** Of UTC, which needs no look at the rules of a time zone. */
  #today(): CalendarDate {
    return parseCalendarDate(new Date(this.#now()).toISOString().slice(0, 10))
  }
}
