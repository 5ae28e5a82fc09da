import { normalizeEmail } from '#domain/customers/customer.ts'
import { type Admission, Limiter } from '#server/http/limiter.ts'

/** Counts the mails to an address that visitors have typed and nobody has confirmed, whichever clients ask for them. */
export type MailboxLimiter = {
  /** For a mail without which a call cannot be booked or moved. */
  readonly admit: (email: string) => Admission
  /** For a mail that may be left out, such as a receipt: these leave room for the others. */
  readonly admitOptional: (email: string) => Admission
}

/** As for mails with a code (`backend/identity/identity-settings.ts`), by our own judgement. */
const mailboxLimits = [{ count: 5, seconds: 3600 }]
/** Anybody can cause these with a form; to use up the rest of an address takes calls that are booked. */
const optionalLimits = [{ count: 3, seconds: 3600 }]

/** @param now Milliseconds since 1970. */
export function createMailboxLimiter(now: () => number): MailboxLimiter {
  const all = new Limiter({ limits: mailboxLimits, now })
  const optional = new Limiter({ limits: optionalLimits, now })
  const admit = (email: string) => all.admit(mailboxOf(email))
  return {
    admit,
    admitOptional: (email) => {
      const admission = optional.admit(mailboxOf(email))
      return admission.isAdmitted ? admit(email) : admission
    },
  }
}

/** Mail to `ann+shop@example.com` arrives where mail to `ann@example.com` does. */
function mailboxOf(email: string): string {
  return normalizeEmail(email).replace(/(?<=.)\+.*(?=@)/u, '')
}
