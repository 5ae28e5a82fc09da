import * as v from 'valibot'
import { type StaffKey, StaffKeySchema } from '#domain/staff-key.ts'
import type { DocumentsClient } from '#gateway/documents/documents.ts'
import { encodePlainObject, parseDocument } from '#gateway/documents/typed-document.ts'

/** A key with when it was last used, to the hour. */
export type UsedStaffKey = StaffKey & { readonly lastUsedAt?: Date }

/** The keys of staff for the command line: `keys/{name}`, and `keyUses/{name}`, which the audit log does not note. Methods reject with DocumentsError when the provider refuses. */
export type StaffKeyStore = {
  readonly findKey: (name: string) => Promise<UsedStaffKey | undefined>
  /** Also those that were revoked, by name. */
  readonly listKeys: () => Promise<readonly UsedStaffKey[]>
  /** @throws DocumentsError ALREADY_EXISTS where there is, or was, one of this name. */
  readonly createKey: (key: StaffKey) => Promise<void>
  /** @throws DocumentsError NOT_FOUND if it does not exist. */
  readonly revokeKey: (name: string, revokedAt: Date) => Promise<void>
  readonly noteUse: (name: string, usedAt: Date) => Promise<void>
}

const UseSchema = v.object({ name: v.string(), usedAt: v.date() })

/** More members of staff than any agency has that works by one command line. */
const mostKeys = 500

/** The store of keys over a client of the provider. */
export function openStaffKeyStore(documents: DocumentsClient): StaffKeyStore {
  return {
    findKey: async (name) => {
      const [key, use] = await documents.batchGet([
        ['keys', name],
        ['keyUses', name],
      ])
      return key && withUse(parseDocument(StaffKeySchema, 'name', key), use && parseDocument(UseSchema, 'name', use).usedAt)
    },

    listKeys: async () => {
      const orderBy = [{ field: ['__name__'], direction: 'ASCENDING' }] as const
      const found = await documents.runQuery({ collection: ['keys'], orderBy, limit: mostKeys })
      const keys = found.map((document) => parseDocument(StaffKeySchema, 'name', document))
      if (keys.length === 0) return []
      const uses = await documents.batchGet(keys.map(({ name }) => ['keyUses', name]))
      return keys.map((key, index) => {
        const use = uses[index]
        return withUse(key, use && parseDocument(UseSchema, 'name', use).usedAt)
      })
    },

    createKey: async ({ name, ...key }) => {
      await documents.commit([{ set: ['keys', name], fields: encodePlainObject(key), currentDocument: { exists: false } }])
    },

    revokeKey: async (name, revokedAt) => {
      const fields = encodePlainObject({ revokedAt })
      await documents.commit([{ set: ['keys', name], fields, mask: [['revokedAt']], currentDocument: { exists: true } }])
    },

    noteUse: async (name, usedAt) => {
      await documents.commit([{ set: ['keyUses', name], fields: encodePlainObject({ usedAt }) }])
    },
  }
}

function withUse(key: StaffKey, lastUsedAt: Date | undefined): UsedStaffKey {
  return { ...key, ...(lastUsedAt && { lastUsedAt }) }
}
