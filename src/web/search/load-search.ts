import type { Locale } from '#domain/locale.ts'
import { http } from '#gateway/http/http-client.ts'
import type { SearchSource } from '#web/search/search-entry.ts'
import { createSearch, type Search } from '#web/search/search.ts'

/** Fetches the index of a language and makes its search. The address is named by the content, so the browser keeps the file. */
export async function loadSearch(path: string, locale: Locale): Promise<Search> {
  // The file is our own server's output (search-files.server.ts), named by its hash.
  return createSearch(await http<SearchSource>(path, { responseType: 'json' }), locale)
}
