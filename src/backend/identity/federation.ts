import { randomBytes, timingSafeEqual } from 'node:crypto'
import * as oidc from 'openid-client'
import * as v from 'valibot'
import type { Clock } from '#backend/clock.ts'
import { IdentityRefusal } from './refusal.ts'
import { ShortLived } from './short-lived.ts'

/** An issuer whose users may sign in (OpenID Connect). */
export type FederatedProvider = {
  /** As the SDK names it: `google.com`, `microsoft.com`, or `oidc.` and a name. */
  readonly providerId: string
  /** Address of the issuer, below which its configuration is found (OpenID Connect Discovery 1.0). */
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** Its word that an address is verified counts here; everyone else's users confirm by mail first. */
  readonly isTrusted: boolean
}

/** Somebody as an issuer knows them. */
export type FederatedIdentity = {
  readonly providerId: string
  readonly rawId: string
  readonly email: string | undefined
  /** Only a trusted issuer's word. */
  readonly isEmailVerified: boolean
  readonly displayName: string | undefined
  readonly photoUrl: string | undefined
  /** All that the issuer says. */
  readonly rawUserInfo: string
}

/** A sign-in that has been sent to an issuer, and what the answer is checked against. */
export type Flow = {
  readonly providerId: string
  /** Known to the browser that began it alone. */
  readonly sessionId: string
  readonly codeVerifier: string
  readonly nonce: string
  readonly authType: string
  readonly eventId: string | null
  readonly redirectUrl: string
}

/** Sign-in at other issuers: authorization code flow with PKCE, state and nonce, on the server's side (RFC 9700). */
export type Federation = {
  readonly has: (providerId: string) => boolean
  /** Begins a flow; answers its state, and where to send the browser. @throws Error when the issuer cannot be reached. */
  readonly begin: (flow: Pick<Flow, 'providerId' | 'authType' | 'eventId' | 'redirectUrl'>) => Promise<BegunFlow>
  readonly findFlow: (state: string) => Flow | undefined
  /** Trades the code in the issuer's answer, once. @throws IdentityRefusal INVALID_IDP_RESPONSE. */
  readonly finish: (answerUrl: URL, sessionId: string) => Promise<FederatedIdentity>
  /** Keeps an identity for a later attempt of the same person, who gets a token for it. */
  readonly keep: (identity: FederatedIdentity) => string
  /** @throws IdentityRefusal INVALID_PENDING_TOKEN. */
  readonly takeKept: (pendingToken: string) => FederatedIdentity
}

export type BegunFlow = { readonly state: string; readonly sessionId: string; readonly location: URL }

/** How long a sign-in at an issuer may take. Our own judgement, as is the number of flows. */
const flowMilliseconds = 600_000
const maxFlows = 10_000
const timeoutSeconds = 10

const Claims = v.looseObject({
  sub: v.pipe(v.string(), v.minLength(1), v.maxLength(255)),
  email: v.optional(v.pipe(v.string(), v.maxLength(254))),
  email_verified: v.optional(v.union([v.boolean(), v.string()]), false),
  name: v.optional(v.pipe(v.string(), v.maxLength(256))),
  picture: v.optional(v.pipe(v.string(), v.url(), v.maxLength(2048))),
})

/** @param handlerUrl Where issuers send browsers back to. */
export function createFederation(providers: readonly FederatedProvider[], handlerUrl: string, clock: Clock): Federation {
  const flows = new ShortLived<Flow>(clock, flowMilliseconds, maxFlows)
  const kept = new ShortLived<FederatedIdentity>(clock, flowMilliseconds, maxFlows)
  const clients = new Map<string, Promise<oidc.Configuration>>()
  const findProvider = (providerId: string) => providers.find((provider) => provider.providerId === providerId)

  return {
    has: (providerId) => findProvider(providerId) !== undefined,
    begin: async (given) => {
      const client = await openClient(given.providerId)
      const state = oidc.randomState()
      const flow = { ...given, sessionId: randomSecret(), codeVerifier: oidc.randomPKCECodeVerifier(), nonce: oidc.randomNonce() }
      flows.put(state, flow)
      const location = oidc.buildAuthorizationUrl(client, {
        redirect_uri: handlerUrl,
        scope: 'openid email profile',
        state,
        nonce: flow.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(flow.codeVerifier),
        code_challenge_method: 'S256',
      })
      return { state, sessionId: flow.sessionId, location }
    },
    findFlow: (state) => flows.find(state),
    finish: async (answerUrl, sessionId) => {
      const state = answerUrl.searchParams.get('state') ?? ''
      const flow = flows.find(state)
      // Whoever does not know the secret of the browser that began it cannot end it either.
      if (!flow || !isSame(flow.sessionId, sessionId)) throw new IdentityRefusal('INVALID_IDP_RESPONSE')
      flows.take(state)
      // The issuer is told where it sent the browser, whatever the request says.
      const currentUrl = new URL(handlerUrl)
      currentUrl.search = answerUrl.search
      return await trade(flow, state, currentUrl)
    },
    keep: (identity) => {
      const token = randomSecret()
      kept.put(token, identity)
      return token
    },
    takeKept: (pendingToken) => {
      const identity = kept.take(pendingToken)
      if (!identity) throw new IdentityRefusal('INVALID_PENDING_TOKEN')
      return identity
    },
  }

  async function trade(flow: Flow, state: string, currentUrl: URL): Promise<FederatedIdentity> {
    const { providerId, codeVerifier, nonce } = flow
    const client = await openClient(providerId)
    try {
      const checks = { pkceCodeVerifier: codeVerifier, expectedState: state, expectedNonce: nonce, idTokenExpected: true }
      const tokens = await oidc.authorizationCodeGrant(client, currentUrl, checks)
      const claims = tokens.claims()
      // Many issuers say no more than the subject in the id token.
      const userInfo =
        claims && claims['email'] === undefined && client.serverMetadata().userinfo_endpoint
          ? await oidc.fetchUserInfo(client, tokens.access_token, claims.sub)
          : {}
      return toIdentity(providerId, { ...userInfo, ...claims })
    } catch (cause) {
      if (isIssuersFault(cause)) throw new IdentityRefusal('INVALID_IDP_RESPONSE', { cause })
      throw cause
    }
  }

  function toIdentity(providerId: string, said: object): FederatedIdentity {
    const result = v.safeParse(Claims, said)
    if (!result.success) throw new IdentityRefusal('INVALID_IDP_RESPONSE')
    const { sub: rawId, email, email_verified: isVerified, name: displayName, picture: photoUrl } = result.output
    const isTrusted = findProvider(providerId)?.isTrusted ?? false
    // Some issuers write the truth value as text.
    const isEmailVerified = isTrusted && String(isVerified) === 'true'
    return { providerId, rawId, email, isEmailVerified, displayName, photoUrl, rawUserInfo: JSON.stringify(said) }
  }

  /** The client of an issuer, whose configuration is read once; a failure is not kept. */
  async function openClient(providerId: string): Promise<oidc.Configuration> {
    const provider = findProvider(providerId)
    if (!provider) throw new IdentityRefusal('OPERATION_NOT_ALLOWED')
    const opening = clients.get(providerId) ?? discover(provider)
    clients.set(providerId, opening)
    opening.catch(() => clients.delete(providerId))
    return await opening
  }
}

function discover({ issuer, clientId, clientSecret }: FederatedProvider): Promise<oidc.Configuration> {
  const url = new URL(issuer)
  const isLoopback = url.protocol === 'http:' && ['127.0.0.1', 'localhost'].includes(url.hostname)
  const execute = isLoopback ? [oidc.allowInsecureRequests] : []
  return oidc.discovery(url, clientId, clientSecret, undefined, { execute, timeout: timeoutSeconds })
}

/** What comes of an answer that is not the issuer's, or says no: everything that the library refuses. */
function isIssuersFault(error: unknown): boolean {
  return (
    error instanceof oidc.ClientError ||
    error instanceof oidc.ResponseBodyError ||
    error instanceof oidc.AuthorizationResponseError ||
    error instanceof oidc.WWWAuthenticateChallengeError
  )
}

function randomSecret(): string {
  return randomBytes(32).toString('base64url')
}

function isSame(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}
