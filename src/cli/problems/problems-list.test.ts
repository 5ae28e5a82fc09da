import { expect, test } from 'vitest'
import { openProblemStore } from '#gateway/problems.ts'
import { agency, shareSite } from '#testing/site/agency.ts'

const getSite = shareSite()

test('problems are listed, the latest first, without terminal codes', async () => {
  const site = await getSite()
  const run = async (...args: string[]) => (await agency(site.dataDir, 'problems', 'list', ...args)).stdout
  expect(await run()).toMatch(/^No problems were reported in the last 30 days\./u)
  const at = new Date('2026-11-29T12:00:00Z')
  const one = { release: '2026-11-29T10:30Z', page: '/team', place: 'unknown', message: 'Error: one', count: 3, firstAt: at, lastAt: at }
  const two = { ...one, message: 'Error: \u001b[31mtwo', count: 1, lastAt: new Date('2026-11-29T13:00:00Z') }
  await openProblemStore(site.documents).put([one, two])
  const text = await run()
  expect(text.indexOf('two')).toBeLessThan(text.indexOf('Error: one'))
  expect(text).not.toContain('\u001b')
  expect(JSON.parse(await run('--json', '--limit', '1'))).toMatchObject([{ message: two.message, count: 1 }])
})
