import { type Interval, mergeIntervals } from '#domain/bookings/slots.ts'
import { type Component, type Property, readComponents, visible } from '#server/bookings/icalendar/content-lines.ts'
import { listRepetitions, parseRule } from '#server/bookings/icalendar/recurrence.ts'
import { StepBudget, StepLimitError } from '#server/bookings/icalendar/step-budget.ts'
import { createPlatformZone, TimeZones, type Zone } from '#server/bookings/icalendar/time-zones.ts'
import { day, type Duration, parseDay, parseDuration, parseTime, type TimeValue } from '#server/bookings/icalendar/values.ts'

export type BusyQuery = {
  /** Zone of all-day events and of times without a zone. */
  readonly timeZone: string
  /** Other times are ignored. */
  readonly range: Interval
  /** UIDs of ignored entries: this site's own bookings. */
  readonly isOwn: (uid: string) => boolean
  /** Called for each fault with one line: its place and how it is treated, without private data. */
  readonly onFault?: (fault: string) => void
}

/**
 * The busy times of a calendar (RFC 5545), merged and sorted: events with recurrences, except for canceled and transparent ones, and
 * free/busy components. Parts that cannot be understood count as busy; an entry with an unreadable date makes the whole range busy.
 *
 * @throws Error if it is not a calendar, or is truncated.
 */
export function readBusyTimes(text: string, query: BusyQuery): readonly Interval[] {
  const reader = new BusyReader(query)
  reader.read(text)
  return mergeIntervals(reader.busy)
}

/** About a second of work. Expanding ten years of a daily event takes 3,650 steps. */
const mostSteps = { total: 20_000_000, perEntry: 500_000 }
/** Steps that one occurrence costs. */
const stepsOfOccurrence = 40

/** Most faults reported; a broken calendar can have one per line. */
const mostFaults = 1000

/** Zones are between 14 hours ahead of UTC and 12 behind it, and a zone may be unknown. */
const margin = 2 * day

const neverBusy: ReadonlySet<string> = new Set(['VTIMEZONE', 'VTODO', 'VJOURNAL', 'VALARM'])

/** A date or time in its zone. */
type Moment = { readonly wall: number; readonly zone: Zone; readonly isDay: boolean; readonly instant: number }

/** Length of an occurrence; `later` is how much later its end may be if the zone is unknown. */
type Length = (Duration & { readonly later: number }) | 'wholeDay'

/** One occurrence of an event. Several lengths mean that the right one is ambiguous. */
type Occurrence = { readonly wall: number; readonly zone: Zone; readonly lengths: readonly Length[] }

/** An event that replaces an occurrence and shifts all later ones (RANGE=THISANDFUTURE). */
type Replacement = { readonly from: Moment; readonly event: Component }

/** The relevant range of an event, in local time. */
type Window = { readonly from: number; readonly to: number }

class BusyReader {
  readonly busy: Interval[] = []
  readonly #query: BusyQuery
  readonly #start: number
  readonly #end: number
  readonly #budget = new StepBudget(mostSteps)
  readonly #agency: Zone
  readonly #utc = createPlatformZone('UTC')
  readonly #exclusions = new Map<string, Exclusions>()
  readonly #replacements = new Map<string, Replacement[]>()
  readonly #told = new Set<string>()
  #zones: TimeZones

  constructor(query: BusyQuery) {
    this.#query = query
    this.#start = query.range.start.getTime()
    this.#end = query.range.end.getTime()
    this.#agency = createPlatformZone(query.timeZone)
    this.#zones = this.#openZones([])
  }

  read(text: string): void {
    const components = readComponents(text, this.#onFault)
    const listOf = (wanted: string) => components.filter(({ name }) => name === wanted)
    this.#zones = this.#openZones(listOf('VTIMEZONE'))
    const events = listOf('VEVENT').filter((event) => !this.#query.isOwn(findValue(event, 'UID') ?? ''))
    for (const event of events) this.#readException(event)
    for (const event of events) this.#readEvent(event)
    const freeBusy = listOf('VFREEBUSY')
    for (const component of freeBusy) this.#readFreeBusy(component)
    if (listOf('VEVENT').length === 0) this.#closeUncovered(freeBusy)
    for (const component of components) {
      const { name } = component
      if (name === 'VEVENT' || name === 'VFREEBUSY' || neverBusy.has(name)) continue
      this.#fault(component, `The component ${visible(name)} is not read, and may be busy at any time: all times count as busy.`)
      this.#addAll()
    }
  }

  #openZones(described: readonly Component[]): TimeZones {
    return new TimeZones(described, { until: this.#end + margin, budget: this.#budget, onFault: this.#onFault })
  }

  readonly #onFault = (line: number, what: string): void => {
    const fault = `Line ${line}: ${what}`
    if (this.#told.size >= mostFaults || this.#told.has(fault)) return
    this.#told.add(fault)
    this.#query.onFault?.(fault)
  }

  #fault(component: Component, what: string): void {
    const uid = visible(findValue(component, 'UID') ?? '')
    this.#onFault(component.line, uid === '' ? what : `${what} (UID ${uid})`)
  }

  #add(start: number, end: number): void {
    if (start >= this.#end || end <= this.#start) return
    this.busy.push({ start: new Date(Math.max(start, this.#start)), end: new Date(Math.min(end, this.#end)) })
  }

  #addAll(): void {
    this.#add(Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY)
  }

  #addOccurrence({ wall, zone, lengths }: Occurrence): void {
    const instant = zone.toInstant(wall)
    for (const length of lengths) {
      if (length === 'wholeDay') {
        const midnight = Math.floor(this.#agency.toWall(instant) / day) * day
        this.#add(this.#agency.toInstant(midnight) - zone.earlier, this.#agency.toInstant(midnight + day) + zone.later)
        continue
      }
      const { days, milliseconds, later } = length
      const isEndless = wall + days * day > this.#end + margin
      const lastDay = days === 0 ? instant : isEndless ? Number.POSITIVE_INFINITY : zone.toInstant(wall + days * day)
      this.#add(instant - zone.earlier, lastDay + milliseconds + later)
    }
  }

  #place({ wall, isDay, offset }: TimeValue, timeZone: string | undefined, { line }: Component): Moment {
    if (offset !== undefined) return { wall: wall - offset, isDay, zone: this.#utc, instant: wall - offset }
    // Dates have no zone, and times without one are in the agency's.
    const zone = isDay || timeZone === undefined ? this.#agency : this.#zones.find(timeZone, line)
    return { wall, isDay, zone, instant: zone.toInstant(wall) }
  }

  /** @returns Undefined if it is not a time. */
  #parseMoment(value: string, property: Property, component: Component): Moment | undefined {
    const time = parseTime(value.trim())
    return time && this.#place(time, property.timeZone, component)
  }

  /** Records which occurrences of another event this one replaces. */
  #readException(event: Component): void {
    const property = findProperty(event, 'RECURRENCE-ID')
    const uid = findValue(event, 'UID')
    if (!property || !uid) return
    const moment = this.#parseMoment(property.value, property, event)
    const range = property.findParameter('RANGE')?.toUpperCase()
    if (!moment || (range !== undefined && range !== 'THISANDFUTURE')) {
      return this.#fault(event, 'Its RECURRENCE-ID cannot be read: the time that it replaces stays busy.')
    }
    const exclusions = this.#exclusions.get(uid) ?? new Exclusions()
    exclusions.add(moment)
    this.#exclusions.set(uid, exclusions)
    if (range === undefined) return
    const replacements = this.#replacements.get(uid) ?? []
    this.#replacements.set(uid, replacements)
    replacements.push({ from: moment, event })
  }

  #readEvent(event: Component): void {
    const isException = findProperty(event, 'RECURRENCE-ID') !== undefined
    const replacements = isException ? [] : (this.#replacements.get(findValue(event, 'UID') ?? '') ?? [])
    if (!countsAsBusy(event) && replacements.length === 0) return
    const start = this.#readStart(event)
    if (!start) {
      this.#fault(event, 'Its DTSTART is missing or cannot be read, so it may be at any time: all times count as busy.')
      return this.#addAll()
    }
    const lengths = this.#readLengths(event, start)
    if (isException) return this.#addOccurrence({ ...start, lengths })
    try {
      this.#budget.begin()
      this.#readRepetitions(event, start, lengths, replacements)
    } catch (error) {
      if (!(error instanceof StepLimitError)) throw error
      this.#fault(event, 'It repeats too often to be read: all times from its start on count as busy.')
      this.#addFrom(start, Number.POSITIVE_INFINITY)
    }
  }

  #addFrom(start: Moment, end: number): void {
    this.#add(start.instant - start.zone.earlier, end)
  }

  /** @returns Undefined if even the date is unreadable. */
  #readStart(event: Component): Moment | undefined {
    const properties = event.properties.filter(({ name }) => name === 'DTSTART')
    const [property] = properties
    if (!property || new Set(properties.map(({ value }) => value)).size > 1) return undefined
    const value = property.value.trim()
    const wall = parseDay(value)
    if (wall === undefined || parseTime(value)) return this.#parseMoment(value, property, event)
    this.#fault(event, 'The time of its DTSTART cannot be read: the whole day counts as busy.')
    return { ...this.#place({ wall, isDay: false }, property.timeZone, event), isDay: true }
  }

  #readLengths(event: Component, start: Moment): readonly Length[] {
    const ends = event.properties.filter(({ name }) => name === 'DTEND' || name === 'DURATION')
    if (ends.length === 0) return [{ days: start.isDay ? 1 : 0, milliseconds: 0, later: start.zone.later }]
    const lengths = ends.map((property): Length => {
      const duration = property.name === 'DURATION' ? parseDuration(property.value.trim()) : undefined
      if (duration) return { ...duration, later: start.zone.later }
      const end = property.name === 'DTEND' ? this.#parseMoment(property.value, property, event) : undefined
      return (end && lengthBetween(start, end)) ?? 'wholeDay'
    })
    if (lengths.includes('wholeDay')) this.#fault(event, 'Its end cannot be read, or is before its start: the whole day counts as busy.')
    // The date of a start whose time is unreadable.
    return start.isDay ? [...lengths, { days: 1, milliseconds: 0, later: start.zone.later }] : lengths
  }

  #readRepetitions(event: Component, start: Moment, lengths: readonly Length[], replacements: readonly Replacement[]): void {
    this.#budget.spend(stepsOfOccurrence * replacements.length)
    const moves = replacements.flatMap((replacement) => this.#readMove(replacement, start)).toSorted((a, b) => b.from - a.from)
    const reach = margin + maxOf([...lengths, ...moves.flatMap((move) => move.lengths)].map(sizeOf))
    const shift = maxOf(moves.map((move) => Math.abs(move.shift)))
    const window = { from: this.#start - reach - shift, to: this.#end + margin + shift }
    const excluded = [this.#exclusions.get(findValue(event, 'UID') ?? ''), this.#readExclusions(event, window)]
    for (const occurrence of this.#listOccurrences(event, start, lengths, window)) {
      this.#budget.spend(stepsOfOccurrence + moves.length)
      const { wall, zone } = occurrence
      const instant = zone.toInstant(wall)
      if (excluded.some((each) => each?.has({ wall, instant, isDay: start.isDay }))) continue
      const move = moves.find(({ from }) => from <= instant)
      if (move?.isBusy) this.#addOccurrence({ zone, wall: wall + move.shift, lengths: move.lengths })
      else if (!move && countsAsBusy(event)) this.#addOccurrence(occurrence)
    }
  }

  #readMove({ from, event }: Replacement, { zone }: Moment) {
    const start = this.#readStart(event)
    // Without a start, the event makes everything busy.
    if (!start) return []
    const shift = start.isDay && from.isDay ? start.wall - from.wall : zone.toWall(start.instant) - zone.toWall(from.instant)
    return [{ from: from.instant, shift, lengths: this.#readLengths(event, start), isBusy: countsAsBusy(event) }]
  }

  #readExclusions(event: Component, window: Window): Exclusions {
    const exclusions = new Exclusions()
    for (const property of event.properties) {
      if (property.name === 'EXRULE') this.#fault(event, 'Its EXRULE is not read: what it leaves out counts as busy.')
      if (property.name !== 'EXDATE') continue
      for (const value of property.value.split(',')) {
        const time = parseTime(value.trim())
        if (!time) this.#fault(event, 'An EXDATE cannot be read: the time that it leaves out counts as busy.')
        else if (isNear(time, window)) exclusions.add(this.#place(time, property.timeZone, event))
      }
    }
    return exclusions
  }

  #listOccurrences(event: Component, start: Moment, lengths: readonly Length[], window: Window): readonly Occurrence[] {
    const { wall, zone, isDay } = start
    const found: Occurrence[] = [{ wall, zone, lengths }]
    for (const property of event.properties) {
      if (property.name === 'RDATE') for (const each of this.#listDates(event, property, start, lengths, window)) found.push(each)
      if (property.name !== 'RRULE') continue
      const { rule, until, unread } = parseRule(property.value)
      const last = until ? lastOf(until, start) : Number.POSITIVE_INFINITY
      if (unread.length > 0) this.#fault(event, describeUnread(unread, rule !== undefined))
      if (rule) {
        const to = Math.min(window.to, last)
        const walls = listRepetitions(rule, { start: wall, isDay, from: window.from, to, budget: this.#budget })
        for (const each of walls) if (each !== wall) found.push({ wall: each, zone, lengths })
      } else this.#addFrom(start, last + margin)
    }
    return found
  }

  /** Occurrences of an RDATE: times, or periods with their own length. */
  #listDates(event: Component, property: Property, start: Moment, lengths: readonly Length[], window: Window): readonly Occurrence[] {
    return property.value.split(',').flatMap((value): readonly Occurrence[] => {
      const [text = '', end] = value.trim().split('/')
      const time = parseTime(text)
      const length = end === undefined ? undefined : this.#parseEnd(end, text, property, event)
      if (!time || (end !== undefined && !length)) {
        this.#fault(event, 'An RDATE cannot be read: all times from the start on count as busy.')
        this.#addFrom(start, Number.POSITIVE_INFINITY)
        return []
      }
      const reach = length ? sizeOf(length) : 0
      if (!isNear(time, { from: window.from - reach, to: window.to })) return []
      const { wall, zone, isDay } = this.#place(time, property.timeZone, event)
      // A date in an event that otherwise has times.
      const own = isDay && !start.isDay ? ['wholeDay' as const] : lengths
      return [{ wall, zone, lengths: length ? [length] : own }]
    })
  }

  /** @param end End of a period: a time or a duration. */
  #parseEnd(end: string, start: string, property: Property, component: Component): Length | undefined {
    const from = this.#parseMoment(start, property, component)
    const duration = parseDuration(end)
    if (from && duration) return { ...duration, later: from.zone.later }
    const to = this.#parseMoment(end, property, component)
    return from && to && lengthBetween(from, to)
  }

  #readFreeBusy(component: Component): void {
    for (const property of component.properties) {
      if (property.name !== 'FREEBUSY' || property.findParameter('FBTYPE')?.toUpperCase() === 'FREE') continue
      for (const value of property.value.split(',')) {
        const [text = '', end = ''] = value.trim().split('/')
        const start = this.#parseMoment(text, property, component)
        const length = this.#parseEnd(end, text, property, component)
        if (start && length) this.#addOccurrence({ ...start, lengths: [length] })
        else {
          this.#fault(component, 'A FREEBUSY cannot be read, so it may be at any time: all times count as busy.')
          this.#addAll()
        }
      }
    }
  }

  /** Time that a calendar of free/busy components alone does not cover is unknown, so it is busy. */
  #closeUncovered(components: readonly Component[]): void {
    const covered = components.map((component) => {
      const [start, end] = ['DTSTART', 'DTEND'].map((wanted) => {
        const property = findProperty(component, wanted)
        return property && this.#parseMoment(property.value, property, component)?.instant
      })
      return { component, start: start ?? Number.NEGATIVE_INFINITY, end: end ?? Number.POSITIVE_INFINITY }
    })
    let until = Number.NEGATIVE_INFINITY
    for (const { start, end } of covered.toSorted((a, b) => a.start - b.start)) {
      if (start > until) this.#add(until, start)
      until = Math.max(until, end)
    }
    const last = covered.find(({ end }) => end === until)
    if (!last || until >= this.#end) return
    this.#fault(last.component, `Its free/busy times end at ${new Date(until).toISOString()}: all later times count as busy.`)
    this.#add(until, Number.POSITIVE_INFINITY)
  }
}

/** Occurrences that are excluded or replaced. */
class Exclusions {
  readonly #instants = new Set<number>()
  /** Local midnights. */
  readonly #days = new Set<number>()
  readonly #midnights = new Set<number>()

  add({ wall, instant, isDay }: Pick<Moment, 'wall' | 'instant' | 'isDay'>): void {
    if (isDay) this.#days.add(wall)
    else this.#instants.add(instant)
    if (wall % day === 0) this.#midnights.add(wall)
  }

  /** A date excludes occurrences that start on it; midnight in any zone excludes an all-day occurrence. */
  has({ wall, instant, isDay }: Pick<Moment, 'wall' | 'instant' | 'isDay'>): boolean {
    if (isDay && this.#midnights.has(wall)) return true
    return this.#instants.has(instant) || this.#days.has(Math.floor(wall / day) * day)
  }
}

function findProperty({ properties }: Component, wanted: string): Property | undefined {
  return properties.find(({ name }) => name === wanted)
}

function findValue(component: Component, wanted: string): string | undefined {
  return findProperty(component, wanted)?.value
}

function countsAsBusy({ properties }: Component): boolean {
  const isAlways = (wanted: string, free: string) => {
    const values = properties.filter(({ name }) => name === wanted).map(({ value }) => value.toUpperCase())
    return values.length > 0 && values.every((value) => value === free)
  }
  return !isAlways('STATUS', 'CANCELLED') && !isAlways('TRANSP', 'TRANSPARENT')
}

/** @returns Undefined if the end is before the start. Equal dates mean one day, as programs write and read it. */
function lengthBetween(start: Moment, end: Moment): Length | undefined {
  const { later } = end.zone
  if (!start.isDay || !end.isDay) {
    return end.instant < start.instant ? undefined : { days: 0, milliseconds: end.instant - start.instant, later }
  }
  return end.wall < start.wall ? undefined : { days: Math.max(1, (end.wall - start.wall) / day), milliseconds: 0, later }
}

function sizeOf(length: Length): number {
  return length === 'wholeDay' ? day : length.days * day + length.milliseconds
}

/** The last local time that UNTIL allows. A date, also one written as its midnight, includes the whole day. */
function lastOf({ wall, isDay, offset }: TimeValue, { zone, isDay: isOfDays }: Moment): number {
  const shown = offset === undefined ? wall : zone.toWall(wall - offset) + zone.earlier
  return isDay ? wall + day - 1 : isOfDays ? Math.max(wall, shown) : shown
}

/** The maximum, at least 0. Unlike `Math.max(...)` it takes any number of values. */
function maxOf(numbers: readonly number[]): number {
  return numbers.reduce((most, each) => Math.max(most, each), 0)
}

function isNear({ wall }: TimeValue, { from, to }: Window): boolean {
  return wall >= from - margin && wall <= to + margin
}

function describeUnread(unread: readonly string[], isRead: boolean): string {
  const parts = visible(unread.join(', '))
  const consequence = isRead ? 'it repeats without an end, or at every step' : 'all times from its start on count as busy'
  return `Of its RRULE cannot be read ${parts}: ${consequence}.`
}
