import { expect, test } from 'vitest'
import { mayChange, mayRead, staffAreas, staffRoles } from './staff-role.ts'

test('owners may change everything, and only they the list of staff', () => {
  for (const area of staffAreas) expect(mayChange('owner', area)).toBe(true)
  expect(staffRoles.filter((role) => mayRead(role, 'staff'))).toEqual(['owner'])
})

test('bookkeeping changes invoices and imports, and reads what they name', () => {
  expect(staffAreas.filter((area) => mayChange('bookkeeping', area))).toEqual(['invoices', 'imports'])
  expect(staffAreas.filter((area) => mayRead('bookkeeping', area))).toEqual(['customers', 'products', 'invoices', 'imports'])
})
