import { decodeJwt } from 'jose'

/** Expiry of a verified token, in milliseconds since the epoch; Infinity without a token or an expiry. */
export function findTokenExpiry(token: string | undefined): number {
  const { exp } = token === undefined ? {} : decodeJwt(token)
  return exp === undefined ? Infinity : exp * 1000
}
