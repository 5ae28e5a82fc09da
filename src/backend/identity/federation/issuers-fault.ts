import * as oidc from 'openid-client'

/** Whether an error says that an answer is not the issuer's, or that the issuer refused: everything that the library refuses. */
export function isIssuersFault(error: unknown): boolean {
  return (
    error instanceof oidc.ClientError ||
    error instanceof oidc.ResponseBodyError ||
    error instanceof oidc.AuthorizationResponseError ||
    error instanceof oidc.WWWAuthenticateChallengeError
  )
}
