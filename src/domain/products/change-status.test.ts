import { expect, test } from 'vitest'
import { createProduct } from '#testing/site/products.ts'
import { changeStatus, listStatusChanges } from './change-status.ts'

const product = createProduct({ invoicing: 'issue', taxRate: 19, nextInvoiceOn: '2026-03-01' })

test.each([
  ['planned', 'start', 'active'],
  ['active', 'pause', 'paused'],
  ['paused', 'resume', 'active'],
] as const)('a %s product can %s and is %s', (status, change, after) => {
  expect(changeStatus({ ...product, status }, change, '2026-02-01')).toEqual({ ...product, status: after })
  expect(listStatusChanges({ status })).toEqual([change, 'end'])
  expect(changeStatus({ ...product, status: after }, change, '2026-02-01')).toEqual({ refusal: 'other-status', status: after })
})

test('what began in a pause is not invoiced when it goes on, and what begins that day is', () => {
  const paused = { ...product, status: 'paused' } as const
  expect(changeStatus(paused, 'resume', '2026-05-15')).toMatchObject({ status: 'active', nextInvoiceOn: '2026-06-01' })
  expect(changeStatus(paused, 'resume', '2026-05-01')).toMatchObject({ nextInvoiceOn: '2026-05-01' })
  expect(changeStatus({ ...paused, endsOn: '2026-05-20' }, 'resume', '2026-05-15')).not.toHaveProperty('nextInvoiceOn')
})

test('it ends on its day: today or earlier at once, later by a note', () => {
  const now = { status: 'ended', endsOn: '2026-03-31', nextInvoiceOn: '2026-03-01' }
  expect(changeStatus(product, { endsOn: '2026-03-31' }, '2026-03-31')).toMatchObject(now)
  expect(changeStatus(product, { endsOn: '2026-02-28' }, '2026-02-01')).not.toHaveProperty('nextInvoiceOn')
  expect(changeStatus(product, { endsOn: '2026-04-01' }, '2026-03-31')).toMatchObject({ status: 'active', endsOn: '2026-04-01' })
  expect(changeStatus(product, { endsOn: '2025-12-31' }, '2026-03-31')).toEqual({ refusal: 'ends-before-start' })
  const ended = { ...product, status: 'ended', endsOn: '2026-02-01' } as const
  expect(changeStatus(ended, { endsOn: '2026-03-31' }, '2026-03-31')).toEqual({ refusal: 'other-status', status: 'ended' })
  expect(listStatusChanges(ended)).toEqual([])
})
