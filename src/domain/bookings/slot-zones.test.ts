import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { addDays, type CalendarDate } from '#domain/calendar-date.ts'
import { createWallClock, parseWallTime } from '#domain/wall-time.ts'
import type { Schedule } from './schedule.ts'
import { listFreeSlots } from './slots.ts'

/** A day on or next to a change of clocks, with its opening and closing time in milliseconds since 1970. */
type OracleDay = readonly [timeZone: string, day: string, open: number, close: number]

const hours = { opens: '00:15', closes: '23:45' }
const minute = 60_000

/** Run by the platform's own calendar arithmetic, which needs a flag in this version of Node, and is too slow to look for the days. */
const oracle = `
const days = JSON.parse(require('fs').readFileSync(0, 'utf8')).map(([timeZone, day]) => {
  const at = (time, disambiguation) =>
    Temporal.ZonedDateTime.from(day + 'T' + time + '[' + timeZone + ']', { disambiguation }).epochMilliseconds
  return [timeZone, day, at('${hours.opens}', 'compatible'), at('${hours.closes}', 'earlier')]
})
console.log(JSON.stringify(days))`

function askOracle(days: readonly (readonly [timeZone: string, day: CalendarDate])[]): readonly OracleDay[] {
  const input = JSON.stringify(days)
  const answer = execFileSync(process.execPath, ['--harmony-temporal', '-e', oracle], { input, encoding: 'utf8', maxBuffer: 2 ** 26 })
  return JSON.parse(answer) as readonly OracleDay[] // what the program above writes
}

/** The days of two years on which the clocks of a zone are set, and the days before and after them; of a zone that sets none some days. */
function listSetDays(timeZone: string): CalendarDate[] {
  const clock = createWallClock(timeZone)
  const noon = (day: CalendarDate) => new Date(`${day}T12:00:00Z`)
  const offsetOn = (day: CalendarDate) => Date.parse(`${clock.wallTimeAt(noon(day))}:00Z`) - noon(day).getTime()
  const found: CalendarDate[] = []
  const step = 10
  for (let before: CalendarDate = '2026-01-01'; before < '2027-12-31'; before = addDays(before, step)) {
    const offset = offsetOn(before)
    if (offsetOn(addDays(before, step)) === offset) continue
    const set = Array.from({ length: step }, (_, at) => addDays(before, at + 1)).find((day) => offsetOn(day) !== offset)
    if (set) found.push(...[-1, 0, 1].map((shift) => addDays(set, shift)))
  }
  return found.length > 0 ? found : ['2026-03-29', '2026-10-25']
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

test('in every time zone, clock changes double, lose or misplace no slot', () => {
  const zones = Intl.supportedValuesOf('timeZone')
  const days = askOracle(zones.flatMap((timeZone) => listSetDays(timeZone).map((day) => [timeZone, day] as const)))
  expect(days.length).toBeGreaterThan(zones.length * 3)
  const wrong: unknown[] = []
  for (const [timeZone, day, open, close] of days) {
    const clock = createWallClock(timeZone)
    const [opens, closes] = [hours.opens, hours.closes].map((time) => parseWallTime(`${day}T${time}`))
    if (opens && clock.resolveInstant(opens).getTime() !== open) wrong.push([timeZone, day, 'clock'])
    if (closes && clock.resolveInstant(closes, 'earlier').getTime() !== close) wrong.push([timeZone, day, 'clock'])
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
