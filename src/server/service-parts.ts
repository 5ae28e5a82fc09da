import type { Content } from '#i18n/content/content.ts'
import type { MailContext } from '#server/mails/mail-context.ts'
import type { MailboxLimiter } from '#server/mails/mailbox-limiter.ts'
import type { Stores } from '#server/stores.ts'
import type * as web from '#web/handler.ts'

/** What services are made of: the stores, what mails are written with, the clock and what is random. */
export type ServiceParts = Stores &
  Omit<MailContext, 'content'> & {
    readonly content: Content
    readonly mailboxes: MailboxLimiter
    /** Milliseconds since 1970. */
    readonly now: () => number
    readonly random: (size: number) => Buffer
    readonly createId: () => string
    /** Customers to whom no mail is sent. */
    readonly demoCustomerIds: readonly string[]
    readonly createInvoiceFile: web.CreateInvoiceFile
  }
