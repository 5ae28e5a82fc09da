import type { Customer } from './customer.ts'

/** What a person may do for a customer. Bookkeeping sees invoices alone; owners say who else belongs to the customer. */
export const memberRoles = ['owner', 'member', 'bookkeeping'] as const
export type MemberRole = (typeof memberRoles)[number]

/** Who may see a customer, by address. */
export type MemberLists = Pick<Customer, 'emails' | 'owners' | 'bookkeepers'>

/** With every list written out. */
export type WholeMemberLists = Required<MemberLists>

/** The owners: where none of the members is named as one, the first member is. */
export function ownersOf({ emails, owners = [] }: MemberLists): readonly string[] {
  const listed = emails.filter((email) => owners.includes(email))
  return listed.length > 0 ? listed : emails.slice(0, 1)
}

/** Everybody with access: members, then who keeps the books. */
export function listMembers({ emails, bookkeepers = [] }: MemberLists): readonly string[] {
  return [...new Set([...emails, ...bookkeepers])]
}

/** Undefined for who has no access. */
export function findRole(lists: MemberLists, email: string): MemberRole | undefined {
  if (lists.emails.includes(email)) return ownersOf(lists).includes(email) ? 'owner' : 'member'
  return lists.bookkeepers?.includes(email) ? 'bookkeeping' : undefined
}

/** Whether nobody else is an owner. */
export function isLastOwner(lists: MemberLists, email: string): boolean {
  const owners = ownersOf(lists)
  return owners.length === 1 && owners[0] === email
}

/** With a person in a role, whether they had another one or none. */
export function withRole(lists: MemberLists, email: string, role: MemberRole): WholeMemberLists {
  const { emails, owners, bookkeepers } = writeOut(lists)
  const isIn = (list: readonly string[], belongs: boolean) => {
    if (list.includes(email) === belongs) return list
    return belongs ? [...list, email] : list.filter((each) => each !== email)
  }
  return {
    emails: isIn(emails, role !== 'bookkeeping'),
    owners: isIn(owners, role === 'owner'),
    bookkeepers: isIn(bookkeepers, role === 'bookkeeping'),
  }
}

export function withoutMember(lists: MemberLists, email: string): WholeMemberLists {
  const others = (list: readonly string[]) => list.filter((each) => each !== email)
  const { emails, owners, bookkeepers } = writeOut(lists)
  return { emails: others(emails), owners: others(owners), bookkeepers: others(bookkeepers) }
}

/** With another address of a person in the place of the former one; who had both keeps the role that may do more. */
export function withAddress(lists: MemberLists, former: string, email: string): WholeMemberLists {
  const replace = (list: readonly string[]) => [...new Set(list.map((each) => (each === former ? email : each)))]
  const { emails, owners, bookkeepers } = writeOut(lists)
  const members = replace(emails)
  return { emails: members, owners: replace(owners), bookkeepers: replace(bookkeepers).filter((each) => !members.includes(each)) }
}

function writeOut(lists: MemberLists): WholeMemberLists {
  const { emails, bookkeepers = [] } = lists
  return { emails, owners: ownersOf(lists), bookkeepers: bookkeepers.filter((each) => !emails.includes(each)) }
}
