import { expect, test } from 'vitest'
import { changeStaffRole, findStaffRole } from './staff-accounts.ts'

const nowMs = 1_800_000_000_500

test('a role is a claim among others, and taking it away leaves those', () => {
  const customAttributes = '{"plan":"gold"}'
  const added = changeStaffRole({ localId: 'mara', customAttributes }, 'bookkeeping', nowMs)
  expect(added).toEqual({ localId: 'mara', customAttributes: '{"plan":"gold","staff":"bookkeeping"}', validSinceSeconds: 1_800_000_000 })
  expect(changeStaffRole({ localId: 'mara', customAttributes: added.customAttributes }, undefined, nowMs).customAttributes).toBe(
    customAttributes,
  )
  expect(changeStaffRole({ localId: 'mara', customAttributes: undefined }, undefined, nowMs).customAttributes).toBe('{}')
})

test.each([
  [undefined, undefined],
  ['{}', undefined],
  ['{"staff":"owner"}', 'owner'],
  ['{"staff":"admin"}', undefined],
  ['{"staff":true}', undefined],
])('claims %s name the role %s', (customAttributes, role) => {
  expect(findStaffRole({ customAttributes })).toBe(role)
})
