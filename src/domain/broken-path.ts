/**
 * Encodes a path once more whose percent-encoding is none of UTF-8, such as `/%ff`; any other stays as it is. A router reads it as it was
 * written, then; it does so by itself too, but writes a plain line for it. The way back is a guess: somebody may ask for `/%25ff`.
 */
export function encodeBrokenPath(pathname: string): string {
  return isDecodable(pathname) ? pathname : pathname.replaceAll('%', '%25')
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
