import { createContext } from 'react-router'
import type { ProviderConfig } from '#gateway/browser/auth.ts'
import type { FilesClient } from '#gateway/files.ts'
import type { Gateway } from '#gateway/gateway.ts'
import type { ContactDesk } from '#web/contact/contact-desk.server.ts'
import type { MembersDesk } from '#web/dashboard/members/members-desk.server.ts'
import type { NewsletterDesk } from '#web/marketing/subscription/newsletter-desk.server.ts'
import type { Content } from '#words/content.ts'

/** What the server hands to every loader and action: the same for all requests of one start. */
export type Site = {
  /** The name that stands in titles and in the header (SITE_NAME). */
  readonly name: string
  /** Origin of all absolute addresses, without a slash at the end (SITE_URL). */
  readonly url: string
  readonly content: Content
  readonly contactDesk: ContactDesk
  readonly newsletterDesk: NewsletterDesk
  readonly membersDesk: MembersDesk
  /** The customers whose data is invented; their pages say so. */
  readonly demoCustomerIds: readonly string[]
  readonly now: () => Date
  /** What browsers need to sign in. */
  readonly provider: ProviderConfig
  /** Takes what went wrong while a request was answered, for the log. */
  readonly reportError: (error: unknown, request: Request) => void
}

/** What is true of one request alone. */
export type Visit = {
  /** The visitor's address as limits count it: IPv4, or the /64 of an IPv6 address. */
  readonly clientAddress: string
  /** Nonce of the answer's security policy; absent while prerendering, where policies name hashes. */
  readonly nonce?: string
  /** Whoever the session's cookie belongs to. */
  readonly user?: SignedInUser
  /** Reads and writes as that person, under the rules. */
  readonly gateway?: Gateway
  /** Files as that person may see them. */
  readonly files?: FilesClient
  /** Set when the server refuses the request itself: the answer is the error screen of this status. */
  readonly refusedStatus?: number
}

/** The signed-in person, as the identity service knows them at this moment. */
export type SignedInUser = {
  readonly uid: string
  readonly email: string | undefined
  readonly emailVerified: boolean
  readonly displayName: string | undefined
}

export const siteContext = createContext<Site>()
export const visitContext = createContext<Visit>()
