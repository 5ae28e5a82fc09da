import { encodeBrokenPath } from './broken-path.ts'

/** More than any address of the site has. Our own judgement: two lines on a phone. */
const longestShown = 80

/** Control and format characters, blanks, and the fillers of Hangul: they show as nothing, or change the order of what is around them. */
const invisible = /[\p{C}\p{Z}\u115f\u1160\u3164\uffa0]/gu

/**
 * A path as the error screen shows it: decoded once, except for invisible characters; as it is written where it does not decode; and without the
 * middle where it is long. The same for a path that the server has encoded once more (`encodeBrokenPath`).
 */
export function shownPath(pathname: string): string {
  const decoded = decodeURIComponent(encodeBrokenPath(pathname))
  return shortenPath(decoded.replaceAll(invisible, (letter) => (letter === ' ' ? letter : encodeURIComponent(letter.toWellFormed()))))
}

/** A path with an ellipsis in the place of its middle where it is long. */
export function shortenPath(path: string): string {
  const letters = Array.from(path)
  if (letters.length <= longestShown) return path
  const half = (longestShown - 2) / 2
  return `${letters.slice(0, half + 1).join('')}…${letters.slice(-half).join('')}`
}
