import { loggedPath } from '#domain/logged-path.ts'

/** Address that browsers send their problems to. In a file without schemas, because browsers load it. */
export const problemsPath = '/problems'

const mostMessageLength = 200

/** Marks that texts are quoted with, and what is between them. */
const quoted = /"[^"]*"|'[^']*'|`[^`]*`|“[^”]*”|„[^“]*“|«[^»]*»/u
/** Names of properties, which are quoted in the most frequent messages and come from our code. */
const property = /\b(?:reading|setting) '[\w$]{1,40}'/u
const maskedParts = new RegExp(`(?<property>${property.source})|${quoted.source}|\\S*[/@]\\S*|\\d{4,}`, 'gu')

/**
 * An error's message without what may come from a person: `…` for quoted texts, addresses and long numbers.
 *
 * @returns On one line, shortened.
 */
export function cleanMessage(message: string): string {
  const line = message.slice(0, 2000).replaceAll(/[\p{C}\s]+/gu, ' ')
  return line
    .replaceAll(maskedParts, (part, name?: string) => (name === undefined ? '…' : part))
    .trim()
    .slice(0, mostMessageLength)
}

/**
 * Finds where an error was thrown: the first frame of its stack that is of this site.
 *
 * @returns File, line and column, such as `/assets/a1b2c3d.js:1:2045`; `document` for a script in the document; undefined if no frame is ours,
 *   as with browser extensions.
 */
export function findPlace(stack: string, origin: string): string | undefined {
  for (const [, file = '', line, column] of stack.matchAll(/(https?:\/\/[^\s()]+?):(\d{1,7}):(\d{1,7})(?!\d)/gu)) {
    if (!file.startsWith(`${origin}/`)) continue
    const [path = ''] = file.slice(origin.length).split(/[?#]/u, 1)
    return /\.(?:m?js|tsx?)$/u.test(path) ? `${path}:${line}:${column}` : 'document'
  }
  return undefined
}

/** A page's path without what names a record: the rest of a dashboard's address, and all that logs leave out. */
export function cleanPage(pathname: string): string {
  return loggedPath(pathname.replace(/(\/dashboard\/[^/]+)\/.*/iu, '$1'))
}
