/** The claims of a verified id token, as JSON gives them; survive `structuredClone`. */
export type TokenClaims = { readonly [claim: string]: unknown }

/** Who asks: the agency's own service, which the rules do not bind, a signed-in user, or nobody in particular. */
export type Caller =
  /** `person`: on whose behalf, and `batch`: in which run of a command, where its token says so; noted in the audit log. */
  | { readonly kind: 'service'; readonly person?: string; readonly batch?: string }
  | { readonly kind: 'user'; readonly uid: string; readonly token: TokenClaims }
  | { readonly kind: 'nobody' }

/**
 * Tells who a token speaks for. `undefined`: the request carries none, which makes it nobody's.
 *
 * @throws ServiceError UNAUTHENTICATED when the token, or its user by now, counts no more.
 */
export type CallerVerifier = (token: string | undefined) => Promise<Caller>
