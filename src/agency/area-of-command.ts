import type { StaffArea } from '#domain/staff-role.ts'

/** The area of staff's work that the commands of a group change, by the group's name. What is not here, pages do not take back. */
const areas: Readonly<Record<string, StaffArea>> = {
  appointments: 'products',
  bank: 'invoices',
  bookings: 'calls',
  customers: 'customers',
  files: 'products',
  import: 'imports',
  invoices: 'invoices',
  leads: 'leads',
  mails: 'health',
  products: 'products',
  requests: 'requests',
  staff: 'staff',
}

/** @param command Its words, such as `invoices pay`, by which batches are listed. */
export function areaOfCommand(command: string): StaffArea | undefined {
  const [group = ''] = command.split(' ')
  return Object.hasOwn(areas, group) ? areas[group] : undefined
}
