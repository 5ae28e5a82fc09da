/** Control characters and the other line terminators of JavaScript, U+2028 and U+2029, percent-encoded in UTF-8. */
const controls = /%(?:[01][\da-f]|7f|c2%[89][\da-f]|e2%80%a[89])/giu

/**
 * Encodes once more what a router could not read in a path: all of it when its percent-encoding is none of UTF-8, such as `/%ff`, and control
 * characters, since no route matches a line break, not even the one for all other paths, and so no guard runs. Any other path stays as it
 * is. The router reads what was written, then. The way back is a guess: somebody may ask for `/%25ff`.
 */
export function encodeBrokenPath(pathname: string): string {
  if (!isDecodable(pathname)) return pathname.replaceAll('%', '%25')
  return pathname.replaceAll(controls, (escape) => escape.replaceAll('%', '%25'))
}

function isDecodable(pathname: string): boolean {
  return findDecoded(pathname) !== undefined
}

/** Gives the text although only its being there counts: the bundler drops a call whose result nobody uses, with what it throws. */
function findDecoded(pathname: string): string | undefined {
  try {
    return decodeURIComponent(pathname)
  } catch (error) {
    if (error instanceof URIError) return undefined
    throw error
  }
}
