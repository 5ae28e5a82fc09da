import * as v from 'valibot'

/** Roles of staff, in the custom claim `staff` of their accounts. */
export const staffRoles = ['owner', 'staff', 'bookkeeping'] as const

export const StaffRoleSchema = v.picklist(staffRoles)
export type StaffRole = v.InferOutput<typeof StaffRoleSchema>

/** Name of the custom claim with the role. */
export const staffClaim = 'staff'

/** Parts of the agency's work that rights are given for. `staff` is the list of staff with the audit log, `health` the state of the site. */
export const staffAreas = ['leads', 'customers', 'requests', 'products', 'calls', 'invoices', 'imports', 'staff', 'health'] as const
export type StaffArea = (typeof staffAreas)[number]

type Right = 'change' | 'read' | 'none'

/** What each role may do; `change` includes reading. */
const staffRights: Readonly<Record<StaffRole, Readonly<Record<StaffArea, Right>>>> = {
  owner: {
    leads: 'change',
    customers: 'change',
    requests: 'change',
    products: 'change',
    calls: 'change',
    invoices: 'change',
    imports: 'change',
    staff: 'change',
    health: 'change',
  },
  staff: {
    leads: 'change',
    customers: 'change',
    requests: 'change',
    products: 'change',
    calls: 'change',
    invoices: 'change',
    imports: 'change',
    staff: 'none',
    health: 'read',
  },
  bookkeeping: {
    leads: 'none',
    customers: 'read',
    requests: 'none',
    products: 'read',
    calls: 'none',
    invoices: 'change',
    imports: 'change',
    staff: 'none',
    health: 'none',
  },
}

export function mayRead(role: StaffRole, area: StaffArea): boolean {
  return staffRights[role][area] !== 'none'
}

export function mayChange(role: StaffRole, area: StaffArea): boolean {
  return staffRights[role][area] === 'change'
}
