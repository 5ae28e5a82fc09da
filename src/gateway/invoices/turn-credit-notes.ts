import * as v from 'valibot'
import type { Document, DocumentsClient, DocumentWrite } from '#gateway/documents/documents.ts'
import { decodePlainFields, encodePlainObject } from '#gateway/documents/typed-document.ts'
import { hasEarlierAmounts, StoredInvoiceSchema } from './earlier-amounts.ts'
import { type ChangedInvoices, changeStoredInvoices } from './stored-invoices.ts'

/**
 * Stores the amounts of credit notes as positive ones, and discounts as negative quantities, where an earlier version has stored negative amounts and
 * prices. What they say stays the same.
 *
 * @returns How many were changed, and which were refused.
 */
export async function turnCreditNotes(documents: DocumentsClient): Promise<ChangedInvoices> {
  return await changeStoredInvoices(documents, 'positive-amounts', createWrites)
}

function createWrites({ path, fields }: Document): readonly DocumentWrite[] {
  const stored = decodePlainFields(fields)
  const { success, output } = v.safeParse(StoredInvoiceSchema, stored)
  if (!success || !hasEarlierAmounts(stored)) return []
  const { lines, netMinor, taxMinor, grossMinor, payments } = output
  const turned = encodePlainObject({ lines, netMinor, taxMinor, grossMinor, payments })
  return [
    {
      set: path,
      fields: turned,
      mask: [...turned.keys()].map((name) => [name]),
      serverTimes: [['updatedAt']],
      currentDocument: { exists: true },
    },
  ]
}
