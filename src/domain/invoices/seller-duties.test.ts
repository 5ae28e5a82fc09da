import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { listDuties, refuseUncertified, sellerDuties } from './seller-duties.ts'

test('a Spanish seller issues until the day on which the law asks for a certified program', () => {
  expect(refuseUncertified('ES', '2026-12-31')).toBeUndefined()
  expect(refuseUncertified('ES', '2027-01-01')).toEqual({ refusal: 'needs-certified-program', country: 'ES', from: '2027-01-01' })
  expect(refuseUncertified('DE', '2030-01-01')).toBeUndefined()
})

test('duties are named to sellers of domestic businesses, from their day on', () => {
  const list = (country: string, buyer: string, day: `${number}-${number}-${number}`, isBusiness = true) =>
    listDuties(country, { country: buyer, isBusiness }, day).map(({ kind }) => kind)
  expect(list('BE', 'BE', '2025-12-31')).toEqual([])
  expect(list('BE', 'BE', '2026-01-01')).toEqual(['network'])
  expect(list('BE', 'NL', '2026-01-01')).toEqual([])
  expect(list('BE', 'BE', '2026-01-01', false)).toEqual([])
  expect(list('DE', 'DE', '2028-01-01')).toEqual(['e-invoice'])
  expect(list('FR', 'FR', '2027-09-01')).toEqual(['platform'])
})

test('each duty names its source', () => {
  expect(sellerDuties.filter(({ source }) => source === '')).toEqual([])
})

test('the documentation has a row for each duty', () => {
  const page = readFileSync(new URL('../../../docs/bookkeeping.md', import.meta.url), 'utf8')
  const countries = new Intl.DisplayNames('en', { type: 'region' })
  const rows = page.split('\n').filter((line) => line.startsWith('| ') && / \| \d{4}-\d\d-\d\d \| /u.test(line))
  const documented = rows.map((row) =>
    row.split(' | ').flatMap((cell, at) => (at === 0 ? [cell.replace('| ', '')] : at === 2 ? [cell] : [])),
  )
  expect(documented.map((row) => row.join(' ')).toSorted()).toEqual(
    sellerDuties.map(({ country, from }) => `${countries.of(country)} ${from}`).toSorted(),
  )
})
