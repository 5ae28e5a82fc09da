import { type ListedMember, listStaff } from '#agency/staff/manage-staff.ts'
import { type Columns, defineList } from '#cli/list.ts'
import { openOperation } from '#cli/open-operation.ts'

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
    await using operation = await openOperation(config)
    return await list.write(await listStaff(operation), { none: 'No staff yet. To add a person, run: staff add EMAIL\n' })
  },
})
