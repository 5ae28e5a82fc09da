import { IdentityRefusal } from '#backend/identity/refusal.ts'

/** An issuer whose users may sign in. */
export type FederatedProvider = OpenIdProvider | GitHubProvider

type ProviderClient = {
  /** As the SDK names it: `google.com`, `github.com`, or `oidc.` and a name. */
  readonly providerId: string
  readonly clientId: string
  readonly clientSecret: string
  /** Its word that an address is verified counts here; everyone else's users confirm by mail first. */
  readonly isTrusted: boolean
}

/** An issuer that speaks OpenID Connect. */
export type OpenIdProvider = ProviderClient & {
  /** Its address, below which its configuration is found (OpenID Connect Discovery 1.0). */
  readonly issuer: string
}

/** GitHub, which speaks OAuth 2 and has no id tokens (GitHub, Authorizing OAuth apps). */
export type GitHubProvider = ProviderClient & {
  /** `https://github.com`, or an own server of the same kind. */
  readonly url: string
  /** `https://api.github.com`; of an own server its address with `/api/v3`. */
  readonly apiUrl: string
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

/** What an issuer's answer is checked against. */
export type FlowChecks = { readonly state: string; readonly codeVerifier: string; readonly nonce: string }

/** Tokens that a browser got from an issuer by itself. */
export type GivenTokens = {
  readonly idToken: string | undefined
  readonly accessToken: string | undefined
  /** Of which the id token holds the text itself, or its SHA-256 in hexadecimal digits. */
  readonly nonce: string | undefined
}

/** A client of one issuer. Everything rejects with INVALID_IDP_RESPONSE for what is not the issuer's word, and otherwise when it cannot be asked. */
export type IssuerClient = {
  /** Where the browser is sent to sign in. */
  readonly buildUrl: (checks: FlowChecks) => Promise<URL>
  /** Trades the code in the issuer's answer. */
  readonly trade: (answerUrl: URL, checks: FlowChecks) => Promise<FederatedIdentity>
  /** Reads tokens that were issued to this client, and lately. */
  readonly readTokens: (tokens: GivenTokens) => Promise<FederatedIdentity>
}

/** How long a request to an issuer may take. Our own judgement. */
export const issuerTimeoutSeconds = 10

/** Whether an address is one of this machine, where there need not be https. */
export function isLoopbackUrl(address: string): boolean {
  const { protocol, hostname } = new URL(address)
  return protocol === 'http:' && ['127.0.0.1', 'localhost'].includes(hostname)
}

export function invalidIdpResponse(cause?: unknown): IdentityRefusal {
  return new IdentityRefusal('INVALID_IDP_RESPONSE', { cause })
}
