import type { Locale } from '#domain/locale.ts'
import { http } from '#gateway/http/http-client.ts'
import type { SearchSource } from '#web/search/search-entry.ts'
import { createSearch, type Search } from '#web/search/search.ts'

/** Fetches the index of a language and creates its search. The path contains a content hash, so the browser caches the file. */
export async function loadSearch(path: string, locale: Locale): Promise<Search> {
  // Our own server's output (search-files.server.ts), so it is not parsed.
  return createSearch(await http<SearchSource>(path, { responseType: 'json' }), locale)
}
