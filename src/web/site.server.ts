import { createContext } from 'react-router'
import type { BrowserSettings } from '#domain/browser-settings.ts'
import type { ContactFormName } from '#domain/contact/lead.ts'
import type { StaffRole } from '#domain/staff-role.ts'
import type { ProviderConfig } from '#gateway/browser/auth.ts'
import type { FilesClient } from '#gateway/files.ts'
import type { LinkedProvider, SecondFactor } from '#gateway/accounts/identity.ts'
import type { Gateway } from '#gateway/gateway.ts'
import type { BookingService } from '#web/booking/booking-service.server.ts'
import type { ContactService } from '#web/contact/contact-service.server.ts'
import type { AgencyDesk } from '#web/dashboard/agency/agency-desk.server.ts'
import type { AgencyStaff } from '#web/dashboard/agency/desk-types.server.ts'
import type { MembersService } from '#web/dashboard/members/members-service.server.ts'
import type { NewsletterService } from '#web/marketing/subscription/newsletter-service.server.ts'
import type { MakeDocument } from '#web/dashboard/invoices/pdf/make-document.server.ts'
import type { Content } from '#i18n/content/content.ts'

/** Services and content for all loaders and actions; one instance per process. */
export type Site = {
  readonly settings: BrowserSettings
  /** Origin of all absolute addresses, without a trailing slash (SITE_URL). */
  readonly url: string
  readonly content: Content
  readonly contactService: ContactService
  readonly newsletterService: NewsletterService
  readonly bookingService: BookingService
  readonly membersService: MembersService
  /** Passkeys, and invitations to staff; checking one changes nothing. */
  readonly passkeys: {
    /** Whether passkeys work at the address of the site. */
    readonly isAvailable: boolean
    readonly findInvitation: (key: string) => Promise<{ readonly email: string } | undefined>
  }
  /** Reads and acts as the service; only for requests of staff (`dashboard/agency/open-desk.server.ts`). */
  readonly openAgencyDesk: (staff: AgencyStaff) => AgencyDesk
  /** Whether a staff link can still open a customer's dashboard; checking changes nothing. */
  readonly isViewLinkUnused: (linkKey: string) => Promise<boolean>
  /** Lists when staff have opened a customer's dashboard, latest first. */
  readonly listStaffViews: (customerId: string) => Promise<readonly { readonly at: Date; readonly staff: string | undefined }[]>
  /** Expiry of a preview token for an unpublished article; undefined if the token is invalid. */
  readonly findPreview: (slug: string, token: string) => Promise<Date | undefined>
  /** File access without security rules; use it only for files that the user is known to be allowed to read. */
  readonly files: Pick<FilesClient, 'openFile'>
  /** Products without security rules, for the milestone on an invoice. */
  readonly products: Pick<Gateway['products'], 'listProducts'>
  /** Creates PDF documents outside the main thread. */
  readonly makeDocument: MakeDocument
  /** Customers with sample data; their pages say so. */
  readonly demoCustomerIds: readonly string[]
  readonly now: () => number
  /** Differs once the icons do; absent for those of the build. */
  readonly iconVersion?: string
  /** When the site was built; its pages bear this date. */
  readonly builtAt: Date
  /** Configuration that browsers need to sign in. */
  readonly provider: ProviderConfig
  /** Logs an error of a request; `isExpected` if it followed from a session that had just ended. */
  readonly reportError: (error: unknown, request: Request, isExpected?: boolean) => void
}

/** Data of a single request. */
export type Visit = {
  /** The visitor's address for rate limits: IPv4, or the /64 of an IPv6 address. */
  readonly clientAddress: string
  /** Nonce of the response's Content Security Policy; absent while prerendering, where policies list hashes. */
  readonly nonce?: string
  /** Id of the request in the log; absent while prerendering. */
  readonly requestId?: string
  /** User of the session cookie. */
  readonly user?: SignedInUser
  /** Reads and writes as that user, under the security rules. */
  readonly gateway?: Gateway
  /** Files under the security rules of that user. */
  readonly files?: FilesClient
  /** Present while staff view a customer's dashboard, read-only. */
  readonly view?: StaffView
  /** The role, if that user is one of staff. */
  readonly staff?: StaffRole
  /** Account operations of that user. */
  readonly own?: OwnAccount
  /** Whether the provider has rejected the user's token during this request, because the account or its sign-in has changed. */
  readonly wasRefused?: () => boolean
  /** Whether the user has signed out of this session during the request; the page is then no longer wanted. */
  readonly hasSignedOut?: () => boolean
  /** Set if the server rejects the request itself: the response is the error screen with this status. */
  readonly refusedStatus?: number
}

/** Whether the request is rejected for its origin, method or size and must not redirect. A 404 may still redirect. */
export function isRefused({ refusedStatus }: Pick<Visit, 'refusedStatus'>): boolean {
  return refusedStatus !== undefined && refusedStatus !== 404
}

/** The signed-in user, as the identity service knows them now. */
export type SignedInUser = {
  readonly uid: string
  readonly email: string | undefined
  readonly emailVerified: boolean
  readonly displayName: string | undefined
}

/** The customer that staff view, and the end of the view. */
export type StaffView = { readonly customerId: string; readonly company: string; readonly endsAt: Date }

/** Account operations of signed-in users, apart from stored documents. */
export type OwnAccount = {
  /** Otherwise the user signs in by e-mail links or with other issuers. */
  readonly hasPassword: boolean
  /** Sign-in methods; `password` covers both passwords and e-mail links. */
  readonly providers: readonly LinkedProvider[]
  /** When this session expires. */
  readonly sessionEndsAt: Date
  /** When the user last proved who they are. */
  readonly authenticatedAt: Date
  /** Whether a session of staff has been unused for half an hour: acts about money then ask for the passkey again. */
  readonly wasIdle: boolean
  /** Sessions of the user, most recently used first. */
  readonly listSessions: () => Promise<readonly OwnSession[]>
  /** Ends another session by its name, or with `all` every session except this one. False if no session has the name. */
  readonly endSession: (name: string) => Promise<boolean>
  /** The oldest first. */
  readonly listPasskeys: () => Promise<readonly OwnPasskey[]>
  readonly renamePasskey: (id: string, name: string) => Promise<void>
  /** Does nothing to the last one of a member of staff. */
  readonly removePasskey: (id: string) => Promise<void>
  /** The authenticator app that a sign-in needs besides. */
  readonly secondFactor: SecondFactor | undefined
  /** Unused recovery codes; undefined for everyone but staff and people with an authenticator app. */
  readonly countRecoveryCodes: () => Promise<number | undefined>
  /** Whether the user is one of staff, who sign in by passkey, or by the authenticator app that they added after one. */
  readonly needsPasskey: boolean
  /** Deletes a file of the user; a missing file is no error. */
  readonly removeFile: (name: string) => Promise<void>
  /** Consents under the verified e-mail address, latest first. */
  readonly listConsents: (limit: number) => Promise<readonly OwnConsent[]>
  /** Records that the account is about to be deleted, so that all data of the user is erased with it. */
  readonly askErasure: () => Promise<void>
}

/** A session of the user; its name can only be used to end it. */
export type OwnSession = {
  readonly name: string
  readonly isCurrent: boolean
  readonly signedInAt: Date
  readonly lastSeenAt: Date
  /** User-Agent header of the browser. */
  readonly userAgent: string | undefined
}

/** A passkey of the user. */
export type OwnPasskey = {
  readonly id: string
  readonly name: string
  readonly createdAt: Date
  readonly lastUsedAt?: Date
}

/** A consent of the user: to the storage of a request, or to receiving mails. */
export type OwnConsent = { readonly at: Date } & (
  | { readonly kind: ContactFormName; readonly reference: string }
  | { readonly kind: 'subscription'; readonly list: string }
)

export const siteContext = createContext<Site>()
export const visitContext = createContext<Visit>()

/** Site for one visit: errors that follow from a session that has just ended are reported as expected. */
export function siteForVisit(site: Site, { wasRefused }: Visit): Site {
  if (!wasRefused) return site
  return { ...site, reportError: (error, request) => site.reportError(error, request, wasRefused()) }
}
