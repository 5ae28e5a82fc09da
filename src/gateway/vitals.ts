import * as v from 'valibot'
import type { CalendarDate } from '#domain/calendar-date.ts'
import { type VitalsDay, VitalsDaySchema } from '#domain/vitals/vitals-day.ts'
import type { Document, DocumentsClient } from '#gateway/documents/documents.ts'
import { readAll } from '#gateway/documents/read-pages.ts'
import { encodePlainObject, parseDocument } from '#gateway/documents/typed-document.ts'

/** Web vitals: `vitals/{day}`, whose counts are one text of JSON: as thousands of values they would take most of a second to store. */
export type Vitals = {
  readonly findDay: (day: CalendarDate) => Promise<VitalsDay | undefined>
  readonly putDay: (day: VitalsDay) => Promise<void>
  /** That day and later ones. */
  readonly listSince: (day: CalendarDate) => Promise<readonly VitalsDay[]>
  /** Deletes the days before. */
  readonly deleteBefore: (day: CalendarDate) => Promise<void>
}

const collection = 'vitals'
const StoredDaySchema = v.object({ ...VitalsDaySchema.entries, pages: v.pipe(v.string(), v.parseJson(), VitalsDaySchema.entries.pages) })

/** How many are read or deleted at once: a busy day has some 100 KB. */
const daysAtOnce = 30

/** The store of vitals over a client of the provider. */
export function createVitals(documents: DocumentsClient): Vitals {
  return {
    findDay: async (day) => {
      const [found] = await documents.batchGet([[collection, day]])
      return found && parseDay(found)
    },

    putDay: async (day) => {
      await documents.commit([
        { set: [collection, day.day], fields: encodePlainObject({ day: day.day, pages: JSON.stringify(day.pages) }) },
      ])
    },

    listSince: async (day) => {
      const found = await readAll(documents, {
        collection: [collection],
        where: [{ field: ['day'], atLeast: day }],
        orderBy: [{ field: ['day'], direction: 'ASCENDING' }],
        limit: daysAtOnce,
      })
      return found.map(parseDay)
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
