import { expect, test } from 'vitest'
import type { Profile } from '#domain/profiles/profile.ts'
import { personSection } from '#domain/profiles/profile-sections.ts'
import type { ProfileStore } from '#gateway/profiles.ts'
import { saveSection } from './save-section.server.ts'

/** A profile in memory, with writes by others between read and write. */
function createMemory(profile: Profile, changes: Profile[] = []) {
  const memory = { profile, version: 1n }
  const profiles: Pick<ProfileStore, 'getProfile' | 'saveProfile'> = {
    getProfile: () => Promise.resolve({ ...memory }),
    saveProfile: (_, next, over) => {
      const change = changes.shift()
      if (change) Object.assign(memory, { profile: change, version: memory.version + 1n })
      if (over?.version !== memory.version) return Promise.resolve({ kind: 'changedElsewhere', current: { ...memory } })
      Object.assign(memory, { profile: next, version: memory.version + 1n })
      return Promise.resolve({ kind: 'saved' })
    },
  }
  return { memory, profiles }
}

const stored = { displayName: 'Ana', locale: 'en', timeZone: 'UTC' } as const
const seen = { 'seen.displayName': 'Ana', 'seen.phone': '', 'seen.locale': 'en', 'seen.timeZone': 'UTC' }
const typed = { displayName: 'Anna', phone: '', locale: 'en', timeZone: 'UTC' }

const save = (profiles: Parameters<typeof saveSection>[0]['profiles'], sent: Readonly<Record<string, string>>) =>
  saveSection({ profiles, uid: 'u1', section: personSection, sent: new URLSearchParams(sent), locale: 'en' })

test('a change keeps stored fields that the form does not have', async () => {
  const { memory, profiles } = createMemory({ ...stored, photo: 'users/u1/a.jpg' })
  expect(await save(profiles, { ...seen, ...typed })).toEqual({ formName: 'person', kind: 'saved' })
  expect(memory.profile).toEqual({ ...stored, displayName: 'Anna', photo: 'users/u1/a.jpg' })
})

test('a field changed in another tab keeps its value', async () => {
  const { memory, profiles } = createMemory({ ...stored, timeZone: 'Europe/Madrid' })
  expect(await save(profiles, { ...seen, ...typed })).toMatchObject({ kind: 'saved' })
  expect(memory.profile).toEqual({ ...stored, displayName: 'Anna', timeZone: 'Europe/Madrid' })
})

test('a field changed in two tabs shows both values, and is stored once one is chosen', async () => {
  const { memory, profiles } = createMemory({ ...stored, displayName: 'Anne' })
  const conflict = await save(profiles, { ...seen, ...typed })
  expect(conflict).toMatchObject({
    kind: 'conflict',
    conflicts: ['displayName'],
    fields: { displayName: 'Anna' },
    current: { displayName: 'Anne' },
  })
  expect(memory.profile.displayName).toBe('Anne')

  const again = { ...seen, 'seen.displayName': 'Anne', ...typed, conflicts: 'displayName' }
  expect(await save(profiles, again)).toMatchObject({ kind: 'conflict', conflicts: ['displayName'] })
  expect(await save(profiles, { ...again, 'keep.displayName': 'elsewhere' })).toMatchObject({ kind: 'saved' })
  expect(memory.profile.displayName).toBe('Anne')
  expect(await save(profiles, { ...again, 'keep.displayName': 'here' })).toMatchObject({ kind: 'saved' })
  expect(memory.profile.displayName).toBe('Anna')
})

test('a change between read and write is merged or shown', async () => {
  const other = createMemory(stored, [{ ...stored, timeZone: 'Europe/Madrid' }])
  expect(await save(other.profiles, { ...seen, ...typed })).toMatchObject({ kind: 'saved' })
  expect(other.memory.profile).toEqual({ ...stored, displayName: 'Anna', timeZone: 'Europe/Madrid' })

  const same = createMemory(stored, [{ ...stored, displayName: 'Anne' }])
  expect(await save(same.profiles, { ...seen, ...typed })).toMatchObject({ kind: 'conflict', conflicts: ['displayName'] })
  expect(same.memory.profile.displayName).toBe('Anne')
})

test('an invalid value is refused, and everything typed is returned', async () => {
  const { memory, profiles } = createMemory(stored)
  const answer = await save(profiles, { ...seen, ...typed, phone: 'call me', phoneCountry: 'NL' })
  expect(answer).toMatchObject({ kind: 'refused', errors: { phone: 'phoneInvalid' }, fields: { phone: 'call me', displayName: 'Anna' } })
  expect(memory.profile).toEqual(stored)
})
