import { expect, test } from 'vitest'
import { parseStatementPeriod, yearPeriod } from './statement-period.ts'

const today = '2026-04-10'

test.each([
  ['', '2026-01-01', today],
  ['?from=&to=', '2026-01-01', today],
  ['?from=2025-07-01&to=2025-09-30', '2025-07-01', '2025-09-30'],
  ['?to=2024-02-29', '2024-01-01', '2024-02-29'],
  ['?from=2025-02-30&to=2025-03-31', '2025-01-01', '2025-03-31'],
  ['?from=2026-03-01&to=2026-02-01', '2026-02-01', '2026-03-01'],
  ['?from=2026-03-01&to=2030-01-01', '2026-03-01', today],
  ['?from=2030-01-01', today, today],
])('the address %j asks for the days from %s to %s', (query, from, to) => {
  expect(parseStatementPeriod(new URLSearchParams(query), today)).toEqual({ from, to })
})

test('a year is whole, or ends today', () => {
  expect(yearPeriod('2025', today)).toEqual({ from: '2025-01-01', to: '2025-12-31' })
  expect(yearPeriod('2026', today)).toEqual({ from: '2026-01-01', to: today })
})
