import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { vi } from 'vitest'
import type { AccountMail, AccountMails } from '#backend'

/** Writes mails about accounts as data, for tests that read them. */
export const plainAccountMails: AccountMails = {
  actionUrl: (languageTag) => `http://site.test/${languageTag ?? 'en'}/action`,
  render: (mail) => ({ subject: mail.kind, text: JSON.stringify(mail), html: `<a href="${mail.link}">${mail.kind}</a>` }),
}

/** A mail that arrived, and the code in its link. */
export type ReceivedMail = AccountMail & { readonly oobCode: string }

/** The mails of one kind, or to one address, or all, once as many as expected have arrived; in the order of their times. */
export async function receiveMails(
  backend: { readonly dataDir: string },
  count: number,
  { kind, email }: Partial<Pick<AccountMail, 'kind' | 'email'>> = {},
): Promise<readonly ReceivedMail[]> {
  return await vi.waitFor(
    async () => {
      const mails = await readMails(backend)
      const received = mails.filter((mail) => [undefined, mail.email].includes(email) && [undefined, mail.kind].includes(kind))
      if (received.length < count) throw new Error(`${received.length} mails of ${count} have arrived.`)
      return received
    },
    { interval: 5, timeout: 100_000 },
  )
}

async function readMails(backend: { readonly dataDir: string }): Promise<readonly ReceivedMail[]> {
  const folder = join(backend.dataDir, 'mail')
  const names = await readdir(folder).catch((error: unknown) => {
    // It is made with the first mail.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  })
  const mails = await Promise.all(
    names
      .filter((name) => name.endsWith('.eml'))
      .map(async (name) => {
        const { text = '', to } = await PostalMime.parse(await readFile(join(folder, name)))
        // Other services write texts.
        if (!text.startsWith('{')) return []
        const mail = JSON.parse(text) as AccountMail // written above
        if (to?.[0]?.address !== mail.email) throw new Error('A mail went to somebody else.')
        return [{ ...mail, oobCode: new URL(mail.link).searchParams.get('oobCode') ?? '' }]
      }),
  )
  return mails.flat().toSorted((left, right) => left.timeMs - right.timeMs)
}
