import { createInvitationUse, createInvitationWrite, openStaffMemberStore } from '#gateway/staff-members.ts'
import type { TestBackend } from '#testing/backend/start-backend.ts'

/** What the server does with the invitation of a member of staff, and then the member. */
export async function acceptInvitation({ documents, clock }: Pick<TestBackend, 'clock' | 'documents'>, uid: string): Promise<void> {
  const invitation = { invitationHash: 'a'.repeat(64), invitationEndsAt: new Date(clock.now() + 1000) }
  await documents.commit([createInvitationWrite(uid, invitation)])
  const invited = await openStaffMemberStore(documents).findInvited(invitation.invitationHash)
  if (invited) await documents.commit([createInvitationUse(invited)])
}
