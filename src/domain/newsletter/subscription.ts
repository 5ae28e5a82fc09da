import * as v from 'valibot'
import { LocaleSchema } from '#domain/locale-schema.ts'

/** What people may ask news of: the pages that are coming soon, in the order of the route table. A page that opens leaves it. */
export const subscriptionLists = ['analyze', 'project', 'videos', 'ebooks', 'checklists', 'newsletter'] as const
export type SubscriptionList = (typeof subscriptionLists)[number]

/** The list that goes on. Its page also takes visitors who follow the link in a mail of a page that has opened, so it stays among those above. */
export const lastingList = 'newsletter' satisfies SubscriptionList

/** Whether a list is that of a page that is still coming soon, so that it can be joined and left there. */
export function isComingSoonPage(list: string): list is SubscriptionList {
  return subscriptionLists.some((known) => known === list)
}

/** English path of the page on which a list can be left: its own, and once that has opened the lasting list's. */
export function findEndPath(list: string): string {
  return `/${isComingSoonPage(list) ? list : lastingList}`
}

/** An address on a list. Nothing but the mail with its link is sent to it until its owner has pressed the button behind that link. */
export const SubscriptionSchema = v.object({
  /** First 32 hexadecimal digits of a SHA-256 over list and address, so that an address stands on a list once. */
  id: v.string(),
  /** The name of its page, which may have opened since: then the list is stored until it was written to. */
  list: v.pipe(v.string(), v.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/u, 'is no name of a page')),
  email: v.string(),
  /** Language of the page that was used, and of the mails. */
  locale: LocaleSchema,
  state: v.picklist(['pending', 'confirmed']),
  /** 128 random bits in base64url; only mails to the address tell it, so its holder reads that mail. */
  key: v.string(),
  /** How many mails with the link were sent, and when the last one was. */
  mailCount: v.number(),
  mailedAt: v.date(),
  consentAt: v.date(),
  createdAt: v.date(),
  confirmedAt: v.exactOptional(v.date()),
  /** When it is forgotten unless it is confirmed; a confirmed one has none. */
  expiresAt: v.exactOptional(v.date()),
})
export type Subscription = Readonly<v.InferOutput<typeof SubscriptionSchema>>

/** What the link in a mail names. */
export type SubscriptionLink = Pick<Subscription, 'id' | 'key'>

/** The value of the query parameter `subscription`. */
export function encodeSubscriptionLink({ id, key }: SubscriptionLink): string {
  return `${id}.${key}`
}

/** @returns Undefined when it is none. */
export function decodeSubscriptionLink(text: string): SubscriptionLink | undefined {
  const [, id, key] = /^([0-9a-f]{32})\.([\w-]{22})$/.exec(text) ?? []
  return id !== undefined && key !== undefined ? { id, key } : undefined
}
