import * as v from 'valibot'
import { type Lead, LeadSchema } from '#domain/contact/lead.ts'
import { normalizeEmail } from '#domain/customers/customer.ts'
import type { Value } from '#protocol/value.ts'
import { type Document, type DocumentsClient, DocumentsError, type PagedQuery } from '#gateway/documents/documents.ts'
import { timestampOf } from '#gateway/documents/timestamp.ts'
import { deleteDocuments, nameStartsWith } from '#gateway/documents/delete-documents.ts'
import { encodePlainObject, type OnMalformed, parseDocument, parseEach } from '#gateway/documents/typed-document.ts'
import { createMailWrite, type Mail } from './mail.ts'
import { createNoticeWrite } from './notices.ts'

/** An answer to a request for contact: its mail has this text, and the author below it. */
export type LeadAnswer = { readonly author: string; readonly text: string; readonly sentAt: Date }

/** A request for contact as it is stored. */
export type StoredLead = Lead & {
  /** The idempotency key: the same key is the same request. */
  readonly id: string
  /** The case number that visitors quote in questions about the request. */
  readonly reference: string
  readonly createdAt: Date
  /** What staff answered, the last one last; the latest `mostAnswers`. */
  readonly answers?: readonly LeadAnswer[]
  /** When staff answered it last. */
  readonly answeredAt?: Date
  /** When staff marked it as spam; lists leave it out. */
  readonly spamAt?: Date
  /** The customer that staff made of it. */
  readonly customerId?: string
}

/** Whether a lead waits for an answer; `answered` and `spam` are as staff left it. */
export const leadStates = ['waiting', 'answered', 'spam'] as const
export type LeadState = (typeof leadStates)[number]

export function leadStateOf({ answeredAt, spamAt }: Pick<StoredLead, 'answeredAt' | 'spamAt'>): LeadState {
  if (spamAt) return 'spam'
  return answeredAt ? 'answered' : 'waiting'
}

/** The requests for contact: `leads/{id}`. Methods reject with DocumentsError when the provider refuses. */
export type LeadStore = {
  readonly findLead: (id: string) => Promise<StoredLead | undefined>
  readonly findLeadByReference: (reference: string) => Promise<StoredLead | undefined>
  /** Stores a request together with its mails, or nothing: `exists` when the id is taken already. */
  readonly createLead: (request: StoredLead, mails: readonly Mail[]) => Promise<'created' | 'exists'>
  /** Keeps an answer with the request, and hands the answer over to the server. @throws DocumentsError NOT_FOUND when there is no such request. */
  readonly answerLead: (id: string, answer: LeadAnswer & { readonly id: string }) => Promise<void>
  /** Deletes a request and its mails, whether they are there or not; its file is the caller's to delete, before. */
  readonly deleteLead: (id: string) => Promise<void>
  /** Which of these requests are there; 1,000 at most. */
  readonly findKnownIds: (ids: readonly string[]) => Promise<ReadonlySet<string>>
  /** All applications that came before a moment, the oldest first. @param pageSize How many are read at once. */
  readonly listApplicationsBefore: (moment: Date, pageSize: number, onMalformed?: OnMalformed) => Promise<readonly StoredLead[]>
  /** The requests that were sent under an address, in whatever case it was typed, in any order, read a page at a time. */
  readonly listLeadsOf: (email: string) => Promise<readonly StoredLead[]>
  /** The last of them, the latest first. */
  readonly listLatestLeadsOf: (email: string, limit: number) => Promise<readonly StoredLead[]>
  /** Requests, newest first. @param part So many of them, read so many at once; all where it has no limit. `isSpam` leaves out the others. */
  readonly listLeads: (part?: Pick<PagedQuery, 'limit' | 'pageSize'> & { readonly isSpam?: boolean }) => Promise<readonly StoredLead[]>
}

const collection = 'leads'

/** Answers that a request keeps: a document takes 1 MiB, and an answer up to 20 kB of it. */
const mostAnswers = 30

/** How often an answer is stored anew whose request changed in the same moment. */
const mostAttempts = 5

/** How many are read at once, of at most 1,000 that the provider sends. */
const pageDocuments = 300

/** Folder of the files of applications, each in a folder named after its request. */
export const applicationsFolder = 'applications'

/** Ids of the two mails about a request. */
export function contactMailIds(id: string): { readonly receipt: string; readonly notice: string } {
  return { receipt: `${id}-receipt`, notice: `${id}-notice` }
}

/** Path of the file of an application, if any. Only the service can read it. */
export function applicationFilePath(request: Lead & Pick<StoredLead, 'id'>): string | undefined {
  return request.formName === 'application' && request.fileName !== undefined
    ? `${applicationsFolder}/${request.id}/${request.fileName}`
    : undefined
}

/** How the ids of answers begin, and of the mails that they become. */
export function answerPrefix(id: string): string {
  return `${id}-answer-`
}

const LeadFields = v.intersect([
  LeadSchema,
  v.object({
    reference: v.string(),
    createdAt: v.date(),
    answers: v.exactOptional(v.array(v.object({ author: v.string(), text: v.string(), sentAt: v.date() }))),
    answeredAt: v.exactOptional(v.date()),
    spamAt: v.exactOptional(v.date()),
    customerId: v.exactOptional(v.string()),
  }),
])

/** The store of contact requests over a client of the provider. */
export function openLeadStore(documents: DocumentsClient): LeadStore {
  return {
    findLead: async (id) => {
      const [document] = await documents.batchGet([[collection, id]])
      return document && decodeLead(document)
    },

    findLeadByReference: async (reference) => {
      const where = [{ field: ['reference'], equals: reference }]
      const [document] = await documents.runQuery({ collection: [collection], where, limit: 1 })
      return document && decodeLead(document)
    },

    listLeadsOf: async (email) => {
      const where = [{ field: ['normalizedEmail'], equals: normalizeEmail(email) }]
      return await Array.fromAsync(documents.iterate({ collection: [collection], where }), decodeLead)
    },

    listLatestLeadsOf: async (email, limit) => {
      const where = [{ field: ['normalizedEmail'], equals: normalizeEmail(email) }]
      const orderBy = [{ field: ['createdAt'], direction: 'DESCENDING' }] as const
      return (await documents.runQuery({ collection: [collection], where, orderBy, limit })).map(decodeLead)
    },

    createLead: async ({ id, ...request }, mails) => {
      // Queries find all submissions of a person, and those in a state.
      const fields = encodePlainObject({ normalizedEmail: normalizeEmail(request.email), state: leadStateOf(request), ...request })
      try {
        await documents.commit([{ set: [collection, id], fields, currentDocument: { exists: false } }, ...mails.map(createMailWrite)])
        return 'created'
      } catch (error) {
        if (error instanceof DocumentsError && error.status === 'ALREADY_EXISTS') return 'exists'
        throw error
      }
    },

    answerLead: async (id, { id: answerId, author, text, sentAt }) => {
      const notice = createNoticeWrite({ kind: 'lead', requestId: id, author, text, id: `${answerPrefix(id)}${answerId}` })
      for (let attempt = 1; ; attempt++) {
        const [document] = await documents.batchGet([[collection, id]])
        if (!document) throw new DocumentsError('NOT_FOUND', `There is no request ${id}.`)
        const answers = [...(decodeLead(document).answers ?? []), { author, text, sentAt }].slice(-mostAnswers)
        const write = {
          set: [collection, id],
          fields: encodePlainObject({ state: 'answered', answers }),
          // Who gets an answer has sent no spam.
          mask: [['state'], ['spamAt'], ['answers']],
          serverTimes: [['answeredAt']],
          currentDocument: { updateTime: document.updateTime },
        }
        try {
          await documents.commit([write, notice])
          return
        } catch (error) {
          const hasChanged = error instanceof DocumentsError && ['FAILED_PRECONDITION', 'ABORTED'].includes(error.status)
          if (!hasChanged || attempt === mostAttempts) throw error
        }
      }
    },

    deleteLead: async (id) => {
      // Answers that wait, and their mails; of those there are a few at most.
      for (const name of ['notices', 'mail']) {
        const found = await documents.runQuery({ collection: [name], where: nameStartsWith(documents, [name], answerPrefix(id)) })
        await deleteDocuments(
          documents,
          found.map(({ path }) => path),
        )
      }
      const paths = [[collection, id], ...Object.values(contactMailIds(id)).map((mailId) => ['mail', mailId])]
      await documents.commit(paths.map((path) => ({ delete: path })))
    },

    findKnownIds: async (ids) => {
      const found = await documents.batchGet(ids.map((id) => [collection, id]))
      return new Set(found.flatMap((document) => document?.path.at(-1) ?? []))
    },

    listApplicationsBefore: async (moment, pageSize, onMalformed) => {
      const where = [
        { field: ['formName'], equals: 'application' },
        { field: ['createdAt'], below: timestampOf(moment) },
      ]
      const orderBy = [{ field: ['createdAt'], direction: 'ASCENDING' }] as const
      const found = await Array.fromAsync(documents.iterate({ collection: [collection], where, orderBy, pageSize }))
      return parseEach(found, decodeLead, onMalformed)
    },

    listLeads: async ({ limit = Infinity, pageSize = pageDocuments, isSpam } = {}) => {
      if (limit === 0) return []
      const orderBy = [{ field: ['createdAt'], direction: 'DESCENDING' }] as const
      const leads: StoredLead[] = []
      // No query finds documents that lack a field.
      for await (const document of documents.iterate({ collection: [collection], orderBy, pageSize: Math.min(pageSize, limit) })) {
        if (isSpam === undefined || document.fields.has('spamAt') === isSpam) leads.push(decodeLead(document))
        if (leads.length >= limit) break
      }
      return leads
    },
  }
}

/**
 * Notes what staff did with a request: marked it as spam, or as none, or made a customer of it.
 *
 * @throws DocumentsError NOT_FOUND when there is no such request.
 */
export async function markLead(
  documents: DocumentsClient,
  id: string,
  mark: { readonly state: LeadState } | { readonly customerId: string },
): Promise<void> {
  const write = { set: [collection, id], currentDocument: { exists: true } }
  if ('customerId' in mark) {
    const fields = new Map<string, Value>([['customerId', mark.customerId]])
    await documents.commit([{ ...write, fields, mask: [['customerId']] }])
  } else {
    const change = mark.state === 'spam' ? { mask: [['state']], serverTimes: [['spamAt']] } : { mask: [['state'], ['spamAt']] }
    await documents.commit([{ ...write, fields: stateField(mark.state), ...change }])
  }
}

function stateField(state: LeadState): Map<string, Value> {
  return new Map([['state', state]])
}

export function decodeLead(document: Document): StoredLead {
  return { id: document.path.at(-1) ?? '', ...parseDocument(LeadFields, 'id', document) }
}
