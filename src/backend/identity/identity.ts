import type { Clock } from '#backend/clock.ts'
import type { ServiceAccount, ServiceTokenVerifier } from '#backend/credentials/service-token.ts'
import type { Log } from '#backend/log.ts'
import type { Store } from '#backend/store/store.ts'
import { Attempts, FailedAttempts } from './attempts.ts'
import type { Client, IdentityContext } from './context.ts'
import { createCustomTokenReader } from './custom-token.ts'
import { createIdTokens } from './id-tokens.ts'
import { Passwords } from './passwords.ts'
import { identityErrorReply, identityReply } from './reply.ts'
import { answerIdentity } from './routes.ts'
import type { IdentitySettings } from './settings.ts'
import { loadSigningKeys } from './signing-keys.ts'
import { type VerifiedUser, verifyIdToken } from './verify-id-token.ts'

/** What identity is made of. */
export type IdentityOptions = {
  readonly dataDir: string
  readonly projectId: string
  /** Public; clients send it with every call. Without it the calls of users are refused. */
  readonly apiKey: string | undefined
  /** Host names of the pages that may sign in. */
  readonly authorizedDomains: readonly string[]
  readonly serviceAccounts: readonly ServiceAccount[]
  readonly verifyServiceToken: ServiceTokenVerifier
  readonly settings: IdentitySettings
  readonly store: Pick<Store, 'changeIdentity' | 'findAccounts'>
  readonly clock: Clock
  readonly log: Log
}

/** The identity service: accounts, sign-in and tokens. */
export type Identity = {
  /** Answers a request on one of its addresses. Never rejects. */
  readonly fetch: (request: Request, client: Client) => Promise<Response>
  /** @throws IdentityRefusal when the token, or its user by now, counts no more. */
  readonly verifyIdToken: (idToken: string) => Promise<VerifiedUser>
  /** Finishes the passwords that are being hashed. */
  readonly close: () => Promise<void>
}

/** @throws Error when the file of its keys is damaged, or a service account's key is. */
export async function createIdentity(options: IdentityOptions): Promise<Identity> {
  const { dataDir, projectId, apiKey, authorizedDomains, verifyServiceToken, settings, store, clock, log } = options
  const { signInsPerAddress, signUpsPerAddress, failuresPerAccount, maxKeys } = settings.limits
  const context: IdentityContext = {
    projectId,
    authorizedDomains,
    settings,
    store,
    idTokens: createIdTokens(projectId, await loadSigningKeys(dataDir), clock),
    readCustomToken: await createCustomTokenReader(options.serviceAccounts, clock),
    passwords: new Passwords(settings.passwordHashing, log),
    signIns: new Attempts(signInsPerAddress, maxKeys, clock.now),
    signUps: new Attempts(signUpsPerAddress, maxKeys, clock.now),
    failures: new FailedAttempts(failuresPerAccount, maxKeys, clock.now),
    clock,
    log,
  }
  return {
    fetch: (request, client) =>
      answerIdentity(request, client, { context, apiKey, verifyServiceToken }).then(identityReply, (error: unknown) =>
        identityErrorReply(error, log),
      ),
    verifyIdToken: (idToken) => verifyIdToken(context, idToken),
    close: () => context.passwords.close(),
  }
}
