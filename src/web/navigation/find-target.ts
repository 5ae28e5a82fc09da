/** The element that a hash names, as the browser looks for it (HTML, section 7.4.6.4): as it is written, then decoded. */
export function findTarget(hash: string): HTMLElement | null {
  const id = hash.slice(1)
  return document.getElementById(id) ?? document.getElementById(decode(id))
}

/** Invalid percent-encoding is used as it is. */
function decode(id: string): string {
  try {
    return decodeURIComponent(id)
  } catch (error) {
    if (error instanceof URIError) return id
    throw error
  }
}
