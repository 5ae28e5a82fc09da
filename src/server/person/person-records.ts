import type { Booking } from '#domain/bookings/booking.ts'
import type { BookingStore, StoredBooking } from '#gateway/bookings.ts'
import type { LeadStore, StoredLead } from '#gateway/leads.ts'
import type { SubscriptionStore } from '#gateway/subscriptions.ts'
import type { Subscription } from '#domain/newsletter/subscription.ts'
import type { OwnConsent } from '#web/handler.ts'

/** Data stored under a person's e-mail address, independent of an account. */
export type PersonRecords = {
  readonly leads: readonly StoredLead[]
  readonly subscriptions: readonly Subscription[]
  readonly bookings: readonly Booking[]
}

type Sources = {
  readonly leads: Pick<LeadStore, 'listLeadsOf'>
  readonly subscriptions: Pick<SubscriptionStore, 'listSubscriptionsOf'>
  readonly bookings: Pick<BookingStore, 'listBookingsOf'>
}

/**
 * Reads the data under an address; empty for a person who has not confirmed it.
 *
 * @param account Address and its confirmation, as the identity provider stores them.
 */
export async function readPersonRecords(
  { leads, subscriptions, bookings }: Sources,
  { email, emailVerified }: { readonly email: string | undefined; readonly emailVerified: boolean },
): Promise<PersonRecords> {
  if (email === undefined || !emailVerified) return { leads: [], subscriptions: [], bookings: [] }
  const [requests, lists, calls] = await Promise.all([
    leads.listLeadsOf(email),
    subscriptions.listSubscriptionsOf(email),
    bookings.listBookingsOf(email),
  ])
  return { leads: requests, subscriptions: lists, bookings: calls.map(toBooking) }
}

/** Consents given under a confirmed address, the latest first; at most `limit`. */
export async function readConsents(
  { leads, subscriptions }: Pick<ConsentSources, 'leads' | 'subscriptions'>,
  { email, emailVerified }: { readonly email: string | undefined; readonly emailVerified: boolean },
  limit: number,
): Promise<readonly OwnConsent[]> {
  if (email === undefined || !emailVerified) return []
  const [requests, lists] = await Promise.all([leads.listLatestLeadsOf(email, limit), subscriptions.listSubscriptionsOf(email)])
  return listConsents({ leads: requests, subscriptions: lists }).slice(0, limit)
}

type ConsentSources = {
  readonly leads: Pick<LeadStore, 'listLatestLeadsOf'>
  readonly subscriptions: Pick<SubscriptionStore, 'listSubscriptionsOf'>
}

/** Removes the fields for the server alone: hashes of tokens and the state of mails. */
function toBooking(stored: StoredBooking): Booking {
  const { tokenHashes: _, reminderAt: __, mailDue: ___, readAt: ____, ...booking } = stored
  return booking
}

/** Submitted forms and subscriptions, the latest first. */
export function listConsents({ leads, subscriptions }: Pick<PersonRecords, 'leads' | 'subscriptions'>): readonly OwnConsent[] {
  const requested = leads.map(({ formName, reference, createdAt }) => ({ kind: formName, reference, at: createdAt }))
  const subscribed = subscriptions.map(({ list, consentAt }) => ({ kind: 'subscription' as const, list, at: consentAt }))
  return [...requested, ...subscribed].toSorted((a, b) => b.at.getTime() - a.at.getTime())
}
