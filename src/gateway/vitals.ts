import type { CalendarDate } from '#domain/calendar-date.ts'
import { type VitalsDay, VitalsDaySchema } from '#domain/vitals/vitals-day.ts'
import type { Document, DocumentsClient } from '#gateway/documents/documents.ts'
import { readAll } from '#gateway/documents/read-pages.ts'
import { encodePlainObject, type OnMalformed, parseDocument, parseEach } from '#gateway/documents/typed-document.ts'

/** Web vitals: `vitals/{id}`, a document for each day, page, language and class of devices. */
export type Vitals = {
  /** In the order of the ids; undefined where there is none. @param ids At most `daysAtOnce`. */
  readonly findDays: (ids: readonly string[]) => Promise<readonly (VitalsDay | undefined)[]>
  /** Stores all or none. @param days At most `daysAtOnce`. */
  readonly putDays: (days: readonly VitalsDay[]) => Promise<void>
  /** Those of a day and later. */
  readonly listSince: (day: CalendarDate) => Promise<readonly VitalsDay[]>
  /** All before a day that are not thinned, the oldest first. @param pageSize How many are read at once. */
  readonly listUnthinnedBefore: (day: CalendarDate, pageSize: number, onMalformed?: OnMalformed) => Promise<readonly VitalsDay[]>
  /** Deletes those before a day. @returns How many there were, at most the limit. */
  readonly deleteBefore: (day: CalendarDate, limit: number) => Promise<number>
}

const collection = 'vitals'

/** How many are read or written at once. */
export const daysAtOnce = 300

/** The store of vitals over a client of the provider. */
export function createVitals(documents: DocumentsClient): Vitals {
  return {
    findDays: async (ids) => {
      const found = await documents.batchGet(ids.map((id) => [collection, id]))
      return found.map((document) => document && parseDay(document))
    },

    putDays: async (days) => {
      await documents.commit(
        days.map(({ id, ...day }) => ({
          set: [collection, id],
          // What is thinned leaves the index by which the rest is found.
          fields: encodePlainObject({ ...day, unthinnedDay: day.isThinned ? undefined : day.day }),
        })),
      )
    },

    listSince: async (day) => {
      const found = await readAll(documents, {
        collection: [collection],
        where: [{ field: ['day'], atLeast: day }],
        orderBy: [
          { field: ['day'], direction: 'ASCENDING' },
          { field: ['__name__'], direction: 'ASCENDING' },
        ],
        limit: daysAtOnce,
      })
      return found.map(parseDay)
    },

    listUnthinnedBefore: async (day, pageSize, onMalformed) => {
      const found = await readAll(documents, {
        collection: [collection],
        where: [{ field: ['unthinnedDay'], below: day }],
        orderBy: [{ field: ['unthinnedDay'], direction: 'ASCENDING' }],
        limit: pageSize,
      })
      return parseEach(found, parseDay, onMalformed)
    },

    deleteBefore: async (day, limit) => {
      const found = await documents.runQuery({
        collection: [collection],
        where: [{ field: ['day'], below: day }],
        orderBy: [{ field: ['day'], direction: 'ASCENDING' }],
        limit,
      })
      if (found.length > 0) await documents.commit(found.map(({ path }) => ({ delete: path })))
      return found.length
    },
  }
}

function parseDay(document: Document): VitalsDay {
  return parseDocument(VitalsDaySchema, 'id', document)
}
