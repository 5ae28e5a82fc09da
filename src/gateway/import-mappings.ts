import * as v from 'valibot'
import { encodeHex } from '#domain/encode-hex.ts'
import type { DocumentsClient } from '#gateway/documents/documents.ts'
import { encodePlainObject, parseDocument } from '#gateway/documents/typed-document.ts'

const MappingSchema = v.object({
  id: v.string(),
  /** Of the records, such as `invoices`. */
  kind: v.string(),
  headings: v.array(v.string()),
  /** In the order of the headings; empty for one that is left out. */
  fields: v.array(v.string()),
})

/** The fields that staff have confirmed for tables with certain headings: `importMappings/{digest of kind and headings}`. Methods reject with DocumentsError. */
export type ImportMappingStore = {
  /** Finds the fields by heading, whatever the order of the headings; none where nothing was confirmed. */
  readonly recall: (kind: string, headings: readonly string[]) => Promise<ReadonlyMap<string, string>>
  /** Replaces what was confirmed before. @param mapping Fields by heading; empty for one that is left out. */
  readonly remember: (kind: string, headings: readonly string[], mapping: ReadonlyMap<string, string>) => Promise<void>
}

export function openImportMappingStore(documents: DocumentsClient): ImportMappingStore {
  return {
    recall: async (kind, headings) => {
      const [document] = await documents.batchGet([await pathOf(kind, headings)])
      if (!document) return new Map()
      const { headings: names, fields } = parseDocument(MappingSchema, 'id', document)
      return new Map(names.map((heading, index) => [heading, fields[index] ?? '']))
    },
    remember: async (kind, headings, mapping) => {
      const entries = { kind, headings: [...mapping.keys()], fields: [...mapping.values()] }
      await documents.commit([{ set: await pathOf(kind, headings), fields: encodePlainObject(entries) }])
    },
  }
}

/** Other programs do not always write their columns in one order, and empty columns come and go. */
async function pathOf(kind: string, headings: readonly string[]): Promise<readonly string[]> {
  const named = JSON.stringify([kind, headings.filter((heading) => heading !== '').toSorted()])
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(named))
  return ['importMappings', encodeHex(new Uint8Array(digest))]
}
