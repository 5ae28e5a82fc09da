import type { DocumentsClient } from '#gateway/documents/documents.ts'
import { openPasskeyStore } from '#gateway/passkeys.ts'
import { openRecoveryCodeStore } from '#gateway/recovery-codes.ts'
import { createSentFormMark, openSentFormStore } from '#gateway/sent-forms.ts'
import { openStaffKeyStore } from '#gateway/staff-keys.ts'
import { createInvitationUse, createInvitationWrite, openStaffMemberStore } from '#gateway/staff-members.ts'
import type { Trace } from './run-contracts.ts'

/** Calls the stores of staff by every method. */
export async function callStaff(client: DocumentsClient, trace: Trace['trace'], madeAt: Date): Promise<void> {
  const keys = trace('openStaffKeyStore', openStaffKeyStore(client))
  await keys.listKeys()
  await keys.createKey({ name: 'mara', keyHash: 'a'.repeat(64), createdAt: madeAt })
  await keys.noteUse('mara', madeAt)
  await keys.findKey('mara')
  await keys.findKey('nobody')
  await keys.revokeKey('mara', madeAt)
  await keys.listKeys()

  const members = trace('openStaffMemberStore', openStaffMemberStore(client))
  await members.listMembers()
  const byMail = { email: 'mara@agency.example', role: 'staff', locale: 'en', noticeId: 'staff-1' } as const
  await members.addMember({ uid: 'mara', addedAt: madeAt, addedBy: 'jan' }, byMail)
  const invitation = { invitationHash: 'b'.repeat(64), invitationEndsAt: madeAt }
  await client.commit([createInvitationWrite('mara', invitation)])
  const invited = await members.findInvited(invitation.invitationHash)
  if (invited) await client.commit([createInvitationUse(invited)])
  await members.findMember('mara')
  await members.removeMember('mara')
  await members.findMember('mara')

  const passkeys = trace('openPasskeyStore', openPasskeyStore(client))
  const passkey = {
    id: 'c'.repeat(64),
    uid: 'mara',
    credentialId: 'key-1',
    publicKey: 'pQEC',
    counter: 0,
    transports: ['internal'],
    isBackedUp: false,
    name: 'Laptop',
    createdAt: madeAt,
  }
  const challengeOf = (sign: string) => ({ hash: sign.repeat(64), endsAt: madeAt })
  await passkeys.createPasskey(passkey, challengeOf('d'))
  await passkeys.createPasskey({ ...passkey, id: 'f'.repeat(64) }, challengeOf('d'))
  const stored = await passkeys.findPasskey(passkey.id)
  if (stored) await passkeys.noteSignIn(stored, { counter: 1, isBackedUp: true, lastUsedAt: madeAt }, challengeOf('e'))
  if (stored) await passkeys.noteSignIn(stored, { counter: 2, isBackedUp: true, lastUsedAt: madeAt }, challengeOf('0'))
  await passkeys.renamePasskey('mara', passkey.id, 'Phone')
  await passkeys.listPasskeysOf('mara')
  await passkeys.removePasskey('mara', passkey.id)
  await passkeys.deletePasskeysOf('mara')
  await passkeys.deleteChallengesBefore(new Date(madeAt.getTime() + 1), 5)

  const recoveryCodes = trace('openRecoveryCodeStore', openRecoveryCodeStore(client))
  await recoveryCodes.putCodes({ uid: 'mara', hashes: ['1', '2'], createdAt: madeAt })
  const codes = await recoveryCodes.findCodes('mara')
  if (codes) await recoveryCodes.useCode(codes, '1')
  if (codes) await recoveryCodes.useCode(codes, '1')
  await recoveryCodes.deleteCodesOf('mara')

  const forms = trace('openSentFormStore', openSentFormStore(client))
  await forms.find('form-1')
  await createSentFormMark('form-1').join(client).commit([])
  await forms.noteAnswer('form-1', '/page?done=batch-1')
  await forms.find('form-1')
  await forms.deleteBefore(new Date('2100-01-01'), 20)
}
