import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { ContentError } from '#i18n/content/content-error.ts'
import { readAgencyClock } from './agency-clock.ts'

test.each([
  ['2026-07-01T22:30:00Z', '2026-07-02 00:30', '2026-07-02'],
  ['2026-01-01T22:30:59Z', '2026-01-01 23:30', '2026-01-01'],
])('%s is shown by the clocks of the agency', async (text, time, day) => {
  const { writeTime, writeDay } = await readAgencyClock(() => Promise.resolve('Europe/Berlin'))
  expect([writeTime(new Date(text)), writeDay(new Date(text))]).toEqual([time, day])
})

test.each([
  ['wrong', () => Promise.reject(new ContentError([{ file: 'site.json', field: 'timeZone', message: 'is missing' }]))],
  ['missing', () => readFile('/nowhere/site.json', 'utf8')],
])('where site.json is %s, times are in UTC and say so', async (_, readZone) => {
  const { writeTime } = await readAgencyClock(readZone)
  expect(writeTime(new Date('2026-07-01T22:30:00Z'))).toBe('2026-07-01 22:30 UTC')
})
