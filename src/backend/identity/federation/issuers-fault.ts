import * as oidc from 'openid-client'

/** Whether an error means that the response is not the issuer's or that the issuer refused: every error of the client library. */
export function isIssuersFault(error: unknown): boolean {
  return (
    error instanceof oidc.ClientError ||
    error instanceof oidc.ResponseBodyError ||
    error instanceof oidc.AuthorizationResponseError ||
    error instanceof oidc.WWWAuthenticateChallengeError
  )
}
