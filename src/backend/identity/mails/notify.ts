import type { Account, ChangeNotice, NoticeQuota } from '#backend/database/identity/identity-operations.ts'
import type { AccountMailKind } from './account-mail.ts'
import type { AttemptLimit } from '#backend/database/identity/attempt-windows.ts'
import type { IdentityContext } from '#backend/identity/context.ts'
import { createOobCode, type MadeOobCode } from './oob-codes.ts'

/** A change of an account that its owner is notified of. */
export type Notice = {
  readonly kind: AccountMailKind
  readonly localId: Account['localId']
  /** The owner's address before the change. */
  readonly email: string
  readonly languageTag: string | undefined
  readonly newEmail?: string | undefined
  readonly providerId?: string
}

/** Notices to store with the change. */
export type PreparedNotices = {
  readonly notices: readonly ChangeNotice[]
  /** Call it once the change is stored. */
  readonly send: () => void
}

const firstOfKind: AttemptLimit = { count: 1, seconds: 3600 }

/**
 * Prepares the mails about a change of an account, with a link `this was not me` that reverts a change of address, ends all sign-ins and
 * removes the sign-in methods. The store omits notices to a previous unconfirmed address, and those beyond an address's limits; a confirmed
 * address always gets the first of each kind within an hour.
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

/** Counted separately from requested mails, so that neither can suppress the other. */
function quotaOf({ settings, clock }: IdentityContext, kind: AccountMailKind, email: string): NoticeQuota | undefined {
  const { codesPerEmail: limits, maxKeys } = settings.limits
  if (limits.length === 0) return undefined
  const toAttempt = (key: string, limits: readonly AttemptLimit[]) => ({ windows: [{ key, limits }], nowMs: clock.now(), maxKeys })
  return { ofAddress: toAttempt(`notice ${email}`, limits), ofKind: toAttempt(`notice ${kind} ${email}`, [firstOfKind]) }
}
