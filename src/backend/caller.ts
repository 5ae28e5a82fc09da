/** The claims of a verified ID token, as parsed JSON. Can be cloned by `structuredClone`. */
export type TokenClaims = { readonly [claim: string]: unknown }

/** The caller of a request: the agency's own service, which bypasses the rules, a signed-in user, or an unauthenticated client. */
export type Caller =
  /** `person` is the staff member and `batch` the run of a command that the token names; both are recorded in the audit log. */
  | { readonly kind: 'service'; readonly person?: string; readonly batch?: string }
  | { readonly kind: 'user'; readonly uid: string; readonly token: TokenClaims }
  | { readonly kind: 'nobody' }

/**
 * Finds the caller that a token identifies. `undefined`: the request has no token, so its caller is unauthenticated.
 *
 * @throws ServiceError UNAUTHENTICATED if the token or its user is no longer valid.
 */
export type CallerVerifier = (token: string | undefined) => Promise<Caller>
