import type { Account } from '#backend/store/identity-operations.ts'
import type { AccountMailKind } from './account-mail.ts'
import type { IdentityContext } from './context.ts'
import { createOobCode } from './oob-codes.ts'

/** A change of an account that its owner is told of. */
export type Notice = {
  readonly kind: AccountMailKind
  readonly account: Account
  /** Where the owner was reached before the change. */
  readonly email: string
  readonly languageTag: string | undefined
  readonly newEmail?: string
  readonly providerId?: string
}

/**
 * Mails the owner of an account what has changed, with an address for `this was not me`: it takes the change of address back, ends all
 * sign-ins, and takes away what the account was signed in with. Nothing waits for it: the change stands whether the mail can be stored
 * or not.
 */
export function notify(context: IdentityContext, notice: Notice): void {
  const { kind, account, email, languageTag, newEmail, providerId } = notice
  context.afterwards(async () => {
    const code = { requestType: 'RECOVER_EMAIL', localId: account.localId, email, languageTag } as const
    const { oobLink: link } = await createOobCode(context, code)
    await context.mailer.send({ kind, email, languageTag, link, newEmail, providerId, timeMs: context.clock.now() })
  })
}
