import { randomBytes } from 'node:crypto'
import * as oidc from 'openid-client'
import type { Clock } from '#backend/clock.ts'
import { isSameSecret } from '#backend/credentials/is-same-secret.ts'
import {
  type FederatedIdentity,
  type FederatedProvider,
  type FlowChecks,
  type GivenTokens,
  invalidIdpResponse,
} from './federated-provider.ts'
import { createGitHubIssuer } from './github-issuer.ts'
import { createOpenIdIssuer } from './openid-issuer.ts'
import { IdentityRefusal } from '#backend/identity/refusal.ts'
import { ShortLived } from '#backend/identity/short-lived.ts'

/** A pending sign-in at an issuer, with the values that the response is verified against. */
export type Flow = FlowChecks & {
  readonly providerId: string
  /** Known only to the browser that started it. */
  readonly sessionId: string
  readonly authType: string
  readonly eventId: string | null
  readonly redirectUrl: string
}

/** Sign-in at other issuers: authorization code flow with PKCE, state and nonce, on the server (RFC 9700). */
export type Federation = {
  readonly has: (providerId: string) => boolean
  /**
   * Starts a flow; returns its state, and the issuer's URL for the browser.
   *
   * @param clientAddress The client that it counts for.
   * @throws Error if the issuer is unreachable.
   */
  readonly begin: (
    flow: Pick<Flow, 'providerId' | 'authType' | 'eventId' | 'redirectUrl'>,
    clientAddress: string | undefined,
  ) => Promise<BegunFlow>
  readonly findFlow: (state: string) => Flow | undefined
  /** Exchanges the code of the issuer's response, once. @throws IdentityRefusal INVALID_IDP_RESPONSE. */
  readonly finish: (answerUrl: URL, sessionId: string) => Promise<FederatedIdentity>
  /** Verifies tokens that the browser got from an issuer. @throws IdentityRefusal INVALID_IDP_RESPONSE or OPERATION_NOT_ALLOWED. */
  readonly readTokens: (providerId: string, tokens: GivenTokens) => Promise<FederatedIdentity>
  /** Stores an identity for a later attempt of the same person; returns a token for it. */
  readonly keep: (identity: FederatedIdentity) => string
  /** Takes the identity of such a token; undefined if it is unknown, used or expired. */
  readonly takeKept: (token: string) => FederatedIdentity | undefined
}

export type BegunFlow = { readonly state: string; readonly sessionId: string; readonly location: URL }

/** How long a sign-in at an issuer may take. Our own judgement, as are the numbers of flows: one client must not end others' flows. */
const flowMilliseconds = 600_000
const mostFlows = { all: 10_000, ofOwner: 100 }

/** @param handlerUrl The redirect URL for issuers. */
export function createFederation(providers: readonly FederatedProvider[], handlerUrl: string, clock: Clock): Federation {
  const flows = new ShortLived<Flow>(clock, flowMilliseconds, mostFlows)
  const kept = new ShortLived<FederatedIdentity>(clock, flowMilliseconds, mostFlows)
  const clients = new Map(
    providers.map((provider) => [
      provider.providerId,
      'issuer' in provider ? createOpenIdIssuer(provider, handlerUrl, clock) : createGitHubIssuer(provider, handlerUrl),
    ]),
  )
  const getClient = (providerId: string) => {
    const client = clients.get(providerId)
    if (!client) throw new IdentityRefusal('OPERATION_NOT_ALLOWED')
    return client
  }

  return {
    has: (providerId) => clients.has(providerId),
    begin: async (given, clientAddress) => {
      const checks = { state: oidc.randomState(), codeVerifier: oidc.randomPKCECodeVerifier(), nonce: oidc.randomNonce() }
      const location = await getClient(given.providerId).buildUrl(checks)
      const flow = { ...given, ...checks, sessionId: randomSecret() }
      flows.put(flow.state, flow, clientAddress)
      return { state: flow.state, sessionId: flow.sessionId, location }
    },
    findFlow: (state) => flows.find(state),
    finish: async (answerUrl, sessionId) => {
      const flow = flows.find(answerUrl.searchParams.get('state') ?? '')
      // Only the browser that started it knows the secret.
      if (!flow || !isSameSecret(flow.sessionId, sessionId)) throw invalidIdpResponse()
      flows.take(flow.state)
      // The redirect URL must equal the first one, independent of the request.
      const currentUrl = new URL(handlerUrl)
      currentUrl.search = answerUrl.search
      return await getClient(flow.providerId).trade(currentUrl, flow)
    },
    readTokens: async (providerId, tokens) => await getClient(providerId).readTokens(tokens),
    keep: (identity) => {
      const token = randomSecret()
      kept.put(token, identity)
      return token
    },
    takeKept: (token) => kept.take(token),
  }
}

function randomSecret(): string {
  return randomBytes(32).toString('base64url')
}
