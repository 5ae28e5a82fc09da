import type { Customer } from '#domain/customers/customer.ts'
import type { MemberRole } from '#domain/customers/member-roles.ts'

/** The person who manages the members, and of which customer. */
export type MembersVisit = {
  readonly user: { readonly uid: string; readonly email: string | undefined; readonly emailVerified: boolean }
  readonly customerId: string
}

/** Result of a change. */
export type MembersOutcome = 'invited' | 'listed' | 'full' | 'removed' | 'changed' | 'last' | 'notOwner'

/** `notMember`: the person is not a member, or the customer does not exist. */
type Refusal = { readonly kind: 'notMember' } | { readonly kind: 'limited'; readonly retryAfterSeconds: number }

/** A person with access to a customer. */
export type ListedMember = {
  readonly email: string
  readonly role: MemberRole
  /** The name in the person's own profile. */
  readonly name?: string
  /** `invited` until an account with the confirmed address exists. */
  readonly state: 'invited' | 'active'
  /** Who invited the person, by name or address, and when; absent for members added by the agency, and after 400 days. */
  readonly invitation?: { readonly by?: string; readonly at: Date }
}

/** Manages the members of a customer. Implemented by the server. Rejects unless it is certain that the change was stored. */
export type MembersService = {
  /** Lists everyone with access. Members only; bookkeepers get `notMember`. */
  readonly list: (
    visit: MembersVisit,
  ) => Promise<{ readonly kind: 'notMember' } | { readonly kind: 'members'; readonly members: readonly ListedMember[] }>
  /**
   * Adds an address with a role, and notifies that person and the members. `listed`: the address has access already. Nobody can be invited
   * as an owner.
   */
  readonly invite: (
    visit: MembersVisit,
    email: string,
    role?: Exclude<MemberRole, 'owner'>,
  ) => Promise<Refusal | { readonly kind: Extract<MembersOutcome, 'invited' | 'listed' | 'full'> }>
  /**
   * Removes an address, which may be the person's own, and notifies that person and the members. Also `removed` if it had no access. Only
   * owners may remove others, and the last owner who can sign in cannot be removed.
   */
  readonly remove: (
    visit: MembersVisit,
    email: string,
  ) => Promise<Refusal | { readonly kind: Extract<MembersOutcome, 'removed' | 'last' | 'notOwner'> }>
  /**
   * Changes a member's role, and notifies the member and the owners. Only owners may do so, and the last one who can sign in keeps the
   * role.
   */
  readonly changeRole: (
    visit: MembersVisit,
    email: string,
    role: MemberRole,
  ) => Promise<Refusal | { readonly kind: Extract<MembersOutcome, 'changed' | 'last' | 'notOwner'> }>
  /** Lists the customers of which the person is the bookkeeper, without their members. @param verifiedEmail From the session. */
  readonly findBooks: (verifiedEmail: string) => Promise<readonly Customer[]>
}
