import type { StaffRole } from '#domain/staff-role.ts'
import { findStaffRole } from '#gateway/accounts/staff-accounts.ts'
import { openStaffMemberStore } from '#gateway/staff-members.ts'
import { type Columns, defineList } from '#cli/list.ts'
import { openDocuments } from '#cli/open-documents.ts'

/** A member of staff, with the account as it is now. */
type ListedMember = {
  readonly email: string
  readonly role: StaffRole | undefined
  readonly state: 'active' | 'invited' | 'expired' | 'disabled'
  readonly addedAt: Date
  readonly addedBy: string | undefined
  readonly lastLoginAt: Date | undefined
  readonly uid: string
}

const columns: Columns<ListedMember> = {
  email: ['E-mail', ({ email }) => email],
  role: ['Role', ({ role }) => role],
  state: ['State', ({ state }) => state],
  addedAt: ['Since', ({ addedAt }) => addedAt],
  addedBy: ['By', ({ addedBy }) => addedBy],
  lastLoginAt: ['Last sign-in', ({ lastLoginAt }) => lastLoginAt],
}

/** The members of staff. */
export const staffList = defineList({
  name: 'staff list',
  summary: 'Lists the members of staff by email address, with their roles and whether they have accepted the invitation.',
  example: 'staff list',
  json: 'as a JSON array',
  columns,
  list: async (_, config, list) => {
    await using open = await openDocuments(config)
    const members = await openStaffMemberStore(open.documents).listMembers()
    const accounts = members.length === 0 ? [] : await open.identity.findAccounts({ localIds: members.map(({ uid }) => uid) })
    const byId = new Map(accounts.map((account) => [account.localId, account]))
    const now = new Date()
    const listed = members.flatMap(({ uid, addedAt, addedBy, invitationHash, invitationEndsAt }): readonly ListedMember[] => {
      const account = byId.get(uid)
      if (!account) return []
      const isInvited = invitationHash !== undefined && invitationEndsAt !== undefined
      const state = account.isDisabled ? 'disabled' : !isInvited ? 'active' : invitationEndsAt > now ? 'invited' : 'expired'
      const { email = uid, lastLoginAt } = account
      return [{ email, role: findStaffRole(account), state, addedAt, addedBy, lastLoginAt, uid }]
    })
    const byEmail = listed.toSorted((a, b) => a.email.localeCompare(b.email, 'en'))
    return await list.write(byEmail, { none: 'No staff yet. To add a person, run: staff add EMAIL\n' })
  },
})
