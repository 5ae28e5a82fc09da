import { expect, test } from 'vitest'
import { NumberFinder } from './find-references.ts'

const numbers = ['2026-0001', '2026-00012', 'RE/2026/17', '10001', '7', 'AB12']
const finder = new NumberFinder(numbers.map((number) => [number, number]))

test.each([
  ['Rechnung 2026-0001', ['2026-0001'], true],
  ['rechnung20260001vom 02.03.', ['2026-0001'], true],
  ['RG 2026 0001', ['2026-0001'], true],
  ['RG 2026 - 0001, RE-2026-17', ['2026-0001', 'RE/2026/17'], true],
  ['2026-00 01', ['2026-0001'], false],
  ['2026-00012', ['2026-00012'], true],
  ['12026-0001', [], true],
  ['2026-00013', [], true],
  ['re 2026 17 und re201617', ['RE/2026/17'], true],
  ['Kunde 10001', ['10001'], true],
  ['1.0001', [], true],
  ['7 Tage', [], true],
  ['Rechnung Nr. 7', ['7'], true],
  ['Invoice 7, 2026-0001', ['7', '2026-0001'], true],
  ['AB123', [], true],
  ['Factura AB12', ['AB12'], true],
])('in %j it finds %j', (text, found, isExact) => {
  const hits = finder.find(text)
  expect(hits.flatMap(({ keys }) => keys)).toEqual(found)
  expect(hits.every((hit) => hit.isExact)).toBe(isExact)
})

test('a number of several customers names all of them', () => {
  const shared = new NumberFinder([
    ['2026-1000', 'a'],
    ['2026/1000', 'b'],
  ])
  expect(shared.find('20261000')).toEqual([{ keys: ['a', 'b'], isExact: true }])
})
