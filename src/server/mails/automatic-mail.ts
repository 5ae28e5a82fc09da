import type { Mail } from '#gateway/mail.ts'
import type { MailContext } from './mail-context.ts'

/** Marks automatic mail, so that auto-responders do not answer (RFC 3834, section 5). */
export const automaticHeaders = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' } as const

/** For mails to visitors and customers: replies go to the agency. */
export function automaticMail({ agencyEmail }: Pick<MailContext, 'agencyEmail'>) {
  return { replyTo: agencyEmail, headers: automaticHeaders } as const satisfies Partial<Mail>
}
