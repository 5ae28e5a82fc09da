import * as v from 'valibot'
import { deleteDocuments } from '#gateway/documents/delete-documents.ts'
import { type Document, type DocumentsClient, type DocumentWrite, isConflict } from '#gateway/documents/documents.ts'
import { encodePlainObject, parseDocument } from '#gateway/documents/typed-document.ts'
import { preconditionOf, type Versioned, withVersion } from '#gateway/documents/versioned.ts'

/** A passkey (WebAuthn credential) of an account. */
const PasskeySchema = v.object({
  /** SHA-256 of the credential's id, in hexadecimal digits. */
  id: v.string(),
  uid: v.string(),
  /** The account's confirmed address when it was created, in the form of `normalizeEmail`: it signs in to nothing while the account has another. */
  email: v.exactOptional(v.string()),
  /** The credential's own id, in base64url. */
  credentialId: v.string(),
  /** COSE key in base64url. */
  publicKey: v.string(),
  /** How often it has signed, as it says itself; 0 forever where it does not count. */
  counter: v.number(),
  transports: v.array(v.string()),
  /** Whether a copy exists with the maker of the device. */
  isBackedUp: v.boolean(),
  name: v.string(),
  createdAt: v.date(),
  lastUsedAt: v.exactOptional(v.date()),
})
export type Passkey = Readonly<v.InferOutput<typeof PasskeySchema>>

/** A challenge that was answered: it is remembered until it would have expired. */
export type UsedChallenge = { readonly hash: string; readonly endsAt: Date }

/** The passkeys: `passkeys/{id}`, and used challenges: `passkeyChallenges/{hash}`. Methods reject with DocumentsError when the provider refuses. */
export type PasskeyStore = {
  readonly findPasskey: (id: string) => Promise<Versioned<Passkey> | undefined>
  /** The oldest first. */
  readonly listPasskeysOf: (uid: string) => Promise<readonly Passkey[]>
  /**
   * Stores a new passkey and uses its challenge up.
   *
   * @param further Stored in the same commit.
   * @returns False if the challenge was used, the passkey exists, or a precondition of `further` fails; then nothing is stored.
   */
  readonly createPasskey: (passkey: Passkey, challenge: UsedChallenge, further?: readonly DocumentWrite[]) => Promise<boolean>
  /** Stores the state after a sign-in. @returns False if the challenge was used, or the passkey changed meanwhile. */
  readonly noteSignIn: (
    passkey: Versioned<Passkey>,
    state: Pick<Required<Passkey>, 'counter' | 'isBackedUp' | 'lastUsedAt'>,
    challenge: UsedChallenge,
  ) => Promise<boolean>
  /** Ignores passkeys of other accounts. */
  readonly renamePasskey: (uid: string, id: string, name: string) => Promise<void>
  readonly removePasskey: (uid: string, id: string) => Promise<void>
  readonly deletePasskeysOf: (uid: string) => Promise<void>
  /** Removes challenges that would have expired by then. @param limit How many at once. */
  readonly deleteChallengesBefore: (moment: Date, limit: number) => Promise<void>
}

const collection = 'passkeys'
const challenges = 'passkeyChallenges'

export function openPasskeyStore(documents: DocumentsClient): PasskeyStore {
  const find = async (id: string) => {
    const [document] = await documents.batchGet([[collection, id]])
    return document && withVersion(parsePasskey(document), document.updateTime)
  }
  const findOwn = async (uid: string, id: string) => {
    const found = await find(id)
    return found?.uid === uid ? found : undefined
  }
  const listOf = async (uid: string) => await documents.runQuery({ collection: [collection], where: [{ field: ['uid'], equals: uid }] })
  const commit = async (writes: readonly DocumentWrite[]) => {
    try {
      await documents.commit(writes)
      return true
    } catch (error) {
      if (isConflict(error)) return false
      throw error
    }
  }
  return {
    findPasskey: find,
    listPasskeysOf: async (uid) => (await listOf(uid)).map(parsePasskey).toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime()),
    createPasskey: ({ id, ...passkey }, challenge, further = []) =>
      commit([
        createUse(challenge),
        { set: [collection, id], fields: encodePlainObject(passkey), currentDocument: { exists: false } },
        ...further,
      ]),
    noteSignIn: (passkey, state, challenge) => {
      const mask = Object.keys(state).map((field) => [field])
      const currentDocument = preconditionOf({ replaces: passkey })
      return commit([createUse(challenge), { set: [collection, passkey.id], fields: encodePlainObject(state), mask, currentDocument }])
    },
    renamePasskey: async (uid, id, name) => {
      const own = await findOwn(uid, id)
      if (own)
        await commit([{ set: [collection, id], fields: encodePlainObject({ name }), mask: [['name']], currentDocument: { exists: true } }])
    },
    removePasskey: async (uid, id) => {
      if (await findOwn(uid, id)) await documents.commit([{ delete: [collection, id] }])
    },
    deletePasskeysOf: async (uid) => {
      const found = await listOf(uid)
      await deleteDocuments(
        documents,
        found.map(({ path }) => path),
      )
    },
    deleteChallengesBefore: async (moment, limit) => {
      const below = { type: 'timestamp', microseconds: BigInt(moment.getTime()) * 1000n } as const
      while (true) {
        const found = await documents.runQuery({ collection: [challenges], where: [{ field: ['endsAt'], below }], limit })
        if (found.length > 0) await documents.commit(found.map(({ path }) => ({ delete: path })))
        if (found.length < limit) return
      }
    },
  }
}

function createUse({ hash, endsAt }: UsedChallenge): DocumentWrite {
  return { set: [challenges, hash], fields: encodePlainObject({ endsAt }), currentDocument: { exists: false } }
}

function parsePasskey(document: Document): Passkey {
  return parseDocument(PasskeySchema, 'id', document)
}
