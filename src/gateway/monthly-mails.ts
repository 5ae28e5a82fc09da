import * as v from 'valibot'
import { type DocumentsClient, DocumentsError } from '#gateway/documents/documents.ts'
import { createMailWrite, type Mail } from './mail.ts'
import { encodePlainObject, parseDocument } from '#gateway/documents/typed-document.ts'

/** How far a customer's monthly mails have come: `monthlyMails/{customerId}`. */
const SettledMonthSchema = v.object({
  customerId: v.string(),
  /** The latest month whose mails are written, such as `2026-11`. */
  month: v.string(),
  /** Numbers of the documents that were stored by then, of that month and some before it. */
  numbers: v.array(v.string()),
})
export type SettledMonth = Readonly<Omit<v.InferOutput<typeof SettledMonthSchema>, 'customerId'>>

export type MonthlyMailStore = {
  readonly findSettledMonth: (customerId: string) => Promise<SettledMonth | undefined>
  /** Queues the mails of a customer's month, unless they were queued before. */
  readonly settleMonth: (customerId: string, settled: SettledMonth, mails: readonly Mail[]) => Promise<void>
}

const collection = 'monthlyMails'

/** The store of what is written monthly, over a client of the provider. */
export function openMonthlyMailStore(documents: DocumentsClient): MonthlyMailStore {
  return {
    findSettledMonth: async (customerId) => {
      const [document] = await documents.batchGet([[collection, customerId]])
      return document && parseDocument(SettledMonthSchema, 'customerId', document)
    },
    settleMonth: async (customerId, settled, mails) => {
      try {
        await documents.commit([{ set: [collection, customerId], fields: encodePlainObject(settled) }, ...mails.map(createMailWrite)])
      } catch (error) {
        if (!(error instanceof DocumentsError && error.status === 'ALREADY_EXISTS')) throw error
      }
    },
  }
}
