import type { Account, ChangeNotice, NoticeQuota } from '#backend/database/identity/identity-operations.ts'
import type { AccountMailKind } from './account-mail.ts'
import type { AttemptLimit } from '#backend/database/identity/attempt-windows.ts'
import type { IdentityContext } from '#backend/identity/context.ts'
import { createOobCode, type MadeOobCode } from './oob-codes.ts'

/** A change of an account that its owner is told of. */
export type Notice = {
  readonly kind: AccountMailKind
  readonly localId: Account['localId']
  /** Where the owner was reached before the change. */
  readonly email: string
  readonly languageTag: string | undefined
  readonly newEmail?: string | undefined
  readonly providerId?: string
}

/** Notices to be stored with the change that they tell of. */
export type PreparedNotices = {
  readonly notices: readonly ChangeNotice[]
  /** To be called once the change stands. */
  readonly send: () => void
}

const firstOfKind: AttemptLimit = { count: 1, seconds: 3600 }

/**
 * Writes to the owner of an account what changes, with an address for `this was not me`: it takes the change of address back, ends all
 * sign-ins, and takes away what the account was signed in with. The store leaves out what would go to an address that the account leaves
 * unconfirmed, and what is too much for one address; a confirmed one always gets the first of each kind within an hour.
 */
export function prepareNotices(context: IdentityContext, given: readonly Notice[]): PreparedNotices {
  const { mailer, clock } = context
  const made: MadeOobCode[] = []
  const notices = given.map(({ kind, localId, email, languageTag, newEmail, providerId }): ChangeNotice => {
    const code = createOobCode(context, { requestType: 'RECOVER_EMAIL', localId, email, languageTag, notice: kind })
    made.push(code)
    const timeMs = clock.now()
    const mail = mailer.seal({ kind, email, languageTag, link: code.oobLink, newEmail, providerId, timeMs })
    return { code: code.stored, mail, timeMs, quota: quotaOf(context, kind, email) }
  })
  return {
    notices,
    send: () => {
      for (const code of made) code.tell()
      if (made.length > 0) mailer.wake()
    },
  }
}

/** Counted beside the mails that were asked for: neither kind of mail is to keep the other back. */
function quotaOf({ settings, clock }: IdentityContext, kind: AccountMailKind, email: string): NoticeQuota | undefined {
  const { codesPerEmail: limits, maxKeys } = settings.limits
  if (limits.length === 0) return undefined
  const toAttempt = (key: string, limits: readonly AttemptLimit[]) => ({ windows: [{ key, limits }], nowMs: clock.now(), maxKeys })
  return { ofAddress: toAttempt(`notice ${email}`, limits), ofKind: toAttempt(`notice ${kind} ${email}`, [firstOfKind]) }
}
