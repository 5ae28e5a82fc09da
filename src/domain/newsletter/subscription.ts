import * as v from 'valibot'
import { LocaleSchema } from '#domain/locale-schema.ts'

/** Pages that are coming soon and can be subscribed to, in the order of the route table. A page that opens is removed here. */
export const subscriptionLists = ['analyze', 'project', 'videos', 'ebooks', 'checklists', 'newsletter'] as const
export type SubscriptionList = (typeof subscriptionLists)[number]

/** The permanent list. Its page also serves links in mails of pages that have opened, so it stays in the list above. */
export const lastingList = 'newsletter' satisfies SubscriptionList

/** Whether a list belongs to a page that is still coming soon, so that its page has the forms to join and to leave. */
export function isComingSoonPage(list: string): list is SubscriptionList {
  return subscriptionLists.some((known) => known === list)
}

/** English path of the page for unsubscribing: the list's own, or the permanent list's once that page has opened. */
export function findEndPath(list: string): string {
  return `/${isComingSoonPage(list) ? list : lastingList}`
}

/** An address on a list. Until its owner confirms, only the confirmation mail is sent to it. */
export const SubscriptionSchema = v.object({
  /** First 32 hexadecimal digits of the SHA-256 of list and address, so that an address is on a list only once. */
  id: v.string(),
  /** Name of its page. If that has opened since, the list is stored until its mail is sent. */
  list: v.pipe(v.string(), v.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/u, 'is not the name of a page')),
  email: v.string(),
  /** Language of the page on which it was created, and of its mails. */
  locale: LocaleSchema,
  state: v.picklist(['pending', 'confirmed']),
  /** 128 random bits in base64url. Only sent by mail to the address, so it proves access to that mailbox. */
  key: v.string(),
  /** How many confirmation mails were sent, and when the last one was. */
  mailCount: v.number(),
  mailedAt: v.date(),
  consentAt: v.date(),
  createdAt: v.date(),
  confirmedAt: v.exactOptional(v.date()),
  /** When an unconfirmed subscription is deleted; absent once confirmed. */
  expiresAt: v.exactOptional(v.date()),
})
export type Subscription = Readonly<v.InferOutput<typeof SubscriptionSchema>>

/** The part of a subscription that a link contains. */
export type SubscriptionLink = Pick<Subscription, 'id' | 'key'>

/** Value of the query parameter `subscription`. */
export function encodeSubscriptionLink({ id, key }: SubscriptionLink): string {
  return `${id}.${key}`
}

/** @returns Undefined if it is malformed. */
export function decodeSubscriptionLink(text: string): SubscriptionLink | undefined {
  const [, id, key] = /^([0-9a-f]{32})\.([\w-]{22})$/.exec(text) ?? []
  return id !== undefined && key !== undefined ? { id, key } : undefined
}
