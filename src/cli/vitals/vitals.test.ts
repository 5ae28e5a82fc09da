import { expect, test } from 'vitest'
import { addDays, calendarDateAt } from '#domain/calendar-date.ts'
import type { PageVitals } from '#domain/vitals/vitals-day.ts'
import { openVitalsStore } from '#gateway/vitals.ts'
import { shareSite } from '#testing/site/agency.ts'
import { vitals } from './vitals.ts'

const getSite = shareSite()
const today = calendarDateAt(new Date(), 'UTC')

const team = { page: '/team', locale: 'de', device: 'phone' } as const
const home = { page: '/', locale: 'en', device: 'desktop' } as const
const poor = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]

test('percentiles and histograms are printed for each page, language and class of devices', async () => {
  const site = await getSite()
  const { putDay } = openVitalsStore(site.documents)
  const put = async (daysAgo: number, ...pages: PageVitals[]) => await putDay({ day: addDays(today, -daysAgo), pages })
  await put(0, { ...team, vitals: { LCP: [0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 0, 1], CLS: [0, 0, 0, 1] } })
  await put(1, { ...team, vitals: { LCP: [0, 4] } })
  await put(27, { ...home, vitals: { LCP: poor } })
  await put(28, { ...team, vitals: { LCP: poor } })
  expect(await vitals.run([], site)).toBe(
    [
      'Page   Language  Device   Vital  Count      p75  Rating  Histogram',
      '/      en        desktop  LCP        1  7000 ms  poor    ·······|···|█··',
      '/team  de        phone    LCP        8  1750 ms  good    ·█··▂··|▂··|·▂·',
      '/team  de        phone    CLS        1    0.051  good    ···█···|···|···',
      '',
    ].join('\n'),
  )
  expect(await vitals.run(['--days', '29'], site)).toContain('LCP        9  2875 ms  needs improvement')
  expect(await vitals.run(['--days', '1'], site)).not.toContain('desktop')
  const [first] = JSON.parse(await vitals.run(['--json'], site)) as unknown[] // as the command has written it
  expect(first).toEqual({
    ...home,
    vital: 'LCP',
    count: 1,
    p75: 7000,
    rating: 'poor',
    histogram: [...poor, 0, 0],
    histogramEdges: [250, 625, 1000, 1375, 1750, 2125, 2500, 3000, 3500, 4000, 8000, 16_000],
  })
})

test('without measurements it says so, and a wrong period is refused', async () => {
  const site = await getSite()
  expect(await vitals.run([], site)).toBe('No measurements in the last 28 days.\n')
  for (const days of ['0', '401', 'x', '-1']) await expect(vitals.run([`--days=${days}`], site)).rejects.toThrow('from 1 to 400')
})
