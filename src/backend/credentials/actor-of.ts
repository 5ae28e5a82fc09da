import { decodeJwt } from 'jose'

/** The name of the service account that a token, which has been verified, is of; `owner` in a backend for tests. The SDK of files names the scheme `Firebase`. */
export function actorOf(authorization: string | null): string | undefined {
  const [, token] = /^(?:Bearer|Firebase) (.+)$/i.exec(authorization ?? '') ?? []
  return token === undefined || token === 'owner' ? token : decodeJwt(token).iss
}
