/** Control characters and the other line terminators of JavaScript, U+2028 and U+2029, percent-encoded in UTF-8. */
const controls = /%(?:[01][\da-f]|7f|c2%[89][\da-f]|e2%80%a[89])/giu

/**
 * Percent-encodes again what the router cannot match: a whole path with invalid UTF-8 encoding, such as `/%ff`, and line breaks and control
 * characters, which no route matches, not even the catch-all, so that no guard would run. Other paths are unchanged. Not reversible for
 * certain: a visitor may request `/%25ff`.
 */
export function encodeBrokenPath(pathname: string): string {
  if (!isDecodable(pathname)) return pathname.replaceAll('%', '%25')
  return pathname.replaceAll(controls, (escape) => escape.replaceAll('%', '%25'))
}

function isDecodable(pathname: string): boolean {
  return findDecoded(pathname) !== undefined
}

/** Returns the text although callers only test for undefined: the bundler removes a call whose result is unused, and its error with it. */
function findDecoded(pathname: string): string | undefined {
  try {
    return decodeURIComponent(pathname)
  } catch (error) {
    if (error instanceof URIError) return undefined
    throw error
  }
}
