import type { Customer } from '#domain/customers/customer.ts'
import type { MemberRole } from '#domain/customers/member-roles.ts'

/** Who changes the people of a customer, and of which one. */
export type MembersVisit = {
  readonly user: { readonly uid: string; readonly email: string | undefined; readonly emailVerified: boolean }
  readonly customerId: string
}

/** What became of a change. */
export type MembersOutcome = 'invited' | 'listed' | 'full' | 'removed' | 'changed' | 'last' | 'notOwner'

/** `notMember`: the person is no member of the customer, or there is none. */
type Refusal = { readonly kind: 'notMember' } | { readonly kind: 'limited'; readonly retryAfterSeconds: number }

/** Somebody with access to a customer. */
export type ListedMember = {
  readonly email: string
  readonly role: MemberRole
  /** What they call themselves. */
  readonly name?: string
  /** `invited` until an account has confirmed the address. */
  readonly state: 'invited' | 'active'
  /** Who let them in, by name or address, and when; absent for those whom the agency named, and after 400 days. */
  readonly invitation?: { readonly by?: string; readonly at: Date }
}

/** Lets people say who else may see their customer; the server puts one behind the pages. Rejects when nothing was stored for certain. */
export type MembersService = {
  /** Everybody with access, for a member; who keeps the books is told of nobody. */
  readonly list: (
    visit: MembersVisit,
  ) => Promise<{ readonly kind: 'notMember' } | { readonly kind: 'members'; readonly members: readonly ListedMember[] }>
  /** Adds an address in a role, and tells that person and the members. `listed`: it was there already. Nobody is invited as an owner. */
  readonly invite: (
    visit: MembersVisit,
    email: string,
    role?: Exclude<MemberRole, 'owner'>,
  ) => Promise<Refusal | { readonly kind: Extract<MembersOutcome, 'invited' | 'listed' | 'full'> }>
  /**
   * Takes an address away, also the person's own, and tells that person and the members; `removed` as well when it was gone. Only owners remove others, and the
   * last owner who can sign in stays.
   */
  readonly remove: (
    visit: MembersVisit,
    email: string,
  ) => Promise<Refusal | { readonly kind: Extract<MembersOutcome, 'removed' | 'last' | 'notOwner'> }>
  /** Gives somebody with access another role, and tells them and the owners. Only owners do, and the last one who can sign in stays one. */
  readonly changeRole: (
    visit: MembersVisit,
    email: string,
    role: MemberRole,
  ) => Promise<Refusal | { readonly kind: Extract<MembersOutcome, 'changed' | 'last' | 'notOwner'> }>
  /** The customers whose books a person keeps, without the addresses of their people. @param verifiedEmail As the session has it. */
  readonly findBooks: (verifiedEmail: string) => Promise<readonly Customer[]>
}
