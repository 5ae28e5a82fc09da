import { expect, test } from 'vitest'
import type { Value } from '#protocol/value.ts'
import { openGatewayAs, startGuardedBackend } from '#testing/backend/gateway-as.ts'
import { createGateway } from './gateway.ts'

const profile = {
  displayName: 'Zoë Halde',
  phone: '+31201234567',
  locale: 'nl',
  timeZone: 'Europe/Amsterdam',
  notifications: { invoices: false },
} as const

test('a person stores a profile, and changes it from what they saw', async () => {
  await using backend = await startGuardedBackend()
  const { uid, gateway } = await openGatewayAs(backend, 'zoe@halde.example')
  const empty = await gateway.profiles.getProfile(uid)
  expect(empty).toEqual({ profile: {}, version: undefined })
  expect(await gateway.profiles.saveProfile(uid, profile, empty)).toEqual({ kind: 'saved' })
  const stored = await gateway.profiles.getProfile(uid)
  expect(stored.profile).toEqual(profile)
  expect(await gateway.profiles.saveProfile(uid, { locale: 'de' }, stored)).toEqual({ kind: 'saved' })
  expect((await gateway.profiles.getProfile(uid)).profile).toEqual({ locale: 'de' })
})

test('an invalid stored field counts as absent, and valid fields are read', async () => {
  await using backend = await startGuardedBackend()
  const { uid, gateway } = await openGatewayAs(backend, 'zoe@halde.example')
  await backend.documents.commit([
    {
      set: ['users', uid],
      fields: new Map<string, Value>([
        ['displayName', ' '],
        ['timeZone', 'Nope/Nope'],
        ['phone', 12n],
        ['locale', 'nl'],
        ['shoeSize', 42n],
      ]),
    },
  ])
  const stored = await gateway.profiles.getProfile(uid)
  expect(stored.profile).toEqual({ locale: 'nl' })
  expect(await gateway.profiles.saveProfile(uid, profile, stored)).toEqual({ kind: 'saved' })
  expect((await gateway.profiles.getProfile(uid)).profile).toEqual(profile)
})

test('a concurrent change is returned and not overwritten, for new and existing profiles', async () => {
  await using backend = await startGuardedBackend()
  const { uid, gateway } = await openGatewayAs(backend, 'zoe@halde.example')
  const { profiles } = gateway
  await profiles.saveProfile(uid, { displayName: 'Elsewhere' }, undefined)
  const current = await profiles.getProfile(uid)
  expect(await profiles.saveProfile(uid, profile, undefined)).toEqual({ kind: 'changedElsewhere', current })
  await profiles.saveProfile(uid, profile, current)
  const later = await profiles.getProfile(uid)
  expect(await profiles.saveProfile(uid, { locale: 'es' }, current)).toEqual({ kind: 'changedElsewhere', current: later })
  expect(later.profile).toEqual(profile)
  // Gone in the meantime: nothing is stored, and what was seen is no more.
  await backend.documents.commit([{ delete: ['users', uid] }])
  expect(await profiles.saveProfile(uid, { locale: 'es' }, later)).toEqual({
    kind: 'changedElsewhere',
    current: { profile: {}, version: undefined },
  })
})

test('another user’s profile cannot be read or written, and an invalid profile is refused', async () => {
  await using backend = await startGuardedBackend()
  const zoe = await openGatewayAs(backend, 'zoe@halde.example')
  const eve = await openGatewayAs(backend, 'eve@other.example')
  await zoe.gateway.profiles.saveProfile(zoe.uid, profile, undefined)
  const denied = { status: 'PERMISSION_DENIED' }
  await expect(eve.gateway.profiles.getProfile(zoe.uid)).rejects.toMatchObject(denied)
  await expect(eve.gateway.profiles.saveProfile(zoe.uid, {}, undefined)).rejects.toMatchObject(denied)
  await expect(eve.gateway.profiles.saveProfile(eve.uid, { phone: '020' }, undefined)).rejects.toMatchObject(denied)
  expect((await createGateway(backend.documents).profiles.getProfile(zoe.uid)).profile).toEqual(profile)
})
