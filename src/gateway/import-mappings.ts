import * as v from 'valibot'
import { encodeHex } from '#domain/encode-hex.ts'
import type { Document, DocumentsClient } from '#gateway/documents/documents.ts'
import { encodePlainObject, parseDocument } from '#gateway/documents/typed-document.ts'

const MappingSchema = v.object({
  id: v.string(),
  /** Of the records, such as `invoices`, or `bank`. */
  kind: v.string(),
  headings: v.array(v.string()),
  /** In the order of the headings; empty for one that is left out. */
  fields: v.array(v.string()),
})

/** Fields by heading; empty for one that is left out. */
export type FieldsByHeading = ReadonlyMap<string, string>

/**
 * The fields that staff have confirmed for tables with certain headings, whatever the order of these: `importMappings/{digest of kind and
 * headings}`. Methods reject with DocumentsError.
 */
export type ImportMappingStore = {
  /** Finds the fields; none where nothing was confirmed. */
  readonly recall: (kind: string, headings: readonly string[]) => Promise<FieldsByHeading>
  /** Reads all of a kind at once. @returns Finds the fields of headings, as `recall` does. */
  readonly open: (kind: string) => Promise<(headings: readonly string[]) => FieldsByHeading>
  /** Replaces what was confirmed before. Of each kind the latest 100 are kept; headings of more than 20,000 characters are not. */
  readonly remember: (kind: string, headings: readonly string[], mapping: FieldsByHeading) => Promise<void>
}

/** Own judgement: more tables than are confirmed of one kind. Together they are at most 4 MB to read. */
const mostOfKind = 100
const mostCharacters = 20_000

export function openImportMappingStore(documents: DocumentsClient): ImportMappingStore {
  const listOf = async (kind: string) =>
    await Array.fromAsync(documents.iterate({ collection: ['importMappings'], where: [{ field: ['kind'], equals: kind }] }))
  return {
    recall: async (kind, headings) => {
      const [document] = await documents.batchGet([await pathOf(kind, headings)])
      return document ? read(document).fields : new Map()
    },
    open: async (kind) => {
      const known = new Map((await listOf(kind)).map(read).map(({ headings, fields }) => [nameSet(kind, headings), fields]))
      return (headings) => known.get(nameSet(kind, headings)) ?? new Map()
    },
    remember: async (kind, headings, mapping) => {
      const entries = { kind, headings: [...mapping.keys()], fields: [...mapping.values()] }
      if (JSON.stringify(entries).length > mostCharacters) return
      const set = await pathOf(kind, headings)
      const others = (await listOf(kind)).filter(({ path }) => path.at(-1) !== set.at(-1))
      const old = others.toSorted((a, b) => Number(b.updateTime - a.updateTime)).slice(mostOfKind - 1)
      await documents.commit([{ set, fields: encodePlainObject(entries) }, ...old.map(({ path }) => ({ delete: path }))])
    },
  }
}

function read(document: Document) {
  const { headings, fields } = parseDocument(MappingSchema, 'id', document)
  return { headings, fields: new Map(headings.map((heading, index) => [heading, fields[index] ?? ''])) }
}

/** Other programs do not always write their columns in one order, and empty columns come and go. */
function nameSet(kind: string, headings: readonly string[]): string {
  return JSON.stringify([kind, headings.filter((heading) => heading !== '').toSorted()])
}

async function pathOf(kind: string, headings: readonly string[]): Promise<readonly string[]> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(nameSet(kind, headings)))
  return ['importMappings', encodeHex(new Uint8Array(digest))]
}
