import type { MakeBillingFiles } from '#domain/bookkeeping/billing.ts'
import type { Content } from '#i18n/content/content.ts'
import type { MailContext } from '#server/mails/mail-context.ts'
import type { MailboxLimiter } from '#server/mails/mailbox-limiter.ts'
import type { Stores } from '#server/stores.ts'
import type * as web from '#web/handler.ts'

/** Dependencies of services: stores, mail settings, clock and randomness. */
export type ServiceParts = Stores &
  Omit<MailContext, 'content'> & {
    readonly content: Content
    readonly mailboxes: MailboxLimiter
    /** Milliseconds since 1970. */
    readonly now: () => number
    readonly random: (size: number) => Buffer
    readonly createId: () => string
    /** Customers who get no mails. */
    readonly demoCustomerIds: readonly string[]
    readonly createInvoiceFile: web.CreateInvoiceFile
    /** For the package of a year. */
    readonly makeBillingFiles: MakeBillingFiles
  }
