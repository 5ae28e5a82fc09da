import { expect, test } from 'vitest'
import { mondayOf, parseCalendarDate } from '#domain/calendar-date.ts'
import { createTranslate } from '#i18n/translate.ts'
import { content } from '#testing/site/product-content.ts'
import { parseWeek } from './call-path.ts'
import { describeHours } from './describe-hours.server.ts'
import { describeWeek, weekAt } from './describe-week.server.ts'

const schedule = {
  ...content.schedule,
  timeZone: 'Europe/Berlin',
  weeklyHours: [{ days: [1, 2, 3, 4, 5], opens: '09:00', closes: '17:00' }],
  exceptions: [
    { from: parseCalendarDate('2026-10-26'), to: parseCalendarDate('2026-10-27'), hours: [] },
    { from: parseCalendarDate('2026-01-01'), to: parseCalendarDate('2026-01-01'), hours: [] },
  ],
}
const call = (id: string, start: string) => ({
  id,
  start: new Date(start),
  end: new Date(Date.parse(start) + 1_800_000),
  name: 'Anna',
  about: 'Search',
})

test('a week begins on Monday by the agency’s clocks, also where they change', () => {
  expect(weekAt(parseCalendarDate('2026-10-19'), 'Europe/Berlin')).toEqual({
    start: new Date('2026-10-18T22:00:00Z'),
    end: new Date('2026-10-25T23:00:00Z'),
  })
  for (const [day, monday] of [
    ['2026-10-25', '2026-10-19'],
    ['2026-10-19', '2026-10-19'],
    ['2027-01-01', '2026-12-28'],
  ] as const) {
    expect(mondayOf(parseCalendarDate(day))).toBe(monday)
    expect(parseWeek(new URLSearchParams({ week: day }), parseCalendarDate('2000-01-05'))).toBe(monday)
  }
  for (const week of ['', '2026-02-30', '19.10.2026']) {
    expect(parseWeek(new URLSearchParams({ week }), parseCalendarDate('2026-10-21'))).toBe('2026-10-19')
  }
})

test('calls and blocks are on their days, and a weekend is shown only with some', () => {
  const describe = (calls: readonly ReturnType<typeof call>[]) =>
    describeWeek(
      parseCalendarDate('2026-10-19'),
      {
        calls,
        blocks: [{ kind: 'block', id: 'b1', start: new Date('2026-10-22T13:00:00Z'), end: new Date('2026-10-23T10:00:00Z'), note: 'Fair' }],
        companies: new Map(),
      },
      { locale: 'de', schedule, today: parseCalendarDate('2026-10-21'), now: Date.parse('2026-10-21T10:00:00Z') },
    )
  const { days, range, count } = describe([call('past', '2026-10-21T08:00:00Z'), call('late', '2026-10-25T22:30:00Z')])
  expect([days.length, count, range]).toEqual([6, 2, '19.–25.10.2026'])
  expect(days.map((day) => day.calls.map(({ key, isPast }) => `${key} ${isPast}`))).toEqual([[], [], ['past true'], [], [], ['late false']])
  expect(days.map(({ isToday }) => isToday)).toEqual([false, false, true, false, false, false])
  expect(days.map((day) => day.blocks.map(({ time, note }) => `${time} ${note}`))).toEqual([
    [],
    [],
    [],
    [expect.stringMatching(/15:00.*Fair/u)],
    [expect.stringMatching(/12:00.*Fair/u)],
    [],
  ])
  expect(describe([]).days).toHaveLength(5)
})

test('the hours say their time zone, and leave out days that are over', () => {
  const today = parseCalendarDate('2026-10-21')
  const { zone, days, exceptions } = describeHours(schedule, { locale: 'de', translate: createTranslate('de', content.messages.de), today })
  expect(zone).toContain('Europe/Berlin')
  expect(days).toHaveLength(7)
  expect(days.at(-1)).toMatchObject({ day: 'Sonntag', hours: 'geschlossen' })
  expect(exceptions).toEqual([{ key: '2026-10-26 2026-10-27', day: '26.–27.10.2026', hours: 'geschlossen' }])
})
