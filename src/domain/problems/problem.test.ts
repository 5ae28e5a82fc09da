import { expect, test } from 'vitest'
import { addProblems, type KnownProblem, mostProblems, parseProblem } from './problem.ts'

const report = {
  release: '2026-11-29T10:30Z',
  page: '/de/team',
  place: '/assets/a1b2c3d.js:1:20',
  message: 'TypeError: x is not a function',
}
const known = (changes: Partial<KnownProblem> = {}): KnownProblem => ({
  ...report,
  count: 1,
  firstAt: new Date('2026-11-29T12:00:00Z'),
  lastAt: new Date('2026-11-29T12:00:00Z'),
  ...changes,
})

test('a report is parsed, and cleaned of what a browser should have left out', () => {
  expect(parseProblem(JSON.stringify(report))).toEqual(report)
  const hostile = { ...report, page: '/dashboard/invoices/R-1', message: 'no "Robin" at https://a.test\u0007', user: 'ada' }
  expect(parseProblem(JSON.stringify(hostile))).toEqual({ ...report, page: '/dashboard/invoices', message: 'no … at …' })
})

test.each([
  ['no JSON', '{'],
  ['no object', '[]'],
  ['a deep value', '['.repeat(1000) + ']'.repeat(1000)],
  ['no message', JSON.stringify({ ...report, message: undefined })],
  ['an empty message', JSON.stringify({ ...report, message: ' \u0000' })],
  ['another release', JSON.stringify({ ...report, release: '<script>' })],
  ['a place with markup', JSON.stringify({ ...report, place: '/a<b>.js:1:2' })],
  ['a page of another host', JSON.stringify({ ...report, page: 'https://other.test/' })],
])('%s is no report', (_what, body) => expect(parseProblem(body)).toBeUndefined())

test('the same problem is counted, on whatever page', () => {
  const later = new Date('2026-11-30T12:00:00Z')
  const sum = addProblems([known(), known({ page: '/', firstAt: later, lastAt: later, count: 2 }), known({ message: 'Error: other' })])
  expect(sum).toEqual([known({ count: 3, lastAt: later }), known({ message: 'Error: other' })])
})

test('invented problems do not push out those that were reported repeatedly', () => {
  const invented = Array.from({ length: 500 }, (_, at) => known({ message: `Error: ${at}` }))
  const sum = addProblems([known({ count: 2 }), ...invented])
  expect(sum).toHaveLength(mostProblems)
  expect(sum[0]).toEqual(known({ count: 2 }))
})

test('a new problem enters a list that is full of frequent ones, and stays while it is reported', () => {
  const frequent = (name: string) =>
    Array.from({ length: 2 * mostProblems }, (_, at) => known({ message: `Error: ${name} ${at}`, count: 2 }))
  const full = addProblems(frequent('invented'))
  expect(full).toHaveLength(mostProblems)
  const later = new Date('2026-11-30T12:00:00Z')
  const fresh = known({ firstAt: later, lastAt: later })
  const sum = addProblems([...full, fresh])
  expect(sum).toHaveLength(mostProblems)
  expect(sum).toContainEqual(fresh)
  // The second report makes it as frequent as the others, and later.
  expect(addProblems([...sum, fresh, ...frequent('other')])).toContainEqual({ ...fresh, count: 2 })
})
