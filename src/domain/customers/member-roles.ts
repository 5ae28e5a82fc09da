import type { Customer } from './customer.ts'

/** Roles of people at a customer. `bookkeeping` sees only invoices; owners manage access. */
export const memberRoles = ['owner', 'member', 'bookkeeping'] as const
export type MemberRole = (typeof memberRoles)[number]

/** The people with access to a customer, by address. */
export type MemberLists = Pick<Customer, 'emails' | 'owners' | 'bookkeepers'>

/** With every list present. */
export type WholeMemberLists = Required<MemberLists>

/** The owners. If none is named, the first member is the owner. */
export function ownersOf({ emails, owners = [] }: MemberLists): readonly string[] {
  const listed = emails.filter((email) => owners.includes(email))
  return listed.length > 0 ? listed : emails.slice(0, 1)
}

/** Who is written to about payments: the bookkeepers, or the owners if there are none. */
export function bookkeepersOf(lists: MemberLists): readonly string[] {
  const { bookkeepers = [] } = lists
  return bookkeepers.length > 0 ? bookkeepers : ownersOf(lists)
}

/** Everyone with access: members, then bookkeepers. */
export function listMembers({ emails, bookkeepers = [] }: MemberLists): readonly string[] {
  return [...new Set([...emails, ...bookkeepers])]
}

/** Undefined for a person without access. */
export function findRole(lists: MemberLists, email: string): MemberRole | undefined {
  if (lists.emails.includes(email)) return ownersOf(lists).includes(email) ? 'owner' : 'member'
  return lists.bookkeepers?.includes(email) ? 'bookkeeping' : undefined
}

/** Whether a person is the only owner. */
export function isLastOwner(lists: MemberLists, email: string): boolean {
  const owners = ownersOf(lists)
  return owners.length === 1 && owners[0] === email
}

/** Sets a person's role, with or without a previous one. */
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

/** Replaces a person's address. If both addresses have a role, the more powerful role remains. */
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
