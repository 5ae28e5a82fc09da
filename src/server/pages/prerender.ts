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
import type { Page, WebHandler } from '#web/handler.ts'

export type PrerenderOptions = {
  readonly render: WebHandler
  /** Origin of the site, without a slash at the end. */
  readonly siteUrl: string
  readonly security: SecuritySettings
  readonly firstScripts: FirstScripts
  /** Gives the text of a style sheet under `/assets/`. */
  readonly readAsset: (path: string) => string
  readonly store: (path: string, contentType: string, text: string, headers: HeaderList) => Promise<StoredFile>
}

/** Kept, and compared by its tag at each request. */
export const revalidated = ['cache-control', 'public, max-age=0, must-revalidate'] as const
/** Fetched ahead, data must be there at the click without asking the server again, which would be a journey on a slow link. */
const fetchedAhead = ['cache-control', 'public, max-age=300'] as const

/**
 * What renders each page and its route data, by their addresses. A maker fails when its page does not answer 200, or a document is not
 * built as expected.
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
    readAsset: options.readAsset,
    thirdParties: selectThirdParties(options.security, 'public'),
  })
  return Promise.all([
    options.store(startFile.path, 'text/javascript; charset=utf-8', startFile.source, assetHeaders(common)),
    options.store(page.address, 'text/html; charset=utf-8', html, [...common, ...headers, revalidated, vary(page)]),
  ])
}

async function makeData(path: string, common: HeaderList, options: PrerenderOptions): Promise<readonly StoredFile[]> {
  // The client tells route data from other answers by the last of these headers.
  const headers: HeaderList = [...common, ...inertPolicy, fetchedAhead, ['vary', 'Accept-Encoding'], ['x-remix-response', 'yes']]
  return [await options.store(path, 'text/x-script', await renderPath(path, options), headers)]
}

async function renderPath(path: string, { render, siteUrl }: PrerenderOptions): Promise<string> {
  const response = await render(new Request(siteUrl + path), { clientAddress: '' })
  if (response.status !== 200) throw new Error(`${path} answered ${response.status} while prerendering.`)
  return response.text()
}

/** The home page leads to other languages by these headers, so caches must keep its answers apart. */
function vary(page: Page): readonly [string, string] {
  return ['vary', page.address === '/' ? 'Accept-Encoding, Accept-Language, Cookie' : 'Accept-Encoding']
}
