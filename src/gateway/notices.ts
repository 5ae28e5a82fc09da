import * as v from 'valibot'
import { memberRoles } from '#domain/customers/member-roles.ts'
import { invoiceIdOf } from '#domain/invoices/invoice-number.ts'
import { StaffRoleSchema } from '#domain/staff-role.ts'
import { type DocumentsClient, type DocumentWrite, DocumentsError } from '#gateway/documents/documents.ts'
import { encodePlainObject, type OnMalformed, parseDocument, parseEach } from '#gateway/documents/typed-document.ts'
import { createMailWrite, type Mail } from './mail.ts'

/** Something that people of a customer, or who wrote by a form, are to hear of by mail, until the mails are written. */
const NoticeSchema = v.variant('kind', [
  /** `author` has answered a request. */
  v.object({ id: v.string(), kind: v.literal('answer'), customerId: v.string(), requestId: v.string(), author: v.string() }),
  /** A member of the customer is to be invited. */
  v.object({
    id: v.string(),
    kind: v.literal('invitation'),
    customerId: v.string(),
    email: v.string(),
    isReminder: v.boolean(),
  }),
  v.object({
    id: v.string(),
    kind: v.literal('invoices'),
    customerId: v.string(),
    numbers: v.pipe(v.array(v.string()), v.readonly()),
    /** The earliest time of the mails, for example to wait for a PDF. */
    mailAt: v.exactOptional(v.date()),
    /** Set when it is stored. */
    madeAt: v.exactOptional(v.date()),
  }),
  /** Staff have given a person access or removed it; `role` is their current or former role. */
  v.object({
    id: v.string(),
    kind: v.literal('access'),
    customerId: v.string(),
    change: v.picklist(['invited', 'removed']),
    email: v.string(),
    role: v.picklist(memberRoles),
  }),
  /** `author` has answered a lead. */
  v.object({ id: v.string(), kind: v.literal('lead'), requestId: v.string(), author: v.string(), text: v.string() }),
  /** A person is to be invited to the agency's staff. */
  v.object({ id: v.string(), kind: v.literal('staff'), uid: v.string(), email: v.string(), role: StaffRoleSchema, locale: v.string() }),
  /** Staff have removed the authenticator app of an account. */
  v.object({ id: v.string(), kind: v.literal('appRemoved'), uid: v.string(), removedAt: v.date() }),
  /** An invoice is overdue. */
  v.object({
    id: v.string(),
    kind: v.literal('reminder'),
    customerId: v.string(),
    number: v.string(),
    /** How often it was reminded of, this time included. */
    count: v.number(),
  }),
])
export type Notice = Readonly<v.InferOutput<typeof NoticeSchema>>

/** The notices: `notices/{id}`. Methods reject with DocumentsError when the provider refuses. */
export type NoticeStore = {
  /** All of them, the oldest first. @param pageSize How many are read at once. */
  readonly listNotices: (pageSize?: number, onMalformed?: OnMalformed) => Promise<readonly Notice[]>
  /**
   * Replaces a notice by its queued mails, unless another process has done so or one of them was queued before.
   *
   * @param writes Stored in the same commit.
   */
  readonly settleNotice: (id: string, mails: readonly Mail[], writes?: readonly DocumentWrite[]) => Promise<void>
  /** Lets the notice that begins with an invoice wait no longer. @returns Whether there is one. */
  readonly releaseInvoiceNotice: (customerId: string, number: string) => Promise<boolean>
}

const collection = 'notices'

/** As many as one query answers quickly. */
const pageDocuments = 500

const oldestFirst = [
  { field: ['madeAt'], direction: 'ASCENDING' },
  { field: ['__name__'], direction: 'ASCENDING' },
] as const

/** The id of a notice whose first invoice this is. It has been that of another notice where the invoice was taken back and added again. */
export function invoiceNoticeId(customerId: string, number: string): string {
  return `invoices-${customerId}-${invoiceIdOf(number)}`
}

/** The id of a new notice about an invitation to a customer, and of its mail. */
export function createInvitationId(customerId: string): string {
  return `invitation-${customerId}-${crypto.randomUUID()}`
}

/** Whether a notice or mail is an invitation to a customer; the ids of other customers may begin with that of this one. */
export function isInvitationTo(customerId: string, id: string): boolean {
  const prefix = `invitation-${customerId}-`
  return id.startsWith(prefix) && /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/u.test(id.slice(prefix.length))
}

/** Creates the write that stores a notice, for the same commit as its subject. */
export function createNoticeWrite({ id, ...notice }: Notice): DocumentWrite {
  return { set: [collection, id], fields: encodePlainObject(notice), serverTimes: [['madeAt']] }
}

/** The store of notices over a client of the provider. */
export function openNoticeStore(documents: DocumentsClient): NoticeStore {
  return {
    listNotices: async (pageSize = pageDocuments, onMalformed) => {
      const found = await Array.fromAsync(documents.iterate({ collection: [collection], orderBy: oldestFirst, pageSize }))
      return parseEach(found, (document) => parseDocument(NoticeSchema, 'id', document), onMalformed)
    },

    releaseInvoiceNotice: async (customerId, number) => {
      const set = [collection, invoiceNoticeId(customerId, number)]
      try {
        await documents.commit([{ set, fields: new Map(), mask: [['mailAt']], currentDocument: { exists: true } }])
        return true
      } catch (error) {
        if (error instanceof DocumentsError && error.status === 'NOT_FOUND') return false
        throw error
      }
    },

    settleNotice: async (id, mails, writes = []) => {
      try {
        await documents.commit([{ delete: [collection, id], currentDocument: { exists: true } }, ...mails.map(createMailWrite), ...writes])
      } catch (error) {
        if (!(error instanceof DocumentsError && settledStatuses.includes(error.status))) throw error
        if (error.status === 'ALREADY_EXISTS') await documents.commit([{ delete: [collection, id] }])
      }
    },
  }
}

/** What a provider says of a notice that is gone, or whose mails are there. */
const settledStatuses: readonly string[] = ['NOT_FOUND', 'FAILED_PRECONDITION', 'ALREADY_EXISTS']
