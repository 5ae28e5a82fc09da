/** Addresses of the provider's APIs, each without a slash at the end; the paths behind them are the same at both providers. */
export type ProviderEndpoints = {
  /** Accounts: `/v1/accounts:lookup`, `/v1/projects/…/accounts`. */
  readonly identitytoolkit: string
  /** Refresh tokens: `/v1/token`. Browsers alone use it. */
  readonly securetoken: string
  /** Documents: `/v1/projects/…/databases/(default)/documents:commit`. */
  readonly firestore: string
  /** Files: `/v0/b/{bucket}/o`. */
  readonly firebasestorage: string
}

/** Further endpoints of the hosted provider. */
export type HostedEndpoints = ProviderEndpoints & {
  /** Exchanges a service account's signed assertion for an access token (Google, OAuth 2.0 for server to server applications). */
  readonly token: string
  /** Public keys of id tokens as a JWK set, to be kept for as long as `Cache-Control` says (Firebase, Verify ID tokens). */
  readonly publicKeys: string
  /** Where the provider serves the pages of sign-in at other issuers, `/__/auth/handler` and what belongs to it. */
  readonly signInPages: string
}

/** The provider's own addresses. */
export function createHostedEndpoints(projectId: string): HostedEndpoints {
  return {
    identitytoolkit: 'https://identitytoolkit.googleapis.com',
    securetoken: 'https://securetoken.googleapis.com',
    firestore: 'https://firestore.googleapis.com',
    firebasestorage: 'https://firebasestorage.googleapis.com',
    token: 'https://oauth2.googleapis.com/token',
    publicKeys: 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com',
    signInPages: `https://${projectId}.firebaseapp.com`,
  }
}

/** Addresses of an embedded backend, in the form of the SDK's emulator mode. @param origin Without a slash at the end. */
export function createEmbeddedEndpoints(origin: string): ProviderEndpoints {
  return {
    identitytoolkit: `${origin}/identitytoolkit.googleapis.com`,
    securetoken: `${origin}/securetoken.googleapis.com`,
    firestore: origin,
    firebasestorage: origin,
  }
}
