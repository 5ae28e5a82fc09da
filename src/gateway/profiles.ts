import * as v from 'valibot'
import { type Profile, ProfileSchema, readProfile } from '#domain/profiles/profile.ts'
import type { Path } from '#protocol/document-name.ts'
import { type DocumentsClient, DocumentsError } from '#gateway/documents/documents.ts'
import { maskLocale } from '#gateway/documents/mask-locale.ts'
import { encodePlainObject, parseDocument } from '#gateway/documents/typed-document.ts'

/** A profile as it was read; `version` names that state of it, and is undefined while nothing is stored. */
export type StoredProfile = { readonly profile: Profile; readonly version: bigint | undefined }

/** People's own profiles: `users/{uid}`. Methods reject with DocumentsError when the provider refuses, and with MalformedDocumentError. */
export type ProfileStore = {
  /** An empty profile for a user who has stored none. */
  readonly getProfile: (uid: string) => Promise<StoredProfile>
  /**
   * Stores a profile, if what is stored is still what the person saw.
   *
   * @param over The state that the person changed; undefined where they have stored none.
   * @returns What is stored instead, when it was changed elsewhere meanwhile: nothing is overwritten.
   */
  readonly saveProfile: (
    uid: string,
    profile: Profile,
    over: StoredProfile | undefined,
  ) => Promise<{ readonly kind: 'saved' } | { readonly kind: 'changedElsewhere'; readonly current: StoredProfile }>
  /** Removes a profile, whether there is one or not; for the service alone. */
  readonly deleteProfile: (uid: string) => Promise<void>
}

/** The document's id is the person's, and no part of the profile. */
const StoredProfileSchema = v.looseObject({ uid: v.string() })
const fieldNames = Object.keys(ProfileSchema.entries)

/** What a provider says of a document that is not in the expected state. */
const changedStatuses: readonly string[] = ['FAILED_PRECONDITION', 'ALREADY_EXISTS', 'NOT_FOUND']

/** The store of profiles over a client of the provider. */
export function openProfileStore(documents: DocumentsClient): ProfileStore {
  return {
    getProfile,
    saveProfile: async (uid, profile, over) => {
      const currentDocument = over?.version === undefined ? { exists: false } : { updateTime: over.version }
      const mask = maskLocale(fieldNames, over?.profile, profile)
      try {
        await documents.commit([{ set: pathOf(uid), fields: encodePlainObject(profile), ...mask, currentDocument }])
        return { kind: 'saved' }
      } catch (error) {
        if (!(error instanceof DocumentsError && changedStatuses.includes(error.status))) throw error
        return { kind: 'changedElsewhere', current: await getProfile(uid) }
      }
    },
    deleteProfile: async (uid) => {
      await documents.commit([{ delete: pathOf(uid) }])
    },
  }

  async function getProfile(uid: string): Promise<StoredProfile> {
    const [document] = await documents.batchGet([pathOf(uid)])
    if (!document) return { profile: {}, version: undefined }
    return { profile: readProfile(parseDocument(StoredProfileSchema, 'uid', document)), version: document.updateTime }
  }
}

function pathOf(uid: string): Path {
  return ['users', uid]
}
