import { shortenPath } from './shown-path.ts'

/** Path prefixes followed by names of files, documents, customers or people's keys. */
const privatePrefixes =
  /^(?:\/v[01]\/|\/dashboard\/files\/|(?:\/[a-z]{2})?\/dashboard\/agency\/[a-z]+\/|\/bookings\/|\/(?:identitytoolkit|securetoken)\.googleapis\.com\/|\/__\/|\/emulator\/)/u

/** Characters of the site's own paths; segments with others, such as e-mail addresses, were typed by a person. */
const plainSegment = /^[\w.-]{0,60}$/u

/**
 * A request's path in the form that may be logged: without its query, with `…` for each segment that may identify a person and for the
 * middle of a long path.
 *
 * @param target Path and query of a request.
 */
export function loggedPath(target: string): string {
  const [path = ''] = target.split('?', 1)
  const [prefix] = privatePrefixes.exec(path) ?? []
  if (prefix !== undefined) return `${prefix}…`
  const parts = path.split('/').map((segment) => (plainSegment.test(segment) ? segment : '…'))
  return shortenPath(parts.join('/'))
}
