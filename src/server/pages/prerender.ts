import { type FirstScripts, makeStaticDocument, type StaticDocument } from '#server/pages/static-document.ts'
import type { StoredFile } from '#server/pages/stored-file.ts'
import {
  assetHeaders,
  commonHeaders,
  type HeaderList,
  inertPolicy,
  type SecuritySettings,
  selectThirdParties,
} from '#server/http/middleware/security-headers.ts'
import { createDictionary, type Dictionary, writeMatch } from './dictionary.ts'
import type { MakeFiles } from './static-files.ts'
import type { StyleSheet } from '#server/pages/styles/style-sheet.ts'
import type { Locale } from '#domain/locale.ts'
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
  readonly addDictionary: (dictionary: Dictionary, file: StoredFile) => void
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
  const models = new Map<Locale, Promise<Model | undefined>>()
  const findModel: FindModel = (locale) => {
    const model = models.get(locale) ?? makeModel(locale, pages, common, options)
    models.set(locale, model)
    return model.catch(() => {
      // The page is also made for itself, and a failure is logged there. Other pages do without a dictionary, and the next one tries again.
      models.delete(locale)
      return undefined
    })
  }
  return new Map(
    pages.flatMap((page) => {
      const dataPath = page.address === '/' ? '/_.data' : `${page.address}.data`
      return [
        [page.address, () => makeDocument(page, common, findModel, options)] as const,
        [dataPath, () => makeData(dataPath, common, options)] as const,
      ]
    }),
  )
}

/** The document that is the dictionary of all documents of its language. */
type Model = { readonly page: Page; readonly document: StaticDocument; readonly dictionary: Dictionary }
type FindModel = (locale: Locale) => Promise<Model | undefined>

async function makeModel(
  locale: Locale,
  pages: readonly Page[],
  common: HeaderList,
  options: PrerenderOptions,
): Promise<Model | undefined> {
  const own = pages.filter((page) => page.locale === locale)
  // One with little but text costs a visitor the least (decision 006).
  const page = own.find(({ path }) => path === '/terms') ?? own[0]
  if (!page) return undefined
  const document = await renderDocument(page, options)
  const dictionary = createDictionary(locale, document.html)
  const headers: HeaderList = [...assetHeaders(common), ['use-as-dictionary', writeMatch(locale)], ['x-robots-tag', 'noindex']]
  options.addDictionary(dictionary, await options.store(dictionary.path, 'text/plain; charset=utf-8', document.html, headers))
  return { page, document, dictionary }
}

async function renderDocument(page: Page, options: PrerenderOptions): Promise<StaticDocument> {
  return makeStaticDocument(await renderPath(page.address, options), {
    firstScripts: options.firstScripts,
    speculationRules: options.speculationRules,
    readSheet: options.readSheet,
    thirdParties: selectThirdParties(options.security, 'public'),
  })
}

async function makeDocument(
  page: Page,
  common: HeaderList,
  findModel: FindModel,
  options: PrerenderOptions,
): Promise<readonly StoredFile[]> {
  const model = await findModel(page.locale)
  const { html, startFile, headers } = model?.page === page ? model.document : await renderDocument(page, options)
  const links: HeaderList = model ? [['link', `<${model.dictionary.path}>; rel="compression-dictionary"`]] : []
  return Promise.all([
    options.store(startFile.path, 'text/javascript; charset=utf-8', startFile.source, assetHeaders(common)),
    options.store(page.address, 'text/html; charset=utf-8', html, [...common, ...headers, revalidated, vary(page), ...links]),
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
  return ['vary', `Accept-Encoding, Available-Dictionary${page.address === '/' ? ', Accept-Language, Cookie' : ''}`]
}
