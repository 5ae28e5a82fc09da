import { type FirstScripts, makeStaticDocument } from '#server/pages/static-document.ts'
import type { StoredFile } from '#server/pages/stored-file.ts'
import {
  assetHeaders,
  commonHeaders,
  type HeaderList,
  inertPolicy,
  type SecuritySettings,
  selectThirdParties,
} from '#server/http/middleware/security-headers.ts'
import type { MakeFiles } from './static-files.ts'
import type { StyleSheet } from '#server/pages/styles/style-sheet.ts'
import type { Page, WebHandler } from '#web/handler.ts'

export type PrerenderOptions = {
  readonly render: WebHandler
  /** Origin of the site, without a trailing slash. */
  readonly siteUrl: string
  readonly security: SecuritySettings
  readonly firstScripts: FirstScripts
  readonly speculationRules: string
  /** Returns a style sheet in `/assets/`. */
  readonly readSheet: (path: string) => StyleSheet
  readonly store: (path: string, contentType: string, text: string, headers: HeaderList) => Promise<StoredFile>
}

/** Cached, and revalidated by its ETag on each request. */
export const revalidated = ['cache-control', 'public, max-age=0, must-revalidate'] as const
/** Prefetched data must be usable at the click without revalidation, which costs a round trip on a slow connection. */
const fetchedAhead = ['cache-control', 'public, max-age=300'] as const

/**
 * Renderers of each page and its route data, by path. They fail unless the page responds with 200 and the document has the expected
 * structure.
 */
export function createPageMakers(pages: readonly Page[], options: PrerenderOptions): Map<string, MakeFiles> {
  const common = commonHeaders(options.security)
  return new Map(
    pages.flatMap((page) => {
      const dataPath = page.address === '/' ? '/_.data' : `${page.address}.data`
      return [
        [page.address, () => makeDocument(page, common, options)] as const,
        [dataPath, () => makeData(dataPath, common, options)] as const,
      ]
    }),
  )
}

async function makeDocument(page: Page, common: HeaderList, options: PrerenderOptions): Promise<readonly StoredFile[]> {
  const { html, startFile, headers } = makeStaticDocument(await renderPath(page.address, options), {
    firstScripts: options.firstScripts,
    speculationRules: options.speculationRules,
    readSheet: options.readSheet,
    thirdParties: selectThirdParties(options.security, 'public'),
  })
  return Promise.all([
    options.store(startFile.path, 'text/javascript; charset=utf-8', startFile.source, assetHeaders(common)),
    options.store(page.address, 'text/html; charset=utf-8', html, [...common, ...headers, revalidated, vary(page)]),
  ])
}

async function makeData(path: string, common: HeaderList, options: PrerenderOptions): Promise<readonly StoredFile[]> {
  // The client recognizes route data by the last of these headers.
  const headers: HeaderList = [...common, ...inertPolicy, fetchedAhead, ['vary', 'Accept-Encoding'], ['x-remix-response', 'yes']]
  return [await options.store(path, 'text/x-script', await renderPath(path, options), headers)]
}

async function renderPath(path: string, { render, siteUrl }: PrerenderOptions): Promise<string> {
  const response = await render(new Request(siteUrl + path), { clientAddress: '' })
  if (response.status !== 200) throw new Error(`${path} answered ${response.status} while prerendering.`)
  return response.text()
}

/** The home page redirects depending on these headers, so caches must separate the responses. */
function vary(page: Page): readonly [string, string] {
  return ['vary', page.address === '/' ? 'Accept-Encoding, Accept-Language, Cookie' : 'Accept-Encoding']
}
