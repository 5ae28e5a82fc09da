import type { AccountMail } from './account-mail.ts'
import type { IdentityContext } from '#backend/identity/context.ts'

/** Stores a mail about an account to be sent; nothing if no mails are sent. */
export async function storeMail({ mailer, store }: Pick<IdentityContext, 'mailer' | 'store'>, mail: AccountMail): Promise<void> {
  const write = mailer.seal(mail)
  if (!write) return
  await store.commit({ kind: 'service' }, [write])
  mailer.wake()
}
