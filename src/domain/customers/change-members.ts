import type { Outcome, Refusal } from '#domain/refusal.ts'
import {
  findRole,
  isLastOwner,
  listMembers,
  type MemberLists,
  type MemberRole,
  type WholeMemberLists,
  withoutMember,
  withRole,
} from './member-roles.ts'
import { mostMembers } from './membership.ts'

/** Changed lists of people. Addresses are normalized (`normalizeTypedEmail`). */
export type ChangedMembers = { readonly lists: WholeMemberLists; readonly role: MemberRole }

export type AddMemberRefusal = Refusal<'already-member'> | (Refusal<'too-many-members'> & { readonly most: number })
export type KeepMemberRefusal = Refusal<'no-member'> | Refusal<'last-owner'>

/** @returns Undefined for an address that can be stored. */
export function refuseInvalidEmail(email: string): Refusal<'invalid-email'> | undefined {
  return /^[^\s@]+@[^\s@]+$/u.test(email) ? undefined : { refusal: 'invalid-email' }
}

/** Gives a person access. */
export function addMember(lists: MemberLists, email: string, role: MemberRole): Outcome<ChangedMembers, AddMemberRefusal> {
  const listed = listMembers(lists)
  if (listed.includes(email)) return { refusal: 'already-member' }
  if (listed.length >= mostMembers) return { refusal: 'too-many-members', most: mostMembers }
  return { lists: withRole(lists, email, role), role }
}

/** Takes a person's access away. @returns `role` is the former one. */
export function removeMember(lists: MemberLists, email: string): Outcome<ChangedMembers, KeepMemberRefusal> {
  const role = findRole(lists, email)
  if (role === undefined) return { refusal: 'no-member' }
  return isLastOwner(lists, email) ? { refusal: 'last-owner' } : { lists: withoutMember(lists, email), role }
}

/** Changes a person's role. @returns `isSame` if it is theirs already. */
export function changeRole(
  lists: MemberLists,
  email: string,
  role: MemberRole,
): Outcome<ChangedMembers & { readonly isSame: boolean }, KeepMemberRefusal> {
  const present = findRole(lists, email)
  if (present === undefined) return { refusal: 'no-member' }
  if (present !== role && isLastOwner(lists, email)) return { refusal: 'last-owner' }
  return { lists: withRole(lists, email, role), role, isSame: present === role }
}
