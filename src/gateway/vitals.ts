import type { CalendarDate } from '#domain/calendar-date.ts'
import { type VitalsDay, VitalsDaySchema } from '#domain/vitals/vitals-day.ts'
import { type DocumentsClient, mostWrites } from '#gateway/documents/documents.ts'
import { encodePlainObject, parseDocument } from '#gateway/documents/typed-document.ts'

/** Web vitals: `vitals/{id}`, a document for each day, page, language and class of devices. */
export type Vitals = {
  /** In the order of the ids; undefined where there is none. */
  readonly findDays: (ids: readonly string[]) => Promise<readonly (VitalsDay | undefined)[]>
  readonly putDays: (days: readonly VitalsDay[]) => Promise<void>
  /** Those of a day and later. */
  readonly listSince: (day: CalendarDate) => Promise<readonly VitalsDay[]>
  /** Those before a day that are not thinned, the oldest first. */
  readonly listUnthinnedBefore: (day: CalendarDate, limit: number) => Promise<readonly VitalsDay[]>
  /** Deletes those before a day. @returns How many there were, at most the limit. */
  readonly deleteBefore: (day: CalendarDate, limit: number) => Promise<number>
}

const collection = 'vitals'

/** How many are read at once. */
const pageSize = 300

/** The store of vitals over a client of the provider. */
export function createVitals(documents: DocumentsClient): Vitals {
  return {
    findDays: async (ids) => {
      const found: (VitalsDay | undefined)[] = []
      for (let at = 0; at < ids.length; at += pageSize) {
        const page = await documents.batchGet(ids.slice(at, at + pageSize).map((id) => [collection, id]))
        found.push(...page.map((document) => document && parseDocument(VitalsDaySchema, 'id', document)))
      }
      return found
    },

    putDays: async (days) => {
      for (let at = 0; at < days.length; at += mostWrites) {
        await documents.commit(
          days.slice(at, at + mostWrites).map(({ id, ...day }) => ({
            set: [collection, id],
            // What is thinned leaves the index by which the rest is found.
            fields: encodePlainObject({ ...day, unthinnedDay: day.isThinned ? undefined : day.day }),
          })),
        )
      }
    },

    listSince: async (day) => {
      const all: VitalsDay[] = []
      for (;;) {
        const last = all.at(-1)
        const page = await documents.runQuery({
          collection: [collection],
          where: [{ field: ['day'], atLeast: day }],
          orderBy: [
            { field: ['day'], direction: 'ASCENDING' },
            { field: ['__name__'], direction: 'ASCENDING' },
          ],
          limit: pageSize,
          ...(last && { startAfter: [last.day, { type: 'reference', ...documents.database, path: [collection, last.id] }] }),
        })
        all.push(...page.map((document) => parseDocument(VitalsDaySchema, 'id', document)))
        if (page.length < pageSize) return all
      }
    },

    listUnthinnedBefore: async (day, limit) => {
      const found = await documents.runQuery({
        collection: [collection],
        where: [{ field: ['unthinnedDay'], below: day }],
        orderBy: [{ field: ['unthinnedDay'], direction: 'ASCENDING' }],
        limit,
      })
      return found.map((document) => parseDocument(VitalsDaySchema, 'id', document))
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
