import { hash, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { recoveryCodeCount } from '#domain/passkeys/recovery-code.ts'
import { dayMilliseconds } from '#domain/durations.ts'
import { openPasskeyStore } from '#gateway/passkeys.ts'
import { openRecoveryCodeStore } from '#gateway/recovery-codes.ts'
import { createInvitationWrite, openStaffMemberStore } from '#gateway/staff-members.ts'
import { createTokenCipher } from '#server/session/token-cipher.ts'
import { shareBackend } from '#testing/backend/share-backend.ts'
import { signIn, signUp, testUser } from '#testing/identity/identity-calls.ts'
import { createSealedTexts } from './sealed-texts.ts'
import { createStaffEntry } from './staff-entry.ts'

const getBackend = shareBackend()
const secret = 's'.repeat(43)

/** A person who has signed up with the address, and is invited to staff. */
async function openEntry() {
  const backend = await getBackend()
  const { documents, identity, clock } = backend
  const staffMembers = openStaffMemberStore(documents)
  const recoveryCodes = openRecoveryCodeStore(documents)
  const entry = createStaffEntry({
    staffMembers,
    recoveryCodes,
    identity,
    sealedTexts: createSealedTexts(createTokenCipher(Buffer.alloc(32, 7)), clock.now),
    random: randomBytes,
    now: clock.now,
  })
  const { localId: uid } = await signUp(backend)
  await identity.updateAccount({ localId: uid, customAttributes: '{"staff":"staff"}' })
  const invited = { email: testUser.email, role: 'staff', locale: 'en', noticeId: 'n1' } as const
  await staffMembers.addMember({ uid, email: testUser.email, addedAt: new Date(clock.now()) }, invited)
  const invitationEndsAt = new Date(clock.now() + dayMilliseconds)
  await documents.commit([createInvitationWrite(uid, { invitationHash: hash('sha256', secret), invitationEndsAt })])
  const accept = async () => {
    const found = await entry.findInvitation(secret)
    return found && (await entry.accept(found.hash))
  }
  return { backend, entry, uid, staffMembers, recoveryCodes, accept }
}

test('an invitation proves the address, and ends earlier ways to sign in', async () => {
  const { backend, entry, uid, accept } = await openEntry()
  expect(await entry.findInvitation(secret)).toEqual({ uid, hash: hash('sha256', secret), email: testUser.email, role: 'staff' })
  const accepted = await accept()
  await backend.documents.commit(accepted?.writes ?? [])
  expect(await backend.identity.findAccounts({ localIds: [uid] })).toMatchObject([{ isEmailVerified: true, hasPassword: false }])
  expect((await signIn(backend)).status).toBe(400)
  expect(accepted?.codes).toHaveLength(recoveryCodeCount)
  expect(await entry.countCodes(uid)).toBe(recoveryCodeCount)
  expect(await entry.findInvitation(secret)).toBeUndefined()
})

test('an invitation is for the address that it was sent to', async () => {
  const { backend, entry, uid } = await openEntry()
  await backend.identity.updateAccount({ localId: uid, email: 'ceo@halde.example' })
  expect(await entry.findInvitation(secret)).toBeUndefined()
})

test('a confirmed address keeps its password', async () => {
  const { backend, uid, accept } = await openEntry()
  await backend.identity.updateAccount({ localId: uid, isEmailVerified: true })
  await accept()
  expect(await backend.identity.findAccounts({ localIds: [uid] })).toMatchObject([{ isEmailVerified: true, hasPassword: true }])
})

test('two acceptances at once leave one passkey', async () => {
  const { backend, uid, accept } = await openEntry()
  const passkeys = openPasskeyStore(backend.documents)
  const both = await Promise.all([accept(), accept()])
  const createdAt = new Date(backend.clock.now())
  const stored = await Promise.all(
    both.map((accepted, at) => {
      const key = { id: `key-${at}`, uid, credentialId: 'a', publicKey: 'b', counter: 0, transports: [], isBackedUp: false, name: 'Key' }
      return passkeys.createPasskey({ ...key, createdAt }, { hash: `challenge-${at}`, endsAt: createdAt }, accepted?.writes)
    }),
  )
  expect(stored.filter(Boolean)).toHaveLength(1)
  expect(await passkeys.listPasskeysOf(uid)).toHaveLength(1)
})

test('an invitation ends after its time, with the role, and with the member', async () => {
  const { backend, entry, uid, staffMembers } = await openEntry()
  expect(await entry.findInvitation('t'.repeat(43))).toBeUndefined()
  expect(await entry.findInvitation('short')).toBeUndefined()
  await backend.identity.updateAccount({ localId: uid, customAttributes: '{}' })
  expect(await entry.findInvitation(secret)).toBeUndefined()
  await backend.identity.updateAccount({ localId: uid, customAttributes: '{"staff":"owner"}' })
  expect(await entry.findInvitation(secret)).toMatchObject({ role: 'owner' })
  backend.clock.advance(dayMilliseconds)
  expect(await entry.findInvitation(secret)).toBeUndefined()
  backend.clock.advance(-dayMilliseconds)
  await staffMembers.removeMember(uid)
  expect(await entry.findInvitation(secret)).toBeUndefined()
})

test('each recovery code works once, for its own person, and permits a passkey for ten minutes', async () => {
  const { backend, entry, uid, recoveryCodes } = await openEntry()
  const [first = '', second = ''] = await entry.renewCodes(uid)
  expect(JSON.stringify(await recoveryCodes.findCodes(uid))).not.toContain(first)
  const results = await Promise.all([entry.recover(testUser.email, first), entry.recover(testUser.email, first)])
  expect(results.filter(Boolean)).toHaveLength(1)
  expect(await entry.recover(testUser.email, first)).toBeUndefined()
  expect(await entry.recover('someone@else.example', second)).toBeUndefined()
  const { grant = '', codesLeft } = (await entry.recover(testUser.email.toUpperCase(), second.toLowerCase().replaceAll('-', ' '))) ?? {}
  expect(codesLeft).toBe(recoveryCodeCount - 2)
  expect(await entry.findRecovered(grant)).toBe(uid)
  expect(await entry.findRecovered(secret)).toBeUndefined()
  backend.clock.advance(10 * 60_000)
  expect(await entry.findRecovered(grant)).toBeUndefined()
})

test('new recovery codes replace the old ones, and none works without role and authenticator app', async () => {
  const { backend, entry, uid } = await openEntry()
  const [old = ''] = await entry.renewCodes(uid)
  const [current = ''] = await entry.renewCodes(uid)
  expect(await entry.recover(testUser.email, old)).toBeUndefined()
  await backend.identity.updateAccount({ localId: uid, customAttributes: '{}' })
  expect(await entry.recover(testUser.email, current)).toBeUndefined()
})

test.each([{ customAttributes: '{}' }, { isDisabled: true }])(
  'a permit of a recovery code ends with the role and the account: %o',
  async (change) => {
    const { backend, entry, uid } = await openEntry()
    const [code = ''] = await entry.renewCodes(uid)
    const { grant = '' } = (await entry.recover(testUser.email, code)) ?? {}
    expect([await entry.findRecovered(grant), await entry.mayRecover(uid)]).toEqual([uid, true])
    await backend.identity.updateAccount({ localId: uid, ...change })
    expect([await entry.findRecovered(grant), await entry.mayRecover(uid)]).toEqual([undefined, false])
  },
)
