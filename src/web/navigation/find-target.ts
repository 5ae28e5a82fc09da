/** Finds the element of a hash as browsers do (HTML, section 7.4.6.4): first by the literal hash, then decoded. */
export function findTarget(hash: string): HTMLElement | null {
  const id = hash.slice(1)
  return document.getElementById(id) ?? document.getElementById(decode(id))
}

/** Returns invalid percent-encoding unchanged. */
function decode(id: string): string {
  try {
    return decodeURIComponent(id)
  } catch (error) {
    if (error instanceof URIError) return id
    throw error
  }
}
