import type { DocumentsClient } from '#gateway/documents/documents.ts'
import { type Fields, isArray, isMap, type Value } from '#protocol/value.ts'

/** A mail that waits in the outbox, or has left it. */
export type StoredMail = {
  readonly to: string
  readonly subject: string
  readonly text: string
  /** Those in Base64. */
  readonly attachments: readonly { readonly filename: string; readonly contentType: string; readonly bytes: Uint8Array<ArrayBuffer> }[]
}

/** The documents of `mail/`, by address. */
export async function listStoredMails(documents: DocumentsClient): Promise<readonly StoredMail[]> {
  const mails = await documents.runQuery({ collection: ['mail'] })
  return mails
    .map(({ fields }) => {
      const message = fieldsOf(fields.get('message'))
      const attachments = readAttachments(message.get('attachments'))
      return { to: readText(fields, 'to'), subject: readText(message, 'subject'), text: readText(message, 'text'), attachments }
    })
    .toSorted((a, b) => (a.to < b.to ? -1 : 1))
}

function readAttachments(value: Value | undefined): StoredMail['attachments'] {
  const items = value !== undefined && isArray(value) ? value.map(fieldsOf) : []
  return items
    .filter((item) => item.get('encoding') === 'base64')
    .map((item) => ({
      filename: readText(item, 'filename'),
      contentType: readText(item, 'contentType'),
      bytes: new Uint8Array(Buffer.from(readText(item, 'content'), 'base64')),
    }))
}

function fieldsOf(value: Value | undefined): Fields {
  return value !== undefined && isMap(value) ? value.fields : new Map()
}

function readText(fields: Fields, name: string): string {
  const value = fields.get(name)
  return typeof value === 'string' ? value : ''
}
