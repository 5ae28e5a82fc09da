import type { Outcome, Refusal } from '#domain/refusal.ts'
import { openMailStore } from '#gateway/mail.ts'
import type { Operation } from '#agency/operation.ts'

/** Sends a mail that was given up once more: the same text to the same address. The site sends it within a minute. */
export async function sendMailAgain(
  { documents }: Operation,
  id: string,
): Promise<Outcome<{ readonly to: string }, Refusal<'no-such-mail'> | Refusal<'changed-meanwhile'>>> {
  // Ids of mails are names of documents, and parts of addresses.
  const mail = /^[^/]{1,300}$/u.test(id) ? await openMailStore(documents).findGivenUp(id) : undefined
  if (!mail) return { refusal: 'no-such-mail' }
  const isQueued = await openMailStore(documents).sendAgain(mail)
  return isQueued ? { to: mail.to } : { refusal: 'changed-meanwhile' }
}
