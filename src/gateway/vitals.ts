import * as v from 'valibot'
import type { CalendarDate } from '#domain/calendar-date.ts'
import { type VitalsDay, VitalsDaySchema, type VitalsText } from '#domain/vitals/vitals-day.ts'
import { type Document, type DocumentsClient, isConflict } from '#gateway/documents/documents.ts'
import { encodePlainObject, parseDocument } from '#gateway/documents/typed-document.ts'

/** Web vitals: `vitals/{day}`, whose counts are one text of JSON: as thousands of values they would take most of a second to store. */
export type VitalsStore = {
  readonly findDay: (day: CalendarDate) => Promise<StoredVitalsDay | undefined>
  /** Stores a day in the place of what was found, or of nothing: `conflict` when another writer was faster. */
  readonly putDay: (day: VitalsDay, over?: StoredVitalsDay) => Promise<'stored' | 'conflict'>
  /** That day and later ones. */
  readonly listSince: (day: CalendarDate) => Promise<readonly VitalsDay[]>
  /** The same, unparsed and one at a time, so that no answer is large: for a thread that must not be busy. */
  readonly listTextsSince: (day: CalendarDate) => Promise<readonly VitalsText[]>
  /** Deletes the days before. */
  readonly deleteBefore: (day: CalendarDate) => Promise<void>
}

/** A day, and when it was written. */
export type StoredVitalsDay = VitalsDay & Pick<Document, 'updateTime'>

const collection = 'vitals'
const StoredDaySchema = v.object({ ...VitalsDaySchema.entries, pages: v.pipe(v.string(), v.parseJson(), VitalsDaySchema.entries.pages) })

const VitalsTextSchema = v.object({ ...VitalsDaySchema.entries, pages: v.string() })

/** How many are read or deleted at once: a busy day has up to 300 KB. */
const daysAtOnce = 30

/** The store of vitals over a client of the provider. */
export function openVitalsStore(documents: DocumentsClient): VitalsStore {
  return {
    findDay: async (day) => {
      const [found] = await documents.batchGet([[collection, day]])
      return found && { ...parseDay(found), updateTime: found.updateTime }
    },

    putDay: async ({ day, pages }, over) => {
      const currentDocument = over ? { updateTime: over.updateTime } : { exists: false }
      try {
        await documents.commit([
          { set: [collection, day], fields: encodePlainObject({ day, pages: JSON.stringify(pages) }), currentDocument },
        ])
        return 'stored'
      } catch (error) {
        if (isConflict(error)) return 'conflict'
        throw error
      }
    },

    listSince: async (day) => {
      const where = [{ field: ['day'], atLeast: day }]
      const orderBy = [{ field: ['day'], direction: 'ASCENDING' }] as const
      return await Array.fromAsync(documents.iterate({ collection: [collection], where, orderBy, pageSize: daysAtOnce }), parseDay)
    },

    listTextsSince: async (day) => {
      const where = [{ field: ['day'], atLeast: day }]
      const orderBy = [{ field: ['day'], direction: 'ASCENDING' }] as const
      const documentsOfDays = documents.iterate({ collection: [collection], where, orderBy, pageSize: 1 })
      return await Array.fromAsync(documentsOfDays, (document) => parseDocument(VitalsTextSchema, 'day', document))
    },

    deleteBefore: async (day) => {
      const found = await documents.runQuery({
        collection: [collection],
        where: [{ field: ['day'], below: day }],
        orderBy: [{ field: ['day'], direction: 'ASCENDING' }],
        limit: daysAtOnce,
      })
      if (found.length > 0) await documents.commit(found.map(({ path }) => ({ delete: path })))
    },
  }
}

function parseDay(document: Document): VitalsDay {
  return parseDocument(StoredDaySchema, 'day', document)
}
