import { expect, test } from 'vitest'
import * as v from 'valibot'
import { createProduct } from '#testing/site/products.ts'
import { measureProgress, traceMilestones } from './milestone.ts'
import { compareProducts, type Product, ProductSchema } from './product.ts'

test.each<[string, Partial<Product>, string]>([
  ['an end before the start', { endsOn: '2025-12-31' }, 'endsOn is before startedOn'],
  ['a notice without a renewal', { noticeOn: '2026-05-01' }, 'noticeOn needs renewsOn'],
  ['a notice after the renewal', { renewsOn: '2026-05-01', noticeOn: '2026-05-02' }, 'noticeOn is after renewsOn'],
  [
    'a renewal of what is paid once',
    { renewsOn: '2026-05-01', interval: 'once' },
    'renewsOn is not allowed for a product that is paid once',
  ],
  ['an end that is not known of what has ended', { status: 'ended' }, 'endsOn is missing, although the status is ended'],
  ['a price below nothing', { priceMinor: -1 }, 'priceMinor is negative'],
  ['a link that is no https address', { links: [{ label: 'Shop', url: 'http://shop.example' }] }, 'is not an https address'],
])('%s is no product', (_, changes, problem) => {
  const { issues = [] } = v.safeParse(ProductSchema, createProduct(changes))
  expect(issues.map(({ message }) => message)).toEqual([problem])
})

test('ended products come last, and each group is sorted by name', () => {
  const products = [
    createProduct({ name: 'Zebra' }),
    createProduct({ name: 'Alder', status: 'ended', endsOn: '2026-02-01' }),
    createProduct({ name: 'Beech', status: 'paused' }),
  ]
  expect(products.toSorted(compareProducts).map(({ name }) => name)).toEqual(['Beech', 'Zebra', 'Alder'])
})

test('milestones are sorted by day, and each is done, late, next or later', () => {
  const milestones = [
    { name: 'Launch', dueOn: '2026-06-01' },
    { name: 'Concept', dueOn: '2026-01-10', doneOn: '2026-01-12' },
    { name: 'Search', dueOn: '2026-05-01' },
    { name: 'Texts', dueOn: '2026-03-01' },
  ] as const
  const traced = traceMilestones(milestones, '2026-05-01')
  expect(traced.map(({ milestone, status }) => [milestone.name, status])).toEqual([
    ['Concept', 'done'],
    ['Texts', 'late'],
    ['Search', 'next'],
    ['Launch', 'later'],
  ])
  expect(measureProgress(milestones)).toEqual({ doneCount: 1, count: 4 })
  expect(measureProgress([])).toBeUndefined()
})
