import { addStaff, changeRoleOfStaff, listStaff, removeStaff } from '#agency/staff/manage-staff.ts'
import { openPasskeyStore } from '#gateway/passkeys.ts'
import { openIdentity } from '#gateway/provider/connection.ts'
import type { StaffDesk } from '#web/handler.ts'
import { type DeskParts, refuseActs } from './desk-parts.ts'

/** The members of staff for an owner. The demo has none to show, and changes none. */
export function openStaffDesk({ connection, documents, isDemo, now, ...parts }: DeskParts): StaffDesk {
  const act = isDemo ? refuseActs('demo') : parts.act
  return {
    list: async () => {
      if (isDemo) return []
      const identity = openIdentity({ ...connection, apiKey: '' })
      const passkeys = openPasskeyStore(documents)
      const members = await listStaff({ documents, identity, now: () => new Date(now()) })
      return await Promise.all(
        members.map(async (member) => ({ ...member, passkeyCount: (await passkeys.listPasskeysOf(member.uid)).length })),
      )
    },
    add: (invited) =>
      act(
        'staff add',
        (operation) => addStaff(operation, invited),
        'remove the person from staff',
        ({ email }) => ({ people: [email] }),
      ),
    changeRole: (uid, role) =>
      act(
        'staff role',
        (operation) => changeRoleOfStaff(operation, uid, role),
        'change the role again',
        ({ email }) => ({ people: [email], role }),
      ),
    remove: (uid) =>
      act(
        'staff remove',
        (operation) => removeStaff(operation, uid, { mayBeLast: false }),
        'add the person again',
        ({ email }) => ({ people: [email] }),
      ),
  }
}
