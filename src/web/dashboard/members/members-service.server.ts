import type { SignedInUser } from '#web/site.server.ts'

/** Who changes the people of a customer, and of which one. */
export type MembersVisit = { readonly user: Pick<SignedInUser, 'uid' | 'email' | 'emailVerified'>; readonly customerId: string }

/** What became of a change. */
export type MembersOutcome = 'invited' | 'listed' | 'full' | 'removed' | 'last'

/** `notMember`: the person is no member of the customer, or there is none. */
type Refusal = { readonly kind: 'notMember' } | { readonly kind: 'limited'; readonly retryAfterSeconds: number }

/** Lets people say who else may see their customer; the server puts one behind the pages. Rejects when nothing was stored for certain. */
export type MembersService = {
  /** Adds an address and tells its owner and the others. `listed`: it was there already. */
  readonly invite: (
    visit: MembersVisit,
    email: string,
  ) => Promise<Refusal | { readonly kind: Extract<MembersOutcome, 'invited' | 'listed' | 'full'> }>
  /** Takes an address away, also the person's own, and tells everybody; `removed` as well when it was gone. The last one stays. */
  readonly remove: (visit: MembersVisit, email: string) => Promise<Refusal | { readonly kind: Extract<MembersOutcome, 'removed' | 'last'> }>
}
