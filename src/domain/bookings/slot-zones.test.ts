import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { type CalendarDate, parseCalendarDate } from '#domain/calendar-date.ts'
import { createWallClock, parseWallTime } from '#domain/wall-time.ts'
import type { Schedule } from './schedule.ts'
import { listFreeSlots } from './slots.ts'

/** A day on which clocks are set, or one beside it, and when it opens and closes, in milliseconds since 1970. */
type OracleDay = readonly [timeZone: string, day: string, open: number, close: number]

const hours = { opens: '00:15', closes: '23:45' }
const minute = 60_000

/** Run by the platform's own calendar arithmetic, which needs a flag in this version of Node. */
const oracle = `
const { Temporal } = globalThis
const days = []
for (const timeZone of Intl.supportedValuesOf('timeZone')) {
  const at = (day, plainTime) => day.toZonedDateTime({ timeZone, plainTime })
  const set = []
  let day = Temporal.PlainDate.from('2026-01-01')
  for (let before = at(day, '12:00').offset; day.year < 2028; day = day.add({ days: 1 })) {
    const { offset } = at(day, '12:00')
    if (offset !== before) set.push(day)
    before = offset
  }
  for (const date of set.length > 0 ? set : [Temporal.PlainDate.from('2026-03-29')]) {
    for (const shift of [-1, 0, 1]) {
      const day = date.add({ days: shift })
      const read = (time) => at(day, time).epochMilliseconds
      days.push([timeZone, day.toString(), read('${hours.opens}'), read('${hours.closes}')])
    }
  }
}
console.log(JSON.stringify(days))`

function askOracle(): readonly OracleDay[] {
  const answer = execFileSync(process.execPath, ['--harmony-temporal', '-e', oracle], { encoding: 'utf8', maxBuffer: 2 ** 26 })
  return JSON.parse(answer) as readonly OracleDay[] // what the program above writes
}

function scheduleOf(timeZone: string): Schedule {
  return {
    timeZone,
    durationMinutes: 30,
    stepMinutes: 30,
    bufferMinutes: 0,
    noticeMinutes: 0,
    horizonDays: 365,
    changeCutoffMinutes: 0,
    joinUrl: 'https://meet.example/call',
    weeklyHours: [{ days: [1, 2, 3, 4, 5, 6, 7], ...hours }],
    exceptions: [],
  }
}

test('in every zone no slot is doubled, lost or in the past on the days around those on which clocks are set', () => {
  const days = askOracle()
  expect(new Set(days.map(([timeZone]) => timeZone)).size).toBe(Intl.supportedValuesOf('timeZone').length)
  const wrong: unknown[] = []
  for (const [timeZone, day, open, close] of days) {
    const expected = Array.from({ length: Math.floor((close - open) / (30 * minute)) }, (_, at) => open + at * 30 * minute)
    const now = new Date(open - 45 * minute)
    const from = new Date(open - 10 * minute)
    const query = { schedule: scheduleOf(timeZone), taken: [], from, to: new Date(close), now }
    const found = listFreeSlots(query).map((slot) => slot.getTime())
    if (JSON.stringify(found) !== JSON.stringify(expected)) wrong.push([timeZone, day, found.length, expected.length])
    // In the middle of the day what has passed is gone.
    const noon = new Date(open + 12 * 60 * minute + 1)
    const later = listFreeSlots({ ...query, now: noon }).map((slot) => slot.getTime())
    if (JSON.stringify(later) !== JSON.stringify(expected.filter((time) => time >= noon.getTime()))) wrong.push([timeZone, day, 'later'])
  }
  expect(wrong).toEqual([])
})

test('clocks agree with the platform’s own calendar arithmetic on when a day opens and closes', () => {
  const wrong = askOracle().filter(([timeZone, day, open, close]) => {
    const clock = createWallClock(timeZone)
    const read = (date: CalendarDate, time: string) => clock.resolveInstant(parseWallTime(`${date}T${time}`)).getTime()
    const date = parseCalendarDate(day)
    return read(date, hours.opens) !== open || read(date, hours.closes) !== close
  })
  expect(wrong).toEqual([])
})
