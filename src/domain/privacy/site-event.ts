import type { ContactFormName } from '#domain/contact/lead.ts'
import type { SubscriptionList } from '#domain/newsletter/subscription.ts'

/** Events counted if the visitor allows statistics. They identify nobody. */
export type SiteEvent =
  | { readonly name: 'contact_request_sent'; readonly form: ContactFormName }
  | { readonly name: 'call_booked' }
  | { readonly name: 'newsletter_confirmed'; readonly list: SubscriptionList | 'opened' | 'gone' }
  /** `method` is `password`, `email_link`, a provider's id such as `google.com`, or `elsewhere` after a sign-in by another page. */
  | { readonly name: 'login'; readonly method: string }

/** A page in the form sent to statistics. */
export type ReportedPage = {
  readonly path: string
  /** BCP 47. */
  readonly language: string
  readonly title: string
}
