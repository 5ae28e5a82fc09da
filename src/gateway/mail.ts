import type { Value } from '#protocol/value.ts'
import type { DocumentWrite } from './documents.ts'

/** A mail to send; it becomes a document of `mail/`, in the shape of the provider's Trigger Email extension. */
export type Mail = {
  /** Id of the document: the same id is the same mail, and is sent once. */
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly replyTo?: string
  /** Further headers, such as `List-Unsubscribe`. */
  readonly headers?: Readonly<Record<string, string>>
}

/** The write that hands a mail over for sending, unless it was handed over before (then the commit is refused as ALREADY_EXISTS). */
export function createMailWrite({ id, to, subject, text, html, replyTo, headers = {} }: Mail): DocumentWrite {
  const message = new Map<string, Value>(Object.entries({ subject, text, html }))
  const fields = new Map<string, Value>([
    ['to', to],
    ['message', { type: 'map', fields: message }],
  ])
  if (replyTo !== undefined) fields.set('replyTo', replyTo)
  if (Object.keys(headers).length > 0) fields.set('headers', { type: 'map', fields: new Map(Object.entries(headers)) })
  return { set: ['mail', id], fields, currentDocument: { exists: false } }
}
