/** Where the SDK keeps the id of this browser (firebase 12.19.0). */
const installationsDatabase = 'firebase-installations-database'

/** The tag's cookies all begin so: `_ga`, and `_ga_<stream>`. */
const tagCookies = /^_ga(?:_|$)/u

/**
 * Deletes the ids and cookies of analytics that an earlier document has left. For documents in which statistics are not allowed: the choice may
 * have ended by itself, or the earlier document was closed before it had deleted everything.
 */
export async function forgetAnalytics(): Promise<void> {
  removeTagCookies()
  try {
    // Deleting a database that is not there would make it first.
    const databases = await indexedDB.databases()
    if (databases.some(({ name }) => name === installationsDatabase)) indexedDB.deleteDatabase(installationsDatabase)
  } catch (error) {
    // Where databases may not be used, nothing lies in one.
    if (!(error instanceof DOMException)) throw error
  }
}

/** Removes them for every domain that the tag may have set them for. */
export function removeTagCookies(): void {
  const names = document.cookie.split('; ').map((cookie) => cookie.split('=', 1)[0] ?? '')
  const parts = window.location.hostname.split('.')
  const domains = [[], ...parts.map((_, index) => [`Domain=${parts.slice(index).join('.')}`])]
  for (const name of names.filter((candidate) => tagCookies.test(candidate)))
    for (const domain of domains) document.cookie = [`${name}=`, 'Max-Age=0', 'Path=/', ...domain].join('; ')
}
