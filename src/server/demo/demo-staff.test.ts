import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { demoStaffId } from '#domain/customers/demo-customer-ids.ts'
import { readTokenClaims } from '#server/session/token-claims.ts'
import { startGuardedBackend } from '#testing/backend/gateway-as.ts'
import { shareBackend } from '#testing/backend/share-backend.ts'
import { DemoStaff } from './demo-staff.ts'

const getBackend = shareBackend(startGuardedBackend)

test('the key of a start signs in the demo’s member of staff while the demo is on', async () => {
  const { identity, createCustomToken } = await getBackend()
  const demo = new DemoStaff({ identity, createCustomToken, random: randomBytes })
  expect(await demo.signIn('')).toBeUndefined()
  const key = await demo.turnOn()
  const idToken = (await demo.signIn(key)) ?? ''
  expect(readTokenClaims(idToken)).toMatchObject({ staff: 'owner', isByPasskey: true })
  expect((await identity.lookupAccount(idToken)).kind).toBe('found')
  expect(await demo.signIn(`${key}x`)).toBeUndefined()

  const next = await demo.turnOn()
  expect([await demo.signIn(key), typeof (await demo.signIn(next))]).toEqual([undefined, 'string'])
  await demo.turnOff()
  expect(await demo.signIn(next)).toBeUndefined()
  expect(await identity.lookupAccount(idToken)).toEqual({ kind: 'refused', code: 'USER_DISABLED' })
})

test('a start restores the account of the demo’s member of staff', async () => {
  const { identity, createCustomToken } = await getBackend()
  const demo = new DemoStaff({ identity, createCustomToken, random: randomBytes })
  await demo.turnOn()
  await identity.updateAccount({ localId: demoStaffId, email: 'other@fourfold.example', customAttributes: '{}', isDisabled: true })
  const idToken = (await demo.signIn(await demo.turnOn())) ?? ''
  expect(readTokenClaims(idToken)).toMatchObject({ staff: 'owner', email: 'staff@fourfold.example' })
})
