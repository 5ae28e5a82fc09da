import * as v from 'valibot'
import { type DocumentsClient, isConflict } from '#gateway/documents/documents.ts'
import { encodePlainObject, parseDocument } from '#gateway/documents/typed-document.ts'

const LeaseSchema = v.object({
  id: v.string(),
  /** Random id of the server that has it. */
  holder: v.string(),
  until: v.date(),
})

/** The lease of the scheduled work: `leases/scheduled-work`. Methods reject with DocumentsError when the provider refuses. */
export type WorkLease = {
  /** Takes it or keeps it. @returns False while another server has it. */
  readonly take: (holder: string, now: Date, until: Date) => Promise<boolean>
  /** Gives it up, so that another server need not wait for its end. */
  readonly release: (holder: string) => Promise<void>
}

const path = ['leases', 'scheduled-work']
/** The lease over a client of the provider. */
export function createWorkLease(documents: DocumentsClient): WorkLease {
  const find = async () => {
    const [document] = await documents.batchGet([path])
    return document && { ...parseDocument(LeaseSchema, 'id', document), updateTime: document.updateTime }
  }
  return {
    take: async (holder, now, until) => {
      const lease = await find()
      // One that ends later than twice its length from now was taken while a clock was ahead.
      const latestMs = 2 * until.getTime() - now.getTime()
      if (lease && lease.holder !== holder && lease.until > now && lease.until.getTime() <= latestMs) return false
      const currentDocument = lease ? { updateTime: lease.updateTime } : { exists: false }
      try {
        await documents.commit([{ set: path, fields: encodePlainObject({ holder, until }), currentDocument }])
        return true
      } catch (error) {
        if (isConflict(error)) return false
        throw error
      }
    },

    release: async (holder) => {
      const lease = await find()
      if (lease?.holder !== holder) return
      try {
        await documents.commit([{ delete: path, currentDocument: { updateTime: lease.updateTime } }])
      } catch (error) {
        // It had ended, and another server has it.
        if (!isConflict(error)) throw error
      }
    },
  }
}
