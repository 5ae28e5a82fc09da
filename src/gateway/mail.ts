import { isMap, type Value } from '#protocol/value.ts'
import { deleteDocuments, nameStartsWith } from './delete-documents.ts'
import type { Document, DocumentFilter, DocumentsClient, DocumentWrite } from './documents.ts'

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
  return { set: [collection, id], fields, currentDocument: { exists: false } }
}

/** The mails that were handed over. Methods reject with DocumentsError when the provider refuses. */
export type Mails = {
  /**
   * Deletes mails that were sent, or given up, before a moment.
   *
   * @param limit Most that are deleted.
   * @returns How many were deleted.
   */
  readonly deleteEndedBefore: (moment: Date, limit: number) => Promise<number>
  /** Deletes every mail to an address, also those that wait. @param email As it stands in the mails. */
  readonly deleteMailsTo: (email: string) => Promise<void>
  /** Deletes the mails whose ids begin so. */
  readonly deleteMailsNamed: (prefix: string) => Promise<void>
}

/** The mails over a client of the provider. */
export function createMails(documents: DocumentsClient): Mails {
  const deleteFound = async (where: readonly DocumentFilter[]) => {
    const found = await documents.runQuery({ collection: [collection], where })
    await deleteDocuments(
      documents,
      found.map(({ path }) => path),
    )
  }
  return {
    deleteMailsTo: (email) => deleteFound([{ field: ['to'], equals: email }]),
    deleteMailsNamed: (prefix) => deleteFound(nameStartsWith(documents, [collection], prefix)),
    deleteEndedBefore: async (moment, limit) => {
      // Set by whoever sends (`delivery` of the extension); a mail that waits, or is to be tried again, has ended only lately.
      const endTime = ['delivery', 'endTime']
      const below: Value = { type: 'timestamp', microseconds: BigInt(moment.getTime()) * 1000n }
      const orderBy = [{ field: endTime, direction: 'ASCENDING' }] as const
      const found = await documents.runQuery({ collection: [collection], where: [{ field: endTime, below }], orderBy, limit })
      const ended = found.filter(hasEnded)
      // Unless somebody has it sent again in this moment.
      if (ended.length > 0) await documents.commit(ended.map(({ path, updateTime }) => ({ delete: path, currentDocument: { updateTime } })))
      return ended.length
    },
  }
}

function hasEnded({ fields }: Document): boolean {
  const delivery = fields.get('delivery')
  const state = isMap(delivery) ? delivery.fields.get('state') : undefined
  return state === 'SUCCESS' || state === 'ERROR'
}

const collection = 'mail'
