import type { DocumentsClient } from '#gateway/documents/documents.ts'
import { openStaffKeyStore } from '#gateway/staff-keys.ts'
import { createInvitationWrite, openStaffMemberStore } from '#gateway/staff-members.ts'
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
  if (invited) await members.useInvitation(invited)
  if (invited) await members.useInvitation(invited)
  await members.findMember('mara')
  await members.removeMember('mara')
  await members.findMember('mara')
}
