import { shortenPath } from './shown-path.ts'

/** Addresses below which a path names files, documents or keys of people. */
const privateBeginnings =
  /^(?:\/v[01]\/|\/dashboard\/files\/|\/bookings\/|\/(?:identitytoolkit|securetoken)\.googleapis\.com\/|\/__\/|\/emulator\/)/u

/** The letters of the site's own paths; what else stands in one, such as an e-mail address, was written by somebody. */
const plainSegment = /^[\w.-]{0,60}$/u

/**
 * What the log may hold of an address: the path without its query, and `…` for each part that may name a person, and for the middle of a long one.
 *
 * @param target Path and query of a request.
 */
export function loggedPath(target: string): string {
  const [path = ''] = target.split('?', 1)
  const [beginning] = privateBeginnings.exec(path) ?? []
  if (beginning !== undefined) return `${beginning}…`
  const parts = path.split('/').map((segment) => (plainSegment.test(segment) ? segment : '…'))
  return shortenPath(parts.join('/'))
}
