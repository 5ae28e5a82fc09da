import type { DocumentsClient } from '#gateway/documents/documents.ts'

/** A mail that waits in the outbox, or has left it. */
export type StoredMail = { readonly to: string; readonly subject: string; readonly text: string }

/** The documents of `mail/`, by address. */
export async function listStoredMails(documents: DocumentsClient): Promise<readonly StoredMail[]> {
  const mails = await documents.runQuery({ collection: ['mail'] })
  return mails
    .map(({ fields }) => {
      const message = fields.get('message')
      const parts = typeof message === 'object' && message !== null && 'fields' in message ? message.fields : new Map()
      const to = fields.get('to')
      return { to: typeof to === 'string' ? to : '', subject: String(parts.get('subject')), text: String(parts.get('text')) }
    })
    .toSorted((a, b) => (a.to < b.to ? -1 : 1))
}
