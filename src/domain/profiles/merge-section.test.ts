import { expect, test } from 'vitest'
import { mergeSection } from './merge-section.ts'

const fields = ['name', 'zone'] as const
const seen = { name: 'Ana', zone: 'UTC' }

test('a field that one side changed takes that side’s value', () => {
  const typed = { name: 'Anna', zone: 'UTC' }
  const current = { name: 'Ana', zone: 'Europe/Berlin' }
  expect(mergeSection(fields, { seen, typed, current })).toEqual({ kind: 'merged', values: { name: 'Anna', zone: 'Europe/Berlin' } })
})

test('a field that both sides changed to the same value is no conflict', () => {
  const both = { name: 'Anna', zone: 'UTC' }
  expect(mergeSection(fields, { seen, typed: both, current: both })).toEqual({ kind: 'merged', values: both })
})

test('a field that both sides changed differently is a conflict, and nothing is merged', () => {
  const typed = { name: 'Anna', zone: 'Europe/Madrid' }
  const current = { name: 'Anne', zone: 'UTC' }
  expect(mergeSection(fields, { seen, typed, current })).toEqual({ kind: 'conflict', conflicts: ['name'] })
})

test('what one side took away counts as a change', () => {
  expect(mergeSection(fields, { seen, typed: { ...seen, name: '' }, current: { ...seen, name: 'Anne' } })).toEqual({
    kind: 'conflict',
    conflicts: ['name'],
  })
  expect(mergeSection(fields, { seen, typed: seen, current: { ...seen, name: '' } })).toEqual({
    kind: 'merged',
    values: { name: '', zone: 'UTC' },
  })
})
