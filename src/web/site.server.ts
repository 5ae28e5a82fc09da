import { createContext } from 'react-router'
import type { BrowserSettings } from '#domain/browser-settings.ts'
import type { ContactFormName } from '#domain/contact/lead.ts'
import type { ProviderConfig } from '#gateway/browser/auth.ts'
import type { FilesClient } from '#gateway/files.ts'
import type { LinkedProvider } from '#gateway/accounts/identity.ts'
import type { Gateway } from '#gateway/gateway.ts'
import type { BookingService } from '#web/booking/booking-service.server.ts'
import type { ContactService } from '#web/contact/contact-service.server.ts'
import type { MembersService } from '#web/dashboard/members/members-service.server.ts'
import type { NewsletterService } from '#web/marketing/subscription/newsletter-service.server.ts'
import type { MakeDocument } from '#web/dashboard/invoices/pdf/make-document.server.ts'
import type { Content } from '#i18n/content/content.ts'

/** What the server hands to every loader and action: the same for all requests of one start. */
export type Site = {
  readonly settings: BrowserSettings
  /** Origin of all absolute addresses, without a slash at the end (SITE_URL). */
  readonly url: string
  readonly content: Content
  readonly contactService: ContactService
  readonly newsletterService: NewsletterService
  readonly bookingService: BookingService
  readonly membersService: MembersService
  /** Whether a link of staff can still open the dashboard of a customer; asking changes nothing. */
  readonly isViewLinkUnused: (linkKey: string) => Promise<boolean>
  /** When staff have opened the dashboard of a customer, the latest first. */
  readonly listStaffViews: (customerId: string) => Promise<readonly { readonly at: Date; readonly staff: string | undefined }[]>
  /** Until when the token of a preview shows an article that is not published; undefined when it does not. */
  readonly findPreview: (slug: string, token: string) => Promise<Date | undefined>
  /** Files as the service reads them, which is bound by no rules: only for what the person was found to be allowed. */
  readonly files: Pick<FilesClient, 'openFile'>
  /** Makes PDF documents off the thread that answers requests. */
  readonly makeDocument: MakeDocument
  /** The customers whose data is invented; their pages say so. */
  readonly demoCustomerIds: readonly string[]
  readonly now: () => number
  /** What browsers need to sign in. */
  readonly provider: ProviderConfig
  /** Takes what went wrong while a request was answered, for the log; `isExpected` when that followed from a session that had just ended. */
  readonly reportError: (error: unknown, request: Request, isExpected?: boolean) => void
}

/** What is true of one request alone. */
export type Visit = {
  /** The visitor's address as limits count it: IPv4, or the /64 of an IPv6 address. */
  readonly clientAddress: string
  /** Nonce of the answer's security policy; absent while prerendering, where policies name hashes. */
  readonly nonce?: string
  /** Id of the request in the log; absent while prerendering. */
  readonly requestId?: string
  /** The user of the session cookie. */
  readonly user?: SignedInUser
  /** Reads and writes as that person, under the rules. */
  readonly gateway?: Gateway
  /** Files as that person may see them. */
  readonly files?: FilesClient
  /** Staff look at a customer's dashboard, and change nothing. */
  readonly view?: StaffView
  /** What that person may do with their account beside it. */
  readonly own?: OwnAccount
  /** Whether the provider has refused the person's token since the request began, because the account or its sign-in has changed. */
  readonly wasRefused?: () => boolean
  /** Whether the person has just signed out of the session of the cookie: a page that was on its way then is not what they ask for any more. */
  readonly hasSignedOut?: () => boolean
  /** Set when the server refuses the request itself: the answer is the error screen of this status. */
  readonly refusedStatus?: number
}

/** Whether the request itself is refused, for its origin, method or size: then it leads nowhere. An address without a page may. */
export function isRefused({ refusedStatus }: Pick<Visit, 'refusedStatus'>): boolean {
  return refusedStatus !== undefined && refusedStatus !== 404
}

/** The signed-in person, as the identity service knows them at this moment. */
export type SignedInUser = {
  readonly uid: string
  readonly email: string | undefined
  readonly emailVerified: boolean
  readonly displayName: string | undefined
}

/** What staff look at, and until when. */
export type StaffView = { readonly customerId: string; readonly company: string; readonly endsAt: Date }

/** What signed-in people see and do of their own account, beside documents. */
export type OwnAccount = {
  /** Otherwise the person signs in by links in mails, or at other issuers. */
  readonly hasPassword: boolean
  /** The ways to sign in; a password, or links by e-mail, are the one of id `password`. */
  readonly providers: readonly LinkedProvider[]
  /** When this session ends by itself. */
  readonly sessionEndsAt: Date
  /** The latest visit first. */
  readonly listSessions: () => Promise<readonly OwnSession[]>
  /** Ends another session by its name, or with `all` every one but this. False when there is none of the name. */
  readonly endSession: (name: string) => Promise<boolean>
  /** Removes a file of their own; it may be gone already. */
  readonly removeFile: (name: string) => Promise<void>
  /** What was agreed to under the confirmed address, the latest first. */
  readonly listConsents: (limit: number) => Promise<readonly OwnConsent[]>
  /** Notes that the account is about to be deleted, so that all that is held of the person goes with it. */
  readonly askErasure: () => Promise<void>
}

/** Where the person is signed in; the name is good for ending it and nothing else. */
export type OwnSession = {
  readonly name: string
  readonly isCurrent: boolean
  readonly signedInAt: Date
  readonly lastSeenAt: Date
  /** What the browser says of itself. */
  readonly userAgent: string | undefined
}

/** Something that the person agreed to: that a request is stored, or that mails come. */
export type OwnConsent = { readonly at: Date } & (
  | { readonly kind: ContactFormName; readonly reference: string }
  | { readonly kind: 'subscription'; readonly list: string }
)

export const siteContext = createContext<Site>()
export const visitContext = createContext<Visit>()

/** The site as one visit gets it: what fails because the session ended meanwhile is expected. */
export function siteForVisit(site: Site, { wasRefused }: Visit): Site {
  if (!wasRefused) return site
  return { ...site, reportError: (error, request) => site.reportError(error, request, wasRefused()) }
}
