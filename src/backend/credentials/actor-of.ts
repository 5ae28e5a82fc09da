import { decodeJwt } from 'jose'

/**
 * The person that a verified token names as its actor, else its service account; `owner` in a backend for tests. The SDK for files uses the
 * scheme `Firebase`.
 */
export function actorOf(authorization: string | null): string | undefined {
  const [, token] = /^(?:Bearer|Firebase) (.+)$/i.exec(authorization ?? '') ?? []
  return token === undefined || token === 'owner' ? token : (findPerson(token) ?? decodeJwt(token).iss)
}

/** The person for whom a service account acts, from its verified token (RFC 8693, claim `act`). */
export function findPerson(token: string): string | undefined {
  const { act } = decodeJwt(token)
  const person = typeof act === 'object' && act !== null && 'sub' in act ? act.sub : undefined
  return typeof person === 'string' && person !== '' ? person.slice(0, 100) : undefined
}

/** The run of a command that a service's call belongs to, from its verified token (claim `batch`). */
export function findBatch(token: string): string | undefined {
  const { batch } = decodeJwt(token)
  return typeof batch === 'string' && batch !== '' ? batch.slice(0, 100) : undefined
}
