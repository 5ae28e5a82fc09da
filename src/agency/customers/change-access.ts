import * as v from 'valibot'
import { type ArchivedRefusal, refuseArchived } from '#domain/customers/archive.ts'
import {
  addMember,
  type AddMemberRefusal,
  type ChangedMembers,
  changeRole,
  type KeepMemberRefusal,
  refuseInvalidEmail,
  removeMember,
} from '#domain/customers/change-members.ts'
import { type Customer, CustomerId, normalizeTypedEmail } from '#domain/customers/customer.ts'
import type { MemberRole } from '#domain/customers/member-roles.ts'
import type { Outcome, Refusal } from '#domain/refusal.ts'
import { openMemberStore } from '#gateway/members.ts'
import { nameActor } from '#agency/actor.ts'
import type { Operation } from '#agency/operation.ts'

/** A person whose access changes: as typed. */
export type ChosenMember = { readonly customerId: string; readonly email: string }

/** The change, with the address as it is stored. */
export type ChangedAccess = { readonly email: string; readonly role: MemberRole }

/** Why a person's access is not found as it was chosen. */
export type AccessRefusal = Refusal<'no-such-customer'> | Refusal<'changed-meanwhile'>

/** Gives a person access. @param notifies Whether the site mails them, and the customer's other people. */
export async function inviteMember(
  operation: Operation,
  member: ChosenMember,
  { role, notifies }: { readonly role: MemberRole; readonly notifies: boolean },
): Promise<Outcome<ChangedAccess, AccessRefusal | Refusal<'invalid-email'> | ArchivedRefusal | AddMemberRefusal>> {
  type Refused = Refusal<'invalid-email'> | ArchivedRefusal | AddMemberRefusal
  const invite = (customer: Customer, email: string): Outcome<ChangedMembers, Refused> =>
    refuseInvalidEmail(email) ?? refuseArchived(customer) ?? addMember(customer, email, role)
  return await changeAccess<Refused>(operation, member, { kind: 'invited', notifies }, invite)
}

/** Takes a person's access away. @param notifies Whether the site mails them, and the customer's other people. */
export async function removeMemberAccess(
  operation: Operation,
  member: ChosenMember,
  { notifies }: { readonly notifies: boolean },
): Promise<Outcome<ChangedAccess, AccessRefusal | KeepMemberRefusal>> {
  return await changeAccess(operation, member, { kind: 'removed', notifies }, removeMember)
}

/** Changes a person's role. No mail is sent. */
export async function changeMemberRole(
  operation: Operation,
  member: ChosenMember,
  role: MemberRole,
): Promise<Outcome<ChangedAccess, AccessRefusal | KeepMemberRefusal>> {
  const change = (customer: Customer, email: string) => changeRole(customer, email, role)
  return await changeAccess(operation, member, { kind: 'changed', notifies: false }, change)
}

/** @param decide Returns the new lists, or a refusal; `isSame` if nothing is to be stored. */
async function changeAccess<Refused extends Refusal>(
  { documents, actor, createId }: Operation,
  { customerId, email: typed }: ChosenMember,
  { kind, notifies }: { readonly kind: 'invited' | 'removed' | 'changed'; readonly notifies: boolean },
  decide: (customer: Customer, email: string) => Outcome<ChangedMembers & { readonly isSame?: boolean }, Refused>,
): Promise<Outcome<ChangedAccess, AccessRefusal | Refused>> {
  const members = openMemberStore(documents)
  const email = normalizeTypedEmail(typed)
  const stored = v.is(CustomerId, customerId) ? await members.findCustomer(customerId) : undefined
  if (!stored) return { refusal: 'no-such-customer' }
  const decided = decide(stored.customer, email)
  if (isRefusal(decided)) return decided
  const { lists, role, isSame = false } = decided
  if (isSame) return { email, role }
  const id = createId()
  const staff = nameActor(actor)
  const change = { id, kind, email, ...(staff !== undefined && { staff }) } as const
  const notice =
    kind !== 'changed' && notifies ? ({ id: `access-${id}`, kind: 'access', customerId, change: kind, email, role } as const) : undefined
  const outcome = await members.changeMembers(stored, lists, change, [], notice)
  return outcome === 'conflict' ? { refusal: 'changed-meanwhile' } : { email, role }
}

function isRefusal<Done extends object, Refused extends Refusal>(outcome: Outcome<Done, Refused>): outcome is Refused {
  return 'refusal' in outcome
}
