import { findIana } from 'windows-iana'
import { type Component, type OnFault, visible } from './content-lines.ts'
import { listRepetitions, parseRule } from './recurrence.ts'
import { type StepBudget, StepLimitError } from './step-budget.ts'
import { day, hour, parseOffset, parseTime } from './values.ts'

/** A time zone. Instants are milliseconds since 1970; local times are represented as if they were UTC. */
export type Zone = {
  readonly name: string
  /** The first instant of a repeated local time; a skipped one uses the offset before the gap (RFC 5545, section 3.3.5). */
  readonly toInstant: (wall: number) => number
  readonly toWall: (instant: number) => number
  /** How much earlier or later a time may really be, if the zone is not fully known. */
  readonly earlier: number
  readonly later: number
}

export type ZoneOptions = { readonly until: number; readonly budget: StepBudget; readonly onFault: OnFault }

/** The zones of a calendar by their names in it. */
export class TimeZones {
  readonly #described: ReadonlyMap<string, Component>
  readonly #onFault: OnFault
  readonly #budget: StepBudget
  readonly #until: number
  readonly #known = new Map<string, Zone>()

  /** @param described The calendar's VTIMEZONE components, expanded up to `until`. */
  constructor(described: readonly Component[], { until, budget, onFault }: ZoneOptions) {
    const named = described.map((component) => [component.properties.find(({ name }) => name === 'TZID')?.value ?? '', component] as const)
    this.#described = new Map(named)
    this.#until = until
    this.#budget = budget
    this.#onFault = onFault
  }

  /** @param line Of the entry that uses the name. */
  find(name: string, line: number): Zone {
    const known = this.#known.get(name)
    if (known) return known
    const zone = this.#resolve(name, line)
    this.#known.set(name, zone)
    return zone
  }

  /**
   * The tz database is preferred to the calendar's own definition, and that to Windows names, because a definition may deliberately lack
   * daylight saving.
   */
  #resolve(name: string, line: number): Zone {
    if (this.#known.size >= mostZones) return this.#unknown(name, line, 'exceeds the limit of time zones')
    const zone = findPlatformZone(name) ?? this.#describe(name) ?? findByPath(name) ?? findWindowsZone(name) ?? findByOffset(name)
    if (zone?.earlier === hour)
      this.#onFault(line, `Only the offset of the time zone ${visible(name)} is known: its times count an hour earlier, too.`)
    return zone ?? this.#unknown(name, line, 'is not known')
  }

  #describe(name: string): Zone | undefined {
    const component = this.#described.get(name)
    if (!component) return undefined
    const changes = this.#listChanges(component)
    if (!changes) {
      this.#onFault(component.line, `The definition of time zone ${visible(name)} cannot be read.`)
      return undefined
    }
    const [first] = changes
    return createZone(name, (instant) => {
      let [low, high] = [0, changes.length]
      while (low < high) {
        const middle = (low + high) >> 1
        if ((changes[middle]?.at ?? 0) <= instant) low = middle + 1
        else high = middle
      }
      return low === 0 ? (first?.before ?? 0) : (changes[low - 1]?.after ?? 0)
    })
  }

  /** @returns The offset changes, sorted; undefined if unreadable. */
  #listChanges({ components }: Component): readonly Change[] | undefined {
    try {
      const changes = components.filter(({ name }) => name === 'STANDARD' || name === 'DAYLIGHT').map((each) => this.#listOwnChanges(each))
      const read = changes.filter((each) => each !== undefined)
      return read.length === changes.length && read.length > 0 ? read.flat().toSorted((a, b) => a.at - b.at) : undefined
    } catch (error) {
      if (error instanceof StepLimitError) return undefined
      throw error
    }
  }

  #listOwnChanges({ properties }: Component): readonly Change[] | undefined {
    const valuesOf = (wanted: string) => properties.filter(({ name }) => name === wanted).map(({ value }) => value)
    const before = parseOffset(valuesOf('TZOFFSETFROM').at(0) ?? '')
    const after = parseOffset(valuesOf('TZOFFSETTO').at(0) ?? '')
    const start = parseTime(valuesOf('DTSTART').at(0) ?? '')
    const dates = valuesOf('RDATE').flatMap((value) => value.split(',').map(parseTime))
    const rules = valuesOf('RRULE').map(parseRule)
    if (before === undefined || after === undefined || start === undefined || dates.includes(undefined)) return undefined
    if (rules.some(({ rule, unread }) => !rule || unread.length > 0)) return undefined
    this.#budget.begin()
    const repeated = rules.flatMap(({ rule, until }) => {
      const last =
        until === undefined ? this.#until : until.wall + (until.offset === undefined ? 0 : before - until.offset) + (until.isDay ? day : 0)
      const to = Math.min(this.#until, last)
      return rule ? listRepetitions(rule, { start: start.wall, isDay: false, from: start.wall, to, budget: this.#budget }) : []
    })
    const walls = [start.wall, ...dates.flatMap((date) => (date ? [date.wall] : [])), ...repeated]
    return walls.map((wall) => ({ at: wall - before, before, after }))
  }

  #unknown(name: string, line: number, reason: string): Zone {
    this.#onFault(line, `The time zone ${visible(name)} ${reason}: its times are taken up to 14 hours earlier and 12 hours later.`)
    return { ...createZone(name, () => 0), earlier: 14 * hour, later: 12 * hour }
  }
}

/** A time zone of the platform (IANA name). */
export function createPlatformZone(timeZone: string): Zone {
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
  const read = (instant: number) => parseOffset(/GMT(.+)$/u.exec(format.format(instant))?.[1] ?? 'Z') ?? 0
  const ofDays = new Map<number, number>()
  return createZone(timeZone, (instant) => {
    // Most days have one offset, and two lookups per day are faster than one per time.
    const start = Math.floor(instant / day) * day
    let offset = ofDays.get(start)
    if (offset === undefined) {
      const first = read(start)
      offset = first === read(start + day) ? first : Number.NaN
      ofDays.set(start, offset)
    }
    return Number.isNaN(offset) ? read(instant) : offset
  })
}

type Change = { readonly at: number; readonly before: number; readonly after: number }

/** Real calendars use a few; a lookup takes about a tenth of a millisecond. */
const mostZones = 1000

/** @param offsetAt UTC offset in milliseconds at an instant. */
function createZone(name: string, offsetAt: (instant: number) => number): Zone {
  const toInstant = (wall: number) => {
    // Clocks change at most once within the two days around a time, so the offset before or after it applies.
    const before = offsetAt(wall - day)
    const after = offsetAt(wall + day)
    if (before === after) return wall - before
    const [early, late] = [wall - Math.max(before, after), wall - Math.min(before, after)]
    if (early + offsetAt(early) === wall) return early
    return late + offsetAt(late) === wall ? late : wall - before
  }
  return { name, toInstant, toWall: (instant) => instant + offsetAt(instant), earlier: 0, later: 0 }
}

/** ICU also accepts three-letter abbreviations, which are ambiguous: its BST is Bangladesh's. */
function findPlatformZone(name: string): Zone | undefined {
  if (!/^(?:[a-z]{2}|[a-z_]{4,}|.*\/.*|GMT|UTC|UCT|[CEMW]ET|[EMH]ST|[A-Z]{3}\d[A-Z]{3}|GMT[+-]?0|W-SU|NZ-CHAT)$/iu.test(name))
    return undefined
  try {
    return createPlatformZone(name)
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** Names with a program's prefix: `/freeassociation.sourceforge.net/Europe/Berlin`. */
function findByPath(name: string): Zone | undefined {
  const parts = name.split('/').slice(-3)
  if (parts.length < 3) return undefined
  return findPlatformZone(parts.join('/')) ?? findPlatformZone(parts.slice(1).join('/'))
}

/** CLDR's `windowsZones`, whose first entry is the zone without a territory. */
function findWindowsZone(name: string): Zone | undefined {
  const [zone] = findIana(name)
  return zone === undefined ? undefined : findPlatformZone(zone)
}

/** An offset instead of a name. In Windows' long form, `(UTC+01:00) Amsterdam, Berlin`, it is the winter's. */
function findByOffset(name: string): Zone | undefined {
  const [, long, plain] = /^\((?:UTC|GMT)([+-]\d\d[:.]?\d\d)?\)|^(?:UTC|GMT)?([+-]\d.*)$/iu.exec(name) ?? []
  const isLong = name.startsWith('(')
  const offset = parseOffset(isLong ? (long ?? 'Z') : (plain ?? name))
  if (offset === undefined || (isLong && !/^\((?:UTC|GMT)/iu.test(name))) return undefined
  return { ...createZone(name, () => offset), earlier: isLong ? hour : 0 }
}
