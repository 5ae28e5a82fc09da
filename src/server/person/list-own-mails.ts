import type { Mails, StoredMail } from '#gateway/mail.ts'

/** A mail as its reader may have it in an archive. */
export type OwnMail = Omit<StoredMail, 'html'> & { readonly html?: string | undefined }

/**
 * The mails that are kept to a person, the oldest first. An archive must open nothing in wrong hands: the query of each link,
 * which may be a key, is left out, and the words of mails about accounts, which hold codes, are sealed anyway.
 *
 * @param addresses Each one as it was typed somewhere.
 */
export async function listOwnMails(
  { walkMailsTo }: Pick<Mails, 'walkMailsTo'>,
  addresses: ReadonlySet<string>,
): Promise<readonly OwnMail[]> {
  const own: OwnMail[] = []
  for (const address of addresses) for await (const mail of walkMailsTo(address)) own.push(toOwnMail(mail))
  return own.toSorted((a, b) => a.handedOverAt.getTime() - b.handedOverAt.getTime())
}

/** HTML says the same as the text, at several times the length. */
function toOwnMail({ html, ...mail }: StoredMail): OwnMail {
  const own = { ...mail, subject: leaveOutKeys(mail.subject), text: leaveOutKeys(mail.text) }
  return mail.text === undefined ? { ...own, html: leaveOutKeys(html) } : own
}

function leaveOutKeys(words: string | undefined): string | undefined {
  return words?.replaceAll(/(https?:\/\/[^\s?#"'<>]*)[?#][^\s"'<>]*/gu, '$1?…')
}
