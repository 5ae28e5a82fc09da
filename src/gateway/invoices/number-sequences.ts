import * as v from 'valibot'
import type { CurrentDocument, DocumentsClient, DocumentWrite } from '#gateway/documents/documents.ts'
import { encodePlainObject, parseDocument } from '#gateway/documents/typed-document.ts'

const SequencesSchema = v.object({
  id: v.string(),
  /** The last count that was taken, by the sequence (`nameSequence`). */
  last: v.record(v.string(), v.pipe(v.number(), v.safeInteger())),
})

/** The counts of all sequences of invoice numbers as they were read, and what must hold when one is taken. */
export type NumberSequences = { readonly last: Readonly<Record<string, number>>; readonly currentDocument: CurrentDocument }

const path = ['numberSequences', 'invoices'] as const

/** Reads the counts: `numberSequences/invoices`, for the service alone. @throws DocumentsError when the provider refuses. */
export async function readNumberSequences(documents: DocumentsClient): Promise<NumberSequences> {
  const [document] = await documents.batchGet([path])
  if (!document) return { last: {}, currentDocument: { exists: false } }
  return { last: parseDocument(SequencesSchema, 'id', document).last, currentDocument: { updateTime: document.updateTime } }
}

/** Takes the next count: a write for the commit that stores the invoice, which fails when another took one in the meantime. */
export function createSequenceWrite({ last, currentDocument }: NumberSequences, name: string, count: number): DocumentWrite {
  return { set: path, fields: encodePlainObject({ last: { ...last, [name]: count } }), currentDocument }
}
