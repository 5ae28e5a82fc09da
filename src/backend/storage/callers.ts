import { decodeProtectedHeader, errors } from 'jose'
import type { Caller, CallerVerifier } from '#backend/caller.ts'
import type { Clock } from '#backend/clock.ts'
import { createServiceTokenVerifier, type ServiceAccount } from '#backend/credentials/service-token.ts'
import { ServiceError } from '#backend/service-error.ts'

type StorageCallerOptions = {
  readonly serviceAccounts: readonly ServiceAccount[]
  readonly clock: Clock
  readonly testing?: true
  /** Rejects with an error that has a `code` when the token counts no more. */
  readonly verifyIdToken: (idToken: string) => Promise<{ readonly claims: { readonly sub: string } }>
}

/** Tells the service by its own tokens, users by theirs, and in a backend for tests `owner` as the service. */
export async function createStorageCallers({
  serviceAccounts,
  clock,
  testing,
  verifyIdToken,
}: StorageCallerOptions): Promise<CallerVerifier> {
  const verifyServiceToken = await createServiceTokenVerifier(serviceAccounts, clock, 'https://firebasestorage.googleapis.com/')
  return async (token): Promise<Caller> => {
    if (token === undefined) return { kind: 'nobody' }
    if (testing && token === 'owner') return { kind: 'service' }
    if (serviceAccounts.some(({ keyId }) => keyId === findKeyId(token))) {
      await verifyServiceToken(`Bearer ${token}`)
      return { kind: 'service' }
    }
    const { claims } = await verifyIdToken(token).catch((error: unknown) => {
      if (error instanceof Error && error.name === 'IdentityRefusal') {
        throw new ServiceError('UNAUTHENTICATED', 'The token of the request counts no more.')
      }
      throw error
    })
    return { kind: 'user', uid: claims.sub, token: { ...claims } }
  }
}

function findKeyId(token: string): string | undefined {
  try {
    return decodeProtectedHeader(token).kid
  } catch (error) {
    if (error instanceof TypeError || error instanceof errors.JOSEError) return undefined
    throw error
  }
}
