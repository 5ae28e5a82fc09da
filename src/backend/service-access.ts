import { decodeJwt } from 'jose'
import type { Caller, CallerVerifier, DocumentAccess } from './caller.ts'
import type { ServiceTokenVerifier } from '#backend/credentials/service-token.ts'
import { IdentityRefusal } from '#backend/identity/refusal.ts'
import type { VerifiedUser } from '#backend/identity/verify-id-token.ts'
import { ServiceError } from '#backend/service-error.ts'
import type { Store } from '#backend/store/store.ts'

/** How callers of streams are told apart. */
export type CallerVerifierOptions = {
  readonly verifyServiceToken: ServiceTokenVerifier
  readonly verifyIdToken: (idToken: string) => Promise<VerifiedUser>
}

/** Tells a service, a user and nobody apart by the token. */
export function createCallerVerifier({ verifyServiceToken, verifyIdToken }: CallerVerifierOptions): CallerVerifier {
  return async (token) => {
    if (token === undefined) return { kind: 'nobody' }
    try {
      await verifyServiceToken(`Bearer ${token}`)
      return { kind: 'service' }
    } catch (error) {
      if (!(error instanceof ServiceError && error.status === 'UNAUTHENTICATED')) throw error
    }
    try {
      const { account, claims } = await verifyIdToken(token)
      return { kind: 'user', uid: account.localId, token: claims }
    } catch (error) {
      if (error instanceof IdentityRefusal) throw new ServiceError('UNAUTHENTICATED', 'Request had invalid authentication credentials.')
      throw error
    }
  }
}

/** When a verified token runs out, in milliseconds since the epoch; never, when there is none or it does not say. */
export function findTokenExpiry(token: string | undefined): number {
  const { exp } = token === undefined ? {} : decodeJwt(token)
  return exp === undefined ? Infinity : exp * 1000
}

/** Documents for the service alone, as long as no rules say what others may see. */
export function createServiceAccess(store: Store): Pick<DocumentAccess, 'getDocuments' | 'runQuery'> {
  const assertService = ({ kind }: Caller) => {
    if (kind !== 'service') throw new ServiceError('PERMISSION_DENIED', 'Missing or insufficient permissions.')
  }
  return {
    getDocuments: async (caller, paths, projection) => {
      assertService(caller)
      return await store.getDocuments(paths, projection)
    },
    runQuery: async (caller, query) => {
      assertService(caller)
      return await store.runQuery(query)
    },
  }
}
