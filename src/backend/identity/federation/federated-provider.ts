import { IdentityRefusal } from '#backend/identity/refusal.ts'

/** An issuer whose users may sign in. */
export type FederatedProvider = OpenIdProvider | GitHubProvider

type ProviderClient = {
  /** The SDK's provider ID: `google.com`, `github.com`, or `oidc.` and a name. */
  readonly providerId: string
  readonly clientId: string
  readonly clientSecret: string
  /** Whether its verified addresses count as confirmed; users of other issuers confirm by mail first. */
  readonly isTrusted: boolean
}

/** An issuer that supports OpenID Connect. */
export type OpenIdProvider = ProviderClient & {
  /** Its URL, below which its configuration is found (OpenID Connect Discovery 1.0). */
  readonly issuer: string
}

/** GitHub, which uses OAuth 2 without ID tokens (GitHub, Authorizing OAuth apps). */
export type GitHubProvider = ProviderClient & {
  /** `https://github.com`, or a GitHub Enterprise server. */
  readonly url: string
  /** `https://api.github.com`; for a GitHub Enterprise server its URL with `/api/v3`. */
  readonly apiUrl: string
}

/** A user as an issuer describes them. */
export type FederatedIdentity = {
  readonly providerId: string
  readonly rawId: string
  readonly email: string | undefined
  /** Only if a trusted issuer verified it. */
  readonly isEmailVerified: boolean
  readonly displayName: string | undefined
  readonly photoUrl: string | undefined
  /** All claims of the issuer. */
  readonly rawUserInfo: string
}

/** Values that an issuer's response is verified against. */
export type FlowChecks = { readonly state: string; readonly codeVerifier: string; readonly nonce: string }

/** Tokens that a browser got from an issuer directly. */
export type GivenTokens = {
  readonly idToken: string | undefined
  readonly accessToken: string | undefined
  /** The ID token contains the nonce itself or its SHA-256 in hexadecimal digits. */
  readonly nonce: string | undefined
}

/** A client of one issuer. Rejects with INVALID_IDP_RESPONSE for invalid responses, and with another error if the issuer is unreachable. */
export type IssuerClient = {
  /** The issuer's sign-in page for a browser. */
  readonly buildUrl: (checks: FlowChecks) => Promise<URL>
  /** Exchanges the code of the issuer's response. */
  readonly trade: (answerUrl: URL, checks: FlowChecks) => Promise<FederatedIdentity>
  /** Verifies tokens that were recently issued to this client. */
  readonly readTokens: (tokens: GivenTokens) => Promise<FederatedIdentity>
}

/** Timeout of a request to an issuer. Our own judgement. */
export const issuerTimeoutSeconds = 10

/** Whether an address is local, where https is not required. */
export function isLoopbackUrl(address: string): boolean {
  const { protocol, hostname } = new URL(address)
  return protocol === 'http:' && ['127.0.0.1', 'localhost'].includes(hostname)
}

export function invalidIdpResponse(cause?: unknown): IdentityRefusal {
  return new IdentityRefusal('INVALID_IDP_RESPONSE', { cause })
}
