import { addDays, type CalendarDate, parseCalendarDate } from '#domain/calendar-date.ts'
import { splitLocalePath } from '#domain/locale-path.ts'
import type { Beacon, DeviceClass } from '#domain/vitals/beacon.ts'
import { addVitals, countMeasurement, deleteAfterDays, type PageVitals } from '#domain/vitals/vitals-day.ts'
import type { VitalsStore } from '#gateway/vitals.ts'
import { assertNoFailures } from '#server/attempt-each.ts'

/** Most measurements in memory: those of a few seconds. */
const mostWaiting = 10_000

type Measured = PageVitals & { readonly day: CalendarDate }

/** Retries after a conflict with another server's write of the same day. */
const mostAttempts = 5

/** Collects web vitals; several servers may write the same day. */
export class VitalsService {
  readonly #vitals: VitalsStore
  readonly #now: () => number
  #waiting: Measured[] = []
  #flushing = Promise.resolve()

  /** @param now Milliseconds since 1970. */
  constructor({ vitals, now }: { readonly vitals: VitalsStore; readonly now: () => number }) {
    this.#vitals = vitals
    this.#now = now
  }

  /** Queues a measurement for the next `flush`. @returns False if the queue is full. */
  add({ name, value, page: address }: Beacon, device: DeviceClass): boolean {
    if (this.#waiting.length >= mostWaiting) return false
    const { locale, path } = splitLocalePath(address)
    // Articles and lists of them are many, and have the same structure.
    const page = path.startsWith('/blogs/') ? '/blogs/*' : path
    this.#waiting.push({ day: this.#today(), page, locale, device, vitals: { [name]: [...countMeasurement(name, value)] } })
    return true
  }

  /**
   * Stores queued measurements, after an earlier call has ended. Those that cannot be stored stay queued until their day is over. @throws
   * AggregateError
   */
  async flush(): Promise<void> {
    const flushing = this.#flushing.then(() => this.#store())
    // Only the order counts here; the caller receives the error.
    this.#flushing = flushing.catch(() => {})
    await flushing
  }

  async #store(): Promise<void> {
    const days = Map.groupBy(this.#waiting, ({ day }) => day)
    this.#waiting = []
    const failures: unknown[] = []
    for (const [day, measured] of days) {
      try {
        await this.#extendDay(day, measured)
      } catch (error) {
        failures.push(error)
        if (day === this.#today()) this.#waiting = [...measured, ...this.#waiting].slice(0, mostWaiting)
      }
    }
    assertNoFailures(failures)
  }

  /** @throws Error if all attempts conflict. */
  async #extendDay(day: CalendarDate, measured: readonly PageVitals[]): Promise<void> {
    for (let attempt = 0; attempt < mostAttempts; attempt++) {
      const stored = await this.#vitals.findDay(day)
      if ((await this.#vitals.putDay({ day, pages: addVitals([...(stored?.pages ?? []), ...measured]) }, stored)) === 'stored') return
    }
    throw new Error(`The web vitals of ${day} were changed by others ${mostAttempts} times.`)
  }

  /** Removes old days. */
  async removeOld(): Promise<void> {
    await this.#vitals.deleteBefore(addDays(this.#today(), -deleteAfterDays))
  }

  /** In UTC, without a time zone's rules. */
  #today(): CalendarDate {
    return parseCalendarDate(new Date(this.#now()).toISOString().slice(0, 10))
  }
}
