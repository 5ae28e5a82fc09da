import * as v from 'valibot'
import { type DocumentsClient, DocumentsError } from '#gateway/documents/documents.ts'
import { createMailWrite, type Mail } from './mail.ts'
import { encodePlainObject, parseDocument } from '#gateway/documents/typed-document.ts'

/** The month up to which a customer's monthly mails are written, such as `2026-11`: `monthlyMails/{customerId}`. */
const SettledMonthSchema = v.object({ customerId: v.string(), month: v.string() })

export type MonthlyMails = {
  readonly findSettledMonth: (customerId: string) => Promise<string | undefined>
  /** Hands over the mails of a customer's month; nothing when somebody else has done so. */
  readonly settleMonth: (customerId: string, month: string, mails: readonly Mail[]) => Promise<void>
}

const collection = 'monthlyMails'

/** The store of what is written monthly, over a client of the provider. */
export function createMonthlyMails(documents: DocumentsClient): MonthlyMails {
  return {
    findSettledMonth: async (customerId) => {
      const [document] = await documents.batchGet([[collection, customerId]])
      return document && parseDocument(SettledMonthSchema, 'customerId', document).month
    },
    settleMonth: async (customerId, month, mails) => {
      try {
        await documents.commit([{ set: [collection, customerId], fields: encodePlainObject({ month }) }, ...mails.map(createMailWrite)])
      } catch (error) {
        if (!(error instanceof DocumentsError && error.status === 'ALREADY_EXISTS')) throw error
      }
    },
  }
}
