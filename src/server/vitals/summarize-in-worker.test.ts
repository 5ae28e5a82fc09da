import { expect, test, vi } from 'vitest'
import { parseVitalsDay, summarizeVitals, type VitalsText } from '#domain/vitals/vitals-day.ts'
import { summarizeInWorker } from './summarize-in-worker.ts'

/** A day as busy as a day can be: 35,000 counts of 1,250 pages. */
function createBusyDay(day: VitalsText['day']): VitalsText {
  const counts = { LCP: Array(13).fill(2), CLS: Array(13).fill(1), INP: [4, 0] }
  const pages = Array.from({ length: 1250 }, (_, at) => ({ page: `/page-${at}`, locale: 'en', device: 'desktop', vitals: counts }))
  return { day, pages: JSON.stringify(pages) }
}

test('busy days are parsed and summed by another thread', async () => {
  const texts = (['2026-11-01', '2026-11-02'] as const).map(createBusyDay)
  const expected = summarizeVitals(texts.map(parseVitalsDay))
  expect(expected[0]).toMatchObject({ vital: 'LCP', count: 52 })
  // This thread takes the texts as they are: what it would parse, it would parse here.
  const parse = vi.spyOn(JSON, 'parse')
  const found = await summarizeInWorker(texts, 10)
  expect(parse).not.toHaveBeenCalled()
  parse.mockRestore()
  expect(found).toEqual(expected.toSorted((a, b) => b.count - a.count).slice(0, 10))
})

test('a day that cannot be read is an error of the call', async () => {
  await expect(summarizeInWorker([{ day: '2026-11-01', pages: '[{}]' }], 10)).rejects.toThrow('page')
})
