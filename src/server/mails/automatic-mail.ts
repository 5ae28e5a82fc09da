import type { Mail } from '#gateway/mail.ts'
import type { MailContext } from './mail-context.ts'

/** Marks a mail that no person wrote, so that holiday replies do not answer it (RFC 3834, section 5). */
export const automaticHeaders = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' } as const

/** Of a mail that the site writes to visitors and customers: their answers go to the agency. */
export function automaticMail({ agencyEmail }: Pick<MailContext, 'agencyEmail'>) {
  return { replyTo: agencyEmail, headers: automaticHeaders } as const satisfies Partial<Mail>
}
