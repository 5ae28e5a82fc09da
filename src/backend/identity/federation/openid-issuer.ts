import { hash } from 'node:crypto'
import { createRemoteJWKSet, customFetch, errors, type JWTVerifyGetKey, jwtVerify } from 'jose'
import * as oidc from 'openid-client'
import * as v from 'valibot'
import type { Clock } from '#backend/clock.ts'
import {
  type FederatedIdentity,
  type GivenTokens,
  invalidIdpResponse,
  isLoopbackUrl,
  type IssuerClient,
  issuerTimeoutSeconds,
  type OpenIdProvider,
} from './federated-provider.ts'
import { fetchFromIssuer } from './fetch-from-issuer.ts'
import { isIssuersFault } from './issuers-fault.ts'

/** Most age of an ID token from a browser: the sign-in here counts as recent, so the one at the issuer must be. Our own judgement. */
const maxTokenSeconds = 600
const clockToleranceSeconds = 30

/** Asymmetric algorithms only: the public key must not suffice to sign. */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA']

const Claims = v.looseObject({
  sub: v.pipe(v.string(), v.minLength(1), v.maxLength(255)),
  email: v.optional(v.pipe(v.string(), v.maxLength(254))),
  email_verified: v.optional(v.union([v.boolean(), v.string()]), false),
  name: v.optional(v.pipe(v.string(), v.maxLength(256))),
  picture: v.optional(v.pipe(v.string(), v.url(), v.maxLength(2048))),
})

type OpenIssuer = { readonly client: oidc.Configuration; readonly findKey: JWTVerifyGetKey }

/** @param handlerUrl The redirect URL for the issuer. */
export function createOpenIdIssuer(provider: OpenIdProvider, handlerUrl: string, clock: Clock): IssuerClient {
  let opened: Promise<OpenIssuer> | undefined

  /** The issuer's configuration, loaded once; a failure is not cached. */
  async function open(): Promise<OpenIssuer> {
    const opening = (opened ??= discover(provider))
    try {
      return await opening
    } catch (error) {
      if (opened === opening) opened = undefined
      throw error
    }
  }

  return {
    buildUrl: async ({ state, nonce, codeVerifier }) => {
      const { client } = await open()
      return oidc.buildAuthorizationUrl(client, {
        redirect_uri: handlerUrl,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
      })
    },
    trade: async (answerUrl, { state, nonce, codeVerifier }) => {
      const { client } = await open()
      try {
        const checks = { pkceCodeVerifier: codeVerifier, expectedState: state, expectedNonce: nonce, idTokenExpected: true }
        const tokens = await oidc.authorizationCodeGrant(client, answerUrl, checks)
        const claims = tokens.claims()
        // Many issuers include only the subject in the ID token.
        const userInfo =
          claims && claims['email'] === undefined && client.serverMetadata().userinfo_endpoint
            ? await oidc.fetchUserInfo(client, tokens.access_token, claims.sub)
            : {}
        return toIdentity(provider, { ...userInfo, ...claims })
      } catch (cause) {
        throw isIssuersFault(cause) ? invalidIdpResponse(cause) : cause
      }
    },
    readTokens: async ({ idToken, nonce }) => {
      // An access token alone does not identify its client: any site that the user has signed in to could present it.
      if (idToken === undefined) throw invalidIdpResponse()
      const { client, findKey } = await open()
      try {
        const { payload } = await jwtVerify(idToken, findKey, {
          algorithms,
          issuer: client.serverMetadata().issuer,
          audience: provider.clientId,
          currentDate: new Date(clock.now()),
          maxTokenAge: maxTokenSeconds,
          clockTolerance: clockToleranceSeconds,
          requiredClaims: ['sub', 'exp', 'iat'],
        })
        assertOwn(payload, provider.clientId, nonce)
        return toIdentity(provider, payload)
      } catch (cause) {
        throw cause instanceof errors.JOSEError && !(cause instanceof errors.JWKSTimeout) ? invalidIdpResponse(cause) : cause
      }
    },
  }
}

async function discover({ issuer, clientId, clientSecret }: OpenIdProvider): Promise<OpenIssuer> {
  const execute = isLoopbackUrl(issuer) ? [oidc.allowInsecureRequests] : []
  const client = await oidc.discovery(new URL(issuer), clientId, clientSecret, undefined, {
    execute,
    timeout: issuerTimeoutSeconds,
    [oidc.customFetch]: fetchFromIssuer,
  })
  const { jwks_uri: keysUrl } = client.serverMetadata()
  if (keysUrl === undefined) throw new Error('The identity provider names no keys.')
  return {
    client,
    findKey: createRemoteJWKSet(new URL(keysUrl), {
      timeoutDuration: issuerTimeoutSeconds * 1000,
      [customFetch]: fetchFromIssuer,
    }),
  }
}

/** A token for several clients could come from any of them (OpenID Connect Core 1.0, section 3.1.3.7). */
function assertOwn(
  { aud, nonce }: { readonly aud?: unknown; readonly nonce?: unknown },
  clientId: string,
  given: GivenTokens['nonce'],
): void {
  const isForUsAlone = aud === clientId || (Array.isArray(aud) && aud.length === 1)
  const hashed = given && hash('sha256', given)
  const isOfThisSignIn = given === undefined ? nonce === undefined : nonce === given || nonce === hashed
  if (!isForUsAlone || !isOfThisSignIn) throw invalidIdpResponse()
}

function toIdentity({ providerId, isTrusted }: OpenIdProvider, said: object): FederatedIdentity {
  const result = v.safeParse(Claims, said)
  if (!result.success) throw invalidIdpResponse()
  const { sub: rawId, email, email_verified: isVerified, name: displayName, picture: photoUrl } = result.output
  // Some issuers send the boolean as text.
  const isEmailVerified = isTrusted && String(isVerified) === 'true'
  return { providerId, rawId, email, isEmailVerified, displayName, photoUrl, rawUserInfo: JSON.stringify(said) }
}
