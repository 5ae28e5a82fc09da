import { apiHeaders } from '#backend/http/reply.ts'
import type { Clock } from '#backend/clock.ts'
import { createServiceTokenVerifier, type ServiceAccount } from '#backend/credentials/service-token.ts'
import type { OnEvent } from '#backend/events.ts'
import type { Log } from '#backend/log.ts'
import type { AccountMailer } from '#backend/identity/mails/account-mail.ts'
import { answerAuthHandler, handlerPath } from '#backend/identity/federation/auth-handler.ts'
import { loadCommonPasswords } from '#backend/identity/passwords/common-passwords.ts'
import type { Client, IdentityContext, IdentityStore, MailedCode } from './context.ts'
import { createCustomTokenReader, type CustomTokenReader } from '#backend/identity/tokens/custom-token.ts'
import { createIdTokens, type IdTokens } from '#backend/identity/tokens/id-tokens.ts'
import type { FederatedProvider } from '#backend/identity/federation/federated-provider.ts'
import { createFederation, type Federation } from '#backend/identity/federation/federation.ts'
import { Passwords } from '#backend/identity/passwords/passwords.ts'
import { identityErrorReply, identityReply } from './reply.ts'
import { answerIdentity } from './routes.ts'
import type { IdentitySettings } from './identity-settings.ts'
import { createSecondFactorSecrets } from '#backend/identity/second-factor/second-factor-secrets.ts'
import { loadSecretKey } from '#backend/identity/tokens/secret-key.ts'
import { SigningKeys } from '#backend/identity/tokens/signing-keys.ts'
import { type VerifiedUser, verifyIdToken } from '#backend/identity/tokens/verify-id-token.ts'
import { createUserVerifier, type UserVerifier } from '#backend/identity/tokens/verify-user.ts'

/** Options of identity. */
export type IdentityOptions = {
  readonly dataDir: string
  readonly projectId: string
  /** Public key that clients send with every call. Without it users' calls are refused. */
  readonly apiKey: string | undefined
  /** Issuers whose users may sign in. */
  readonly federatedProviders: readonly FederatedProvider[]
  /** Their redirect URL; the backend's own page if absent. */
  readonly federatedHandlerPath: string | undefined
  /** Origins whose pages may sign in; the first is the site's. */
  readonly allowedOrigins: readonly string[]
  readonly serviceAccounts: readonly ServiceAccount[]
  readonly getSettings: () => IdentitySettings
  readonly store: IdentityStore
  readonly removeContents: IdentityContext['removeContents']
  readonly mailer: AccountMailer
  /** Accepts unsigned tokens; for tests only. */
  readonly testing?: IdentityTesting | undefined
  readonly clock: Clock
  readonly onEvent: OnEvent
  readonly log: Log
}

/** Relaxed checks of a backend for tests: any key and project, `Bearer owner`, unsigned tokens. */
export type IdentityTesting = {
  /** Called with every mailed code in plain text. */
  readonly onOobCode: (code: MailedCode) => void
  readonly wrapIdTokens: (idTokens: IdTokens) => IdTokens
  readonly wrapCustomTokens: (readSigned: CustomTokenReader) => CustomTokenReader
  readonly wrapVerifyUser: (verifyUser: UserVerifier) => UserVerifier
  readonly wrapFederation: (federation: Federation) => Federation
}

/** The identity service: accounts, sign-in and tokens. */
export type Identity = {
  /** Handles a request to one of its addresses. Never rejects. */
  readonly fetch: (request: Request, client: Client) => Promise<Response>
  /** @throws IdentityRefusal if the token or its user is no longer valid. */
  readonly verifyIdToken: (idToken: string) => Promise<VerifiedUser>
  /** The user of a token, whose account is checked every few seconds. @throws ServiceError UNAUTHENTICATED. */
  readonly verifyUser: UserVerifier
  /** The number of queued and running password hashes. */
  readonly getPasswordLoad: () => Passwords['load']
  /** Finishes running password hashes. */
  readonly close: () => Promise<void>
}

/** @throws Error if its key file is damaged, or a service account's key is invalid. */
export async function createIdentity(options: IdentityOptions): Promise<Identity> {
  const { dataDir, projectId, apiKey, allowedOrigins, serviceAccounts, getSettings, store, testing, clock, log } = options
  /** Whether the site uses https only. */
  const isSecure = allowedOrigins.some((origin) => origin.startsWith('https:'))
  const verifyServiceToken = await createServiceTokenVerifier(serviceAccounts, clock, 'https://identitytoolkit.googleapis.com/')
  const background = new BackgroundWork(log)
  const signingKeys = await SigningKeys.load(dataDir, clock)
  const secondFactorKey = await loadSecretKey(dataDir, 'second-factors.key', 'the authenticator apps of all accounts')
  const idTokens = createIdTokens(projectId, signingKeys, clock)
  const readCustomToken = await createCustomTokenReader(serviceAccounts, clock)
  const [siteOrigin = 'http://localhost'] = allowedOrigins
  const federation = createFederation(options.federatedProviders, siteOrigin + (options.federatedHandlerPath ?? handlerPath), clock)
  const context: IdentityContext = {
    projectId,
    apiKey,
    authorizedDomains: [...new Set(allowedOrigins.map((origin) => new URL(origin).hostname))],
    get settings() {
      return getSettings()
    },
    store,
    idTokens: testing ? testing.wrapIdTokens(idTokens) : idTokens,
    secondFactorSecrets: createSecondFactorSecrets(secondFactorKey),
    readCustomToken: testing ? testing.wrapCustomTokens(readCustomToken) : readCustomToken,
    passwords: new Passwords(getSettings().passwordHashing, log, clock),
    commonPasswords: await loadCommonPasswords(),
    federation: testing ? testing.wrapFederation(federation) : federation,
    mailer: options.mailer,
    onOobCode: testing?.onOobCode ?? (() => {}),
    removeContents: options.removeContents,
    afterwards: (work) => background.start(work),
    clock,
    onEvent: options.onEvent,
    log,
  }
  const verifyUser = createUserVerifier((idToken) => verifyIdToken(context, idToken), clock)
  const stopHousekeeping = keepHouse({ clock, store, rotateKeys: () => signingKeys.rotate(), run: (work) => background.start(work) })
  return {
    fetch: async (request, client) => {
      const { clientAddress } = client
      const page = await answerAuthHandler(request, { federation, apiKey, allowedOrigins, isSecure, log, clientAddress })
      if (page) return page
      const headers = new Headers(apiHeaders)
      const routes = { context, verifyServiceToken, isSecure, isTesting: testing !== undefined }
      return await answerIdentity(request, client, routes, headers).then(
        (body) => identityReply(body, headers),
        (error: unknown) => identityErrorReply(error, log),
      )
    },
    verifyIdToken: (idToken) => verifyIdToken(context, idToken),
    verifyUser: testing ? testing.wrapVerifyUser(verifyUser) : verifyUser,
    getPasswordLoad: () => context.passwords.load,
    close: async () => {
      stopHousekeeping()
      await background.settled()
      await context.passwords.close()
    },
  }
}

/** Work outside of responses. Failures are logged, because no caller receives them. */
class BackgroundWork {
  readonly #log: Log
  readonly #running = new Set<Promise<unknown>>()

  constructor(log: Log) {
    this.#log = log
  }

  start(work: () => Promise<unknown>): void {
    const running = work()
      .catch((error: unknown) => this.#log({ level: 'error', message: 'Work in the background failed.', error }))
      .finally(() => this.#running.delete(running))
    this.#running.add(running)
  }

  /** Resolves once all work has ended. */
  async settled(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running)
  }
}

/** Dependencies of housekeeping. */
type Housekeeping = {
  readonly clock: Clock
  readonly store: Pick<IdentityStore, 'changeIdentity'>
  readonly rotateKeys: () => Promise<void>
  /** Runs work and logs failures. */
  readonly run: (work: () => Promise<unknown>) => void
}

const periodMilliseconds = 3_600_000

/** Now and at every full hour: rotates the signing key and deletes expired rows. @returns Stops it. */
function keepHouse({ clock, store, rotateKeys, run }: Housekeeping): () => void {
  let cancel = () => {}
  const keep = () => {
    run(rotateKeys)
    run(() => store.changeIdentity('removeExpired', { nowMs: clock.now() }))
    cancel = clock.schedule(keep, periodMilliseconds - (clock.now() % periodMilliseconds))
  }
  keep()
  return () => cancel()
}
