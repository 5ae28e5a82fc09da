import { assetHeaders, commonHeaders } from '#server/http/security-headers.ts'
import type { createSearchFiles } from '#web/handler.ts'
import type { PrerenderOptions } from './prerender.ts'
import type { MakeFiles } from './static-files.ts'

/** What makes the search index of each language, by its address. */
export function createSearchFileMakers(
  files: ReturnType<typeof createSearchFiles>,
  { security, store }: Pick<PrerenderOptions, 'security' | 'store'>,
): Map<string, MakeFiles> {
  const headers = assetHeaders(commonHeaders(security))
  return new Map(
    Object.values(files).map(({ path, text }) => [path, async () => [await store(path, 'application/json; charset=utf-8', text, headers)]]),
  )
}
