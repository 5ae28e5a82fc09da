import { loggedPath } from '#domain/logged-path.ts'

/** Address that browsers send their problems to. In a file without schemas, because browsers load it. */
export const problemsPath = '/problems'

const mostMessageLength = 200

const mark = /["'`´„‚\p{Pi}\p{Pf}]/u
/** From the first mark to the last one, because what is quoted may contain marks, or to the end: browsers shorten what they quote. */
const quoted = new RegExp(`${mark.source}(?:.*${mark.source}(?![\\p{L}\\p{N}])|.*)`, 'u')
/** Names of properties, which are quoted in the most frequent messages and come from our code. */
const property = /\b(?:reading|setting) '[\w$]{1,40}'/u
/** As in "can’t" or "it's": these are no quotes. */
const apostrophe = new RegExp(`\\p{L}['’]\\p{L}{1,2}(?!\\p{L}|${mark.source})`, 'u')
/** Four digits or more, divided as in phone numbers, dates and amounts. */
const digits = /\p{N}(?:[ ().,:/+-]{0,3}\p{N}){3,}/u
const parts = new RegExp(`(?<kept>${property.source}|${apostrophe.source})|${quoted.source}|\\S*[/@]\\S*|${digits.source}`, 'gu')

/**
 * An error's message without what may come from a person: `…` for quoted texts, addresses and long numbers.
 *
 * @returns On one line, shortened.
 */
export function cleanMessage(message: string): string {
  const line = message.slice(0, 2000).replaceAll(/[\p{C}\s]+/gu, ' ')
  return line
    .replaceAll(parts, (part, kept?: string) => (kept === undefined ? '…' : part))
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
