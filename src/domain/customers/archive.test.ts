import { expect, test } from 'vitest'
import { createCustomer } from '#testing/site/customers.ts'
import { archiveCustomer, unarchiveCustomer } from './archive.ts'

const now = new Date('2026-03-09T10:00:00Z')

test('a customer is archived once, and taken out of the archive once', () => {
  const archived = archiveCustomer(createCustomer(), now)
  if ('refusal' in archived) throw new Error(archived.refusal)
  expect(archived).toEqual({ ...createCustomer(), archivedAt: now, updatedAt: now })
  expect(archiveCustomer(archived, new Date(0))).toEqual({ refusal: 'archived', since: now })
  expect(unarchiveCustomer(archived, now)).toEqual({ ...createCustomer(), updatedAt: now })
  expect(unarchiveCustomer(createCustomer(), now)).toEqual({ refusal: 'not-archived' })
})
