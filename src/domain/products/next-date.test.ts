import { expect, test } from 'vitest'
import { createProduct } from '#testing/site/products.ts'
import type { Product } from '#domain/products/product.ts'
import { findNextDate } from './next-date.ts'
import { canEnd, traceTerm } from './term.ts'

const today = '2026-05-01'

test.each<[string, Partial<Product>, unknown]>([
  ['the day of notice before the renewal', { renewsOn: '2026-06-01', noticeOn: '2026-05-02' }, { kind: 'notice', on: '2026-05-02' }],
  ['notice on its last day', { renewsOn: '2026-06-01', noticeOn: '2026-05-01' }, { kind: 'notice', on: '2026-05-01' }],
  ['the renewal, once notice is too late', { renewsOn: '2026-06-01', noticeOn: '2026-04-30' }, { kind: 'renewal', on: '2026-06-01' }],
  ['the end instead of a renewal', { renewsOn: '2026-06-01', endsOn: '2026-07-01' }, { kind: 'end', on: '2026-07-01' }],
  ['the start of what is planned', { status: 'planned', startedOn: '2026-05-09' }, { kind: 'start', on: '2026-05-09' }],
  [
    'the next milestone, not one that is late or done',
    {
      milestones: [
        { name: 'Texts', dueOn: '2026-04-01' },
        { name: 'Search', dueOn: '2026-05-01', doneOn: '2026-05-01' },
        { name: 'Launch', dueOn: '2026-05-20' },
      ],
    },
    { kind: 'milestone', on: '2026-05-20', name: 'Launch' },
  ],
  ['nothing of what has ended', { status: 'ended', endsOn: '2026-06-01' }, undefined],
  ['nothing where only days that have passed are known', { renewsOn: '2026-04-30' }, undefined],
])('next comes %s', (_, changes, next) => {
  expect(findNextDate(createProduct(changes), today)).toEqual(next)
})

test.each<[string, Partial<Product>, unknown, boolean]>([
  ['renews by itself', { renewsOn: '2026-06-01' }, { kind: 'renewing', renewsOn: '2026-06-01' }, true],
  [
    'renews unless notice is given by a day, that day included',
    { renewsOn: '2026-06-01', noticeOn: '2026-05-01' },
    { kind: 'renewing', renewsOn: '2026-06-01', noticeOn: '2026-05-01' },
    true,
  ],
  [
    'is bound once that day has passed',
    { renewsOn: '2026-06-01', noticeOn: '2026-04-30' },
    { kind: 'bound', renewsOn: '2026-06-01', noticeOn: '2026-04-30' },
    true,
  ],
  ['runs on after a renewal that has passed', { renewsOn: '2026-04-30' }, { kind: 'running' }, true],
  ['runs on without any day', {}, { kind: 'running' }, true],
  ['is paid once', { interval: 'once' }, { kind: 'once' }, false],
  ['ends', { renewsOn: '2026-06-01', endsOn: '2026-05-01' }, { kind: 'ending', endsOn: '2026-05-01' }, false],
  ['has ended', { endsOn: '2026-04-30' }, { kind: 'ended', endsOn: '2026-04-30' }, false],
  ['was ended before its day', { status: 'ended', endsOn: '2026-06-01' }, { kind: 'ended', endsOn: '2026-06-01' }, false],
])('a product that %s can be asked to end only while it goes on', (_, changes, term, isEndable) => {
  const traced = traceTerm(createProduct(changes), today)
  expect(traced).toEqual(term)
  expect(canEnd(traced)).toBe(isEndable)
})
