import { normalizeEmail } from '#domain/customers/customer.ts'
import { type Admission, Limiter } from '#server/http/limiter.ts'

/** Limits mails to unconfirmed addresses that visitors typed, across all clients. */
export type MailboxLimiter = {
  /** For a mail that a booking or its change requires. */
  readonly admit: (email: string) => Admission
  /** For an optional mail, such as a receipt. The lower limit keeps room for required ones. */
  readonly admitOptional: (email: string) => Admission
}

/** As for mails with a code (`backend/identity/identity-settings.ts`); our own judgement. */
const mailboxLimits = [{ count: 5, seconds: 3600 }]
/** Anyone can trigger these by a form; the rest of the limit requires actual bookings. */
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

/** Mail to `ann+shop@example.com` arrives at `ann@example.com`. */
function mailboxOf(email: string): string {
  return normalizeEmail(email).replace(/(?<=.)\+.*(?=@)/u, '')
}
