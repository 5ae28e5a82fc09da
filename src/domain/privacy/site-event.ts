import type { ContactFormName } from '#domain/contact/lead.ts'
import type { SubscriptionList } from '#domain/newsletter/subscription.ts'

/** What happened on the site and is counted, where the visitor allows statistics. Nothing here says who it was. */
export type SiteEvent =
  | { readonly name: 'contact_request_sent'; readonly form: ContactFormName }
  | { readonly name: 'call_booked' }
  | { readonly name: 'newsletter_confirmed'; readonly list: SubscriptionList | 'opened' | 'gone' }
  /** `method` is `password`, `email_link`, the id of another provider, such as `google.com`, or `elsewhere` after a way by another page. */
  | { readonly name: 'login'; readonly method: string }

/** A page as statistics see it. */
export type ReportedPage = {
  readonly path: string
  /** BCP 47. */
  readonly language: string
  readonly title: string
}
