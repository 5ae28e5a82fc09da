import { expect, test } from 'vitest'
import { addDays, calendarDateAt } from '#domain/calendar-date.ts'
import type { VitalSample, VitalsDay } from '#domain/vitals/vitals-day.ts'
import { createVitals } from '#gateway/vitals.ts'
import { shareSite } from '#testing/site/agency.ts'
import { vitals } from './vitals.ts'

const getSite = shareSite()
const today = calendarDateAt(new Date(), 'UTC')

const dayOf = (id: string, daysAgo: number, sample: VitalSample, changes: Partial<VitalsDay> = {}): VitalsDay => ({
  id,
  day: addDays(today, -daysAgo),
  page: '/team',
  locale: 'de',
  device: 'phone',
  vitals: { LCP: sample },
  isThinned: false,
  ...changes,
})

test('the 75th percentile is printed for each page, language and class of devices, with a histogram', async () => {
  const site = await getSite()
  const { putDays } = createVitals(site.documents)
  await putDays([
    dayOf('a', 0, { count: 4, values: [600, 2000, 3000, 9000], targets: [{ target: 'main>h1', count: 2 }] }),
    dayOf('b', 1, { count: 4, values: [600, 600, 600, 600], targets: [] }),
    dayOf('c', 27, { count: 1, values: [5000], targets: [] }, { page: '/', locale: 'en', device: 'desktop' }),
    dayOf('d', 28, { count: 1, values: [7000], targets: [] }),
    dayOf('e', 0, { count: 1, values: [0.05], targets: [] }, { vitals: { CLS: { count: 1, values: [0.05], targets: [] } } }),
  ])
  expect(await vitals.run([], site)).toBe(
    [
      'Page   Language  Device   Vital  Count      p75  Rating  Histogram   Slowest element',
      '/      en        desktop  LCP        1  5000 ms  poor    ····|··|█·',
      '/team  de        phone    LCP        8  2000 ms  good    █··▂|▂·|·▂  main>h1',
      '/team  de        phone    CLS        1    0.050  good    ·█··|··|··',
      '',
    ].join('\n'),
  )
  expect(await vitals.run(['--days', '29'], site)).toContain('LCP        9  3000 ms  needs improvement')
  expect(await vitals.run(['--days', '1'], site)).not.toContain('desktop')
  const [first] = JSON.parse(await vitals.run(['--json'], site)) as unknown[] // as the command has written it
  expect(first).toEqual({
    page: '/',
    locale: 'en',
    device: 'desktop',
    vital: 'LCP',
    count: 1,
    p75: 5000,
    rating: 'poor',
    target: null,
    histogram: [0, 0, 0, 0, 0, 0, 1, 0],
    histogramEdges: [625, 1250, 1875, 2500, 3250, 4000, 6000],
  })
})

test('without measurements it says so, and a wrong period is refused', async () => {
  const site = await getSite()
  expect(await vitals.run([], site)).toBe('No measurements in the last 28 days.\n')
  for (const days of ['0', '401', 'x', '-1']) await expect(vitals.run([`--days=${days}`], site)).rejects.toThrow('from 1 to 400')
})
