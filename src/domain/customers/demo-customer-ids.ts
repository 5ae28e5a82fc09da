/** The customers with invented data that a start on a developer's machine creates (`server/demo`). */
export const demoCustomerIds: readonly string[] = ['demo', 'demo-branch', 'demo-en', 'demo-es', 'demo-nl']

/** The account of the demo's member of staff, who sees and changes the data of those customers alone. */
export const demoStaffId = 'demo-staff'
