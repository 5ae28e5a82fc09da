import { encodeBrokenPath } from './broken-path.ts'

/** Longer than any address of the site. Our own judgement: two lines on a phone. */
const longestShown = 80

/** Control and format characters, spaces, and Hangul fillers: invisible, or able to reorder the text around them. */
const invisible = /[\p{C}\p{Z}\u115f\u1160\u3164\uffa0]/gu

/**
 * A path for the error screen: decoded once, except for invisible characters; verbatim if it cannot be decoded; shortened in the middle.
 * Also for paths from `encodeBrokenPath`.
 */
export function shownPath(pathname: string): string {
  const decoded = decodeURIComponent(encodeBrokenPath(pathname))
  return shortenPath(decoded.replaceAll(invisible, (letter) => (letter === ' ' ? letter : encodeURIComponent(letter.toWellFormed()))))
}

/** Replaces the middle of a long path with an ellipsis. */
export function shortenPath(path: string): string {
  const letters = Array.from(path)
  if (letters.length <= longestShown) return path
  const half = (longestShown - 2) / 2
  return `${letters.slice(0, half + 1).join('')}…${letters.slice(-half).join('')}`
}
