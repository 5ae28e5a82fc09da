import { type Fields, isMap, type Value } from '#protocol/value.ts'
import { deleteFound, nameStartsWith } from '#gateway/documents/delete-documents.ts'
import { timestampOf } from '#gateway/documents/timestamp.ts'
import { writeInHalves } from '#gateway/documents/write-in-halves.ts'
import {
  type Document,
  type DocumentFilter,
  type DocumentsClient,
  DocumentsError,
  type DocumentWrite,
  readPages,
} from '#gateway/documents/documents.ts'

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
  /** At most 20 files, which the document holds: all of it has at most 1 MiB. */
  readonly attachments?: readonly MailAttachment[]
}

/**
 * A file of a mail: a text, or PDF, XML and PNG in Base64. The text shows a PNG file by its `cid`. A calendar object names its method in its type
 * (`text/calendar; charset=utf-8; method=REQUEST`).
 */
export type MailAttachment = {
  /** Up to 100 plain letters, digits, hyphens, underscores and dots. */
  readonly filename: string
  readonly content: string
  readonly contentType: string
  readonly encoding?: 'base64'
  readonly cid?: string
}

/** Creates the write that queues a mail; the commit fails with ALREADY_EXISTS if it was queued before. */
export function createMailWrite({ id, to, subject, text, html, replyTo, headers = {}, attachments = [] }: Mail): DocumentWrite {
  const message = new Map<string, Value>(Object.entries({ subject, text, html }))
  if (attachments.length > 0)
    message.set(
      'attachments',
      attachments.map((attachment) => ({ type: 'map', fields: new Map<string, Value>(Object.entries(attachment)) }) as const),
    )
  const fields = new Map<string, Value>([
    ['to', to],
    ['message', { type: 'map', fields: message }],
  ])
  if (replyTo !== undefined) fields.set('replyTo', replyTo)
  if (Object.keys(headers).length > 0) fields.set('headers', { type: 'map', fields: new Map(Object.entries(headers)) })
  return { set: [collection, id], fields, currentDocument: { exists: false } }
}

/** A queued mail. Mails with a template have no text, since their values may be encrypted. */
export type StoredMail = {
  readonly id: string
  readonly to: string
  readonly subject: string | undefined
  readonly text: string | undefined
  readonly html: string | undefined
  /** The template that it is written by when it is sent. */
  readonly template: string | undefined
  readonly handedOverAt: Date
  /** Of the sending (`delivery` of the extension), once it was tried. */
  readonly state: string | undefined
  /** Why the last attempt failed. */
  readonly reason: string | undefined
}

/** A mail that was given up; `version` names that state of it. */
export type GivenUpMail = StoredMail & { readonly version: bigint }

/** The queued and sent mails. Methods reject with DocumentsError. */
export type MailStore = {
  /** Deletes mails that were sent, or given up, before a moment. @param pageSize How many are read at once. */
  readonly deleteEndedBefore: (moment: Date, pageSize: number) => Promise<void>
  /** A mail that was given up, with the state that was read. */
  readonly findGivenUp: (id: string) => Promise<GivenUpMail | undefined>
  /** Has a mail that was given up sent once more. @returns False if it is another one meanwhile. */
  readonly sendAgain: (mail: GivenUpMail) => Promise<boolean>
  /** Yields every mail to an address, in any order. @param email As written in the mails. */
  readonly walkMailsTo: (email: string) => AsyncGenerator<StoredMail, void>
  /** Deletes every mail to an address, including queued ones. @param email As written in the mails. */
  readonly deleteMailsTo: (email: string) => Promise<void>
  /** Deletes the mails whose ids begin so. */
  readonly deleteMailsNamed: (prefix: string) => Promise<void>
}

/** The mails over a client of the provider. */
export function openMailStore(documents: DocumentsClient): MailStore {
  const findTo = (email: string): readonly DocumentFilter[] => [{ field: ['to'], equals: email }]
  const deleteThose = async (where: readonly DocumentFilter[]) => {
    await deleteFound(documents, documents.iterate({ collection: [collection], where }))
  }
  return {
    findGivenUp: async (id) => {
      const [document] = await documents.batchGet([[collection, id]])
      const mail = document && decodeMail(document)
      return document && mail?.state === 'ERROR' ? { ...mail, version: document.updateTime } : undefined
    },
    sendAgain: async ({ id, version }) => {
      // As the extension documents it; the outbox begins its attempts anew.
      const fields = new Map<string, Value>([['delivery', { type: 'map', fields: new Map([['state', 'RETRY']]) }]])
      try {
        await documents.commit([{ set: [collection, id], fields, mask: [['delivery', 'state']], currentDocument: { updateTime: version } }])
        return true
      } catch (error) {
        if (error instanceof DocumentsError && ['FAILED_PRECONDITION', 'NOT_FOUND', 'ABORTED'].includes(error.status)) return false
        throw error
      }
    },
    walkMailsTo: async function* (email) {
      for await (const document of documents.iterate({ collection: [collection], where: findTo(email) })) yield decodeMail(document)
    },
    deleteMailsTo: (email) => deleteThose(findTo(email)),
    deleteMailsNamed: (prefix) => deleteThose(nameStartsWith(documents, [collection], prefix)),
    deleteEndedBefore: async (moment, pageSize) => {
      // Set by the sender (`delivery` of the extension); a mail that waits, or is to be tried again, has ended only lately.
      const endTime = ['delivery', 'endTime']
      const below = timestampOf(moment)
      const orderBy = [{ field: endTime, direction: 'ASCENDING' }] as const
      const query = { collection: [collection], where: [{ field: endTime, below }], orderBy, pageSize }
      for await (const page of readPages(documents, query)) {
        const deletions = page.documents.filter(hasEnded).map(({ path, updateTime }) => ({ delete: path, currentDocument: { updateTime } }))
        // A mail that is being sent again right now is rejected here, and stays.
        await writeInHalves(deletions, pageSize, documents.commit)
      }
    },
  }
}

/** Reads a stored mail. Other programs may write mails, too: what is no text is passed over. */
export function decodeMail({ path, fields, createTime }: Document): StoredMail {
  return {
    id: path.at(-1) ?? '',
    to: asText(fields.get('to')) ?? '',
    subject: findText(fields, 'message', 'subject'),
    text: findText(fields, 'message', 'text'),
    html: findText(fields, 'message', 'html'),
    template: findText(fields, 'template', 'name'),
    handedOverAt: new Date(Number(createTime / 1000n)),
    state: findText(fields, 'delivery', 'state'),
    reason: findText(fields, 'delivery', 'error'),
  }
}

function findText(fields: Fields, map: string, name: string): string | undefined {
  const value = fields.get(map)
  return isMap(value) ? asText(value.fields.get(name)) : undefined
}

function asText(value: Value | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined
}

function hasEnded({ fields }: Document): boolean {
  const state = findText(fields, 'delivery', 'state')
  return state === 'SUCCESS' || state === 'ERROR'
}

const collection = 'mail'
