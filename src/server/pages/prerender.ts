import { glob, readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { makeStaticDocument } from '#server/pages/static-document.ts'
import { type StoredFile, storeFile } from '#server/pages/stored-file.ts'
import { commonHeaders, type HeaderList, inertPolicy, type SecuritySettings } from '#server/security-headers.ts'
import type { Page, WebHandler } from '#web/handler.ts'

type PrerenderOptions = {
  readonly render: WebHandler
  readonly pages: readonly Page[]
  /** Origin of the site, without a slash at the end. */
  readonly siteUrl: string
  /** Folder of the built files that browsers load. */
  readonly clientFolder: URL
  readonly security: SecuritySettings
}

const contentTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
}

const immutable = ['cache-control', 'public, max-age=31536000, immutable'] as const
const revalidated = ['cache-control', 'public, max-age=0, must-revalidate'] as const
/** Fetched ahead, data must be there at the click without asking the server again, which would be a journey on a slow link. */
const fetchedAhead = ['cache-control', 'public, max-age=300'] as const

/**
 * Renders every page with its route data, and takes in the built files: all that is served from memory.
 *
 * @throws Error when a page does not answer 200, or a document is not built as expected.
 */
export async function prerender(options: PrerenderOptions): Promise<StoredFile[]> {
  const assets = await readClientFiles(options)
  const texts = new Map(assets.map((file) => [file.path, file]))
  const readAsset = (path: string) => {
    const file = texts.get(path)
    if (!file) throw new Error(`A page names ${path}, which the build did not make.`)
    return new TextDecoder().decode(file.bodies.identity)
  }
  const pages = await Promise.all(options.pages.map((page) => prerenderPage(page, options, readAsset)))
  return [...assets, ...pages.flat()]
}

async function prerenderPage(page: Page, options: PrerenderOptions, readAsset: (path: string) => string): Promise<StoredFile[]> {
  const common = commonHeaders(options.security)
  const document = makeStaticDocument(await renderPath(page.address, options), readAsset)
  const dataPath = page.address === '/' ? '/_.data' : `${page.address}.data`
  const data = await renderPath(dataPath, options)
  return Promise.all([
    storeFile(page.address, 'text/html; charset=utf-8', encode(document.html), [...common, ...document.headers, revalidated, vary(page)]),
    storeFile(document.startFile.path, 'text/javascript; charset=utf-8', encode(document.startFile.source), assetHeaders(common)),
    // The client tells route data from other answers by this header.
    storeFile(dataPath, 'text/x-script', encode(data), [
      ...common,
      ...inertPolicy,
      fetchedAhead,
      ['vary', 'Accept-Encoding'],
      ['x-remix-response', 'yes'],
    ]),
  ])
}

async function renderPath(path: string, { render, siteUrl }: PrerenderOptions): Promise<string> {
  const response = await render(new Request(siteUrl + path), { clientAddress: '' })
  if (response.status !== 200) throw new Error(`${path} answered ${response.status} while prerendering.`)
  return response.text()
}

async function readClientFiles({ clientFolder, security }: PrerenderOptions): Promise<StoredFile[]> {
  const common = commonHeaders(security)
  const names: string[] = []
  for await (const name of glob('**/*.*', { cwd: clientFolder, exclude: ['.vite/**'] })) names.push(name)
  return Promise.all(
    names.map(async (name) => {
      const contentType = contentTypes[extname(name)]
      if (!contentType) throw new Error(`No content type is known for ${name}.`)
      const headers = name.startsWith('assets/') ? assetHeaders(common) : publicFileHeaders(common, name)
      return storeFile(`/${name}`, contentType, await readFile(new URL(name, clientFolder)), headers)
    }),
  )
}

function assetHeaders(common: HeaderList): HeaderList {
  return [...common, ...inertPolicy, immutable, ['vary', 'Accept-Encoding']]
}

function publicFileHeaders(common: HeaderList, name: string): HeaderList {
  // Social images are shown by other sites.
  const headers = name.startsWith('social')
    ? common.map(([key, value]) => [key, key === 'cross-origin-resource-policy' ? 'cross-origin' : value] as const)
    : common
  return [...headers, ...inertPolicy, ['cache-control', 'public, max-age=86400'], ['vary', 'Accept-Encoding']]
}

/** The home page leads to other languages by these headers, so caches must keep its answers apart. */
function vary(page: Page): readonly [string, string] {
  return ['vary', page.address === '/' ? 'Accept-Encoding, Accept-Language, Cookie' : 'Accept-Encoding']
}

function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}
