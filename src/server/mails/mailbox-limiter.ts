import { normalizeEmail } from '#domain/customers/customer.ts'
import { type Admission, Limiter } from '#server/http/limiter.ts'

/** Counts the mails to an address that visitors have typed and nobody has confirmed, whichever clients ask for them. */
export type MailboxLimiter = { readonly admit: (email: string) => Admission }

/** As for mails with a code (`backend/identity/identity-settings.ts`), by our own judgement. */
const mailboxLimits = [{ count: 5, seconds: 3600 }]

/** @param now Milliseconds since 1970. */
export function createMailboxLimiter(now: () => number): MailboxLimiter {
  const limiter = new Limiter({ limits: mailboxLimits, now })
  return { admit: (email) => limiter.admit(mailboxOf(email)) }
}

/** Mail to `ann+shop@example.com` arrives where mail to `ann@example.com` does. */
function mailboxOf(email: string): string {
  return normalizeEmail(email).replace(/(?<=.)\+.*(?=@)/u, '')
}
