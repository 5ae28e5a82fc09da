import * as v from 'valibot'
import { StaffRoleSchema } from '#domain/staff-role.ts'
import { deleteDocuments, nameStartsWith } from '#gateway/documents/delete-documents.ts'
import { type DocumentsClient, DocumentsError } from '#gateway/documents/documents.ts'
import { encodePlainObject, type OnMalformed, parseDocument, parseEach } from '#gateway/documents/typed-document.ts'

/** A session as it is stored; the browser holds only the id from which the hash was made. */
const SessionSchema = v.object({
  /** SHA-256 of the session id, in hexadecimal digits. */
  hash: v.string(),
  uid: v.string(),
  /** When the person last proved who they are: `auth_time` of the id token that began the session. */
  signedInAt: v.date(),
  lastSeenAt: v.date(),
  /** The current id token, encrypted. */
  sealedIdToken: v.string(),
  idTokenExpiresAt: v.date(),
  /** The role, if the session is one of staff: those are shorter. */
  staff: v.exactOptional(StaffRoleSchema),
  /** Whether a session of staff was once unused for so long that acts about money ask for the passkey again. */
  wasIdle: v.exactOptional(v.boolean()),
  /** What the browser said of itself when the session began. */
  userAgent: v.optional(v.string()),
})
export type StoredSession = Readonly<v.InferOutput<typeof SessionSchema>>

/** One act of signing in: the account, and `auth_time` of the id tokens that come from it. */
export type SignIn = Pick<StoredSession, 'uid' | 'signedInAt'>

/** A sign-in that may begin no session any more; kept for as long as it could. */
const EndedSignInSchema = v.object({ id: v.string(), signedInAt: v.date() })
type EndedSignIn = Readonly<v.InferOutput<typeof EndedSignInSchema>>

/** The sessions: `sessions/{hash}`, and the sign-ins that were ended: `endedSignIns/{id}`. Methods reject with DocumentsError when the provider refuses. */
export type SessionStore = {
  readonly findSession: (hash: string) => Promise<StoredSession | undefined>
  readonly createSession: (session: StoredSession) => Promise<void>
  /** Stores a later state of a session; false when it has ended meanwhile. */
  readonly updateSession: (session: StoredSession) => Promise<boolean>
  /** Ends sessions, whether they exist or not. */
  readonly deleteSessions: (hashes: readonly string[]) => Promise<void>
  /** Ends sessions, and keeps what they were begun by from beginning new ones. */
  readonly endSignIns: (sessions: readonly StoredSession[]) => Promise<void>
  readonly isSignInEnded: (signIn: SignIn) => Promise<boolean>
  readonly listOldestEndedSignIns: (limit: number, onMalformed?: OnMalformed) => Promise<readonly EndedSignIn[]>
  readonly deleteEndedSignIns: (ids: readonly string[]) => Promise<void>
  /** Removes everything that is held of a person's sign-ins. */
  readonly deleteSessionsOf: (uid: string) => Promise<void>
  readonly listSessionsOf: (uid: string) => Promise<readonly StoredSession[]>
  /** The sessions whose sign-in, or last visit, is longest ago. */
  readonly listOldestSessions: (
    field: 'signedInAt' | 'lastSeenAt',
    limit: number,
    onMalformed?: OnMalformed,
  ) => Promise<readonly StoredSession[]>
}

const collection = 'sessions'
const endedCollection = 'endedSignIns'

/** The store of sessions over a client of the provider. */
export function openSessionStore(documents: DocumentsClient): SessionStore {
  const put = async ({ hash, ...session }: StoredSession, exists: boolean) => {
    await documents.commit([{ set: [collection, hash], fields: encodePlainObject(session), currentDocument: { exists } }])
  }
  return {
    findSession: async (hash) => {
      const [document] = await documents.batchGet([[collection, hash]])
      return document && parseDocument(SessionSchema, 'hash', document)
    },
    createSession: (session) => put(session, false),
    updateSession: async (session) => {
      try {
        await put(session, true)
        return true
      } catch (error) {
        if (error instanceof DocumentsError && error.status === 'NOT_FOUND') return false
        throw error
      }
    },
    deleteSessions: async (hashes) => {
      if (hashes.length > 0) await documents.commit(hashes.map((hash) => ({ delete: [collection, hash] })))
    },
    endSignIns: async (ended) => {
      // Several sessions may come from one sign-in, and a commit names a document once.
      const signIns = new Map(ended.map((session) => [idOf(session), session.signedInAt]))
      const writes = [
        ...ended.map(({ hash }) => ({ delete: [collection, hash] })),
        ...[...signIns].map(([id, signedInAt]) => ({ set: [endedCollection, id], fields: encodePlainObject({ signedInAt }) })),
      ]
      if (writes.length > 0) await documents.commit(writes)
    },
    isSignInEnded: async (signIn) => {
      const [document] = await documents.batchGet([[endedCollection, idOf(signIn)]])
      return document !== undefined
    },
    listOldestEndedSignIns: async (limit, onMalformed) => {
      const orderBy = [{ field: ['signedInAt'], direction: 'ASCENDING' }] as const
      const found = await documents.runQuery({ collection: [endedCollection], orderBy, limit })
      return parseEach(found, (document) => parseDocument(EndedSignInSchema, 'id', document), onMalformed)
    },
    deleteEndedSignIns: async (ids) => {
      if (ids.length > 0) await documents.commit(ids.map((id) => ({ delete: [endedCollection, id] })))
    },
    deleteSessionsOf: async (uid) => {
      const ended = nameStartsWith(documents, [endedCollection], `${encodeURIComponent(uid)}-`)
      const found = await Promise.all([
        documents.runQuery({ collection: [collection], where: [{ field: ['uid'], equals: uid }] }),
        documents.runQuery({ collection: [endedCollection], where: ended }),
      ])
      const paths = found.flat().map(({ path }) => path)
      await deleteDocuments(documents, paths)
    },
    listSessionsOf: async (uid) => {
      const found = await documents.runQuery({ collection: [collection], where: [{ field: ['uid'], equals: uid }] })
      return found.map((document) => parseDocument(SessionSchema, 'hash', document))
    },
    listOldestSessions: async (field, limit, onMalformed) => {
      const orderBy = [{ field: [field], direction: 'ASCENDING' }] as const
      const found = await documents.runQuery({ collection: [collection], orderBy, limit })
      return parseEach(found, (document) => parseDocument(SessionSchema, 'hash', document), onMalformed)
    },
  }
}

/** An account's id may hold what no document's id may. */
function idOf({ uid, signedInAt }: SignIn): string {
  return `${encodeURIComponent(uid)}-${signedInAt.getTime()}`
}
