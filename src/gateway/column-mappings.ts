import * as v from 'valibot'
import { type DocumentsClient, isConflict } from '#gateway/documents/documents.ts'
import { encodePlainObject, parseDocument } from '#gateway/documents/typed-document.ts'

const MappingSchema = v.record(v.string(), v.array(v.string()))
/** Headings by what their columns are. */
export type StoredMapping = Readonly<v.InferOutput<typeof MappingSchema>>

const SetsSchema = v.pipe(v.string(), v.parseJson(), v.record(v.string(), MappingSchema))
const DocumentSchema = v.object({ id: v.string(), sets: v.string() })

/** What people said of the columns of tables, by the kind of table and its set of headings: `columnMappings/{kind}`. Methods reject with DocumentsError. */
export type ColumnMappingStore = {
  /** @returns Finds the mapping of headings; undefined for others. */
  readonly open: (kind: string) => Promise<(headings: readonly string[]) => StoredMapping | undefined>
  /** Keeps it for these headings, in the place of an earlier one. */
  readonly remember: (kind: string, headings: readonly string[], mapping: StoredMapping) => Promise<void>
}

/** Sets of headings that are kept, the latest ones: a document takes 1 MiB. */
const mostSets = 100

/** How often a change is tried that others change at the same moment. */
const mostAttempts = 5

/** The store of mappings over a client of the provider. */
export function openColumnMappingStore(documents: DocumentsClient): ColumnMappingStore {
  const find = async (kind: string) => {
    const [document] = await documents.batchGet([['columnMappings', kind]])
    const read = document && v.safeParse(SetsSchema, parseDocument(DocumentSchema, 'id', document).sets)
    return { updateTime: document?.updateTime, sets: new Map(Object.entries(read?.success ? read.output : {})) }
  }
  return {
    open: async (kind) => {
      const { sets } = await find(kind)
      return (headings) => sets.get(nameSet(headings))
    },
    remember: async (kind, headings, mapping) => {
      for (let attempt = 1; ; attempt++) {
        const { updateTime, sets } = await find(kind)
        const name = nameSet(headings)
        const others = [...sets].filter(([other]) => other !== name)
        const kept = Object.fromEntries([...others, [name, mapping] as const].slice(-mostSets))
        const currentDocument = updateTime === undefined ? { exists: false } : { updateTime }
        try {
          await documents.commit([
            { set: ['columnMappings', kind], fields: encodePlainObject({ sets: JSON.stringify(kept) }), currentDocument },
          ])
          return
        } catch (error) {
          if (!isConflict(error) || attempt === mostAttempts) throw error
        }
      }
    },
  }
}

function nameSet(headings: readonly string[]): string {
  return JSON.stringify(headings.filter((heading) => heading !== '').toSorted())
}
