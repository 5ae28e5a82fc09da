import { decodeJwt } from 'jose'

/** When a verified token runs out, in milliseconds since the epoch; never, when there is none or it does not say. */
export function findTokenExpiry(token: string | undefined): number {
  const { exp } = token === undefined ? {} : decodeJwt(token)
  return exp === undefined ? Infinity : exp * 1000
}
