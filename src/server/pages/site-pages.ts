import type { Logger } from '#server/log.ts'
import type { BrotliCache } from './brotli-cache.ts'
import { builtFileHeaders, readBuiltFiles } from './built-files.ts'
import { createCrawlerFileMakers } from './crawler-files.ts'
import { prerenderPages, type Prerendering } from './prerender-pages.ts'
import { storeDeployedAssets, readDeployedAssets } from './deployed-assets.ts'
import { PictureRenderer } from './picture-renderer.ts'
import { createPageMakers, type PrerenderOptions } from './prerender.ts'
import { createPictureMaker } from './social-picture-maker.ts'
import { storeFile } from './stored-file.ts'
import { parseStyleSheet } from '#server/pages/styles/style-sheet.ts'
import { assetHeaders, commonHeaders, type SecuritySettings } from '#server/http/middleware/security-headers.ts'
import { type MakeFiles, StaticFiles } from './static-files.ts'
import type * as web from '#web/handler.ts'
import { endOfRole } from '#i18n/content/role.ts'

type SitePagesOptions = {
  readonly site: Pick<web.Site, 'url' | 'content' | 'settings' | 'now'>
  readonly web: Pick<typeof web, 'createSearchFiles' | 'listPages' | 'createSocialPictures' | 'firstScripts' | 'speculationRules'>
  readonly render: web.WebHandler
  /** Folder of the build's client files. */
  readonly clientFolder: URL
  /** Folder for assets of earlier deployments (deployed-assets.ts); absent on a server without local storage. */
  readonly assetFolder: string | undefined
  readonly cache: Pick<BrotliCache, 'find' | 'get' | 'prune'>
  readonly security: SecuritySettings
  readonly log: Logger
}

/** Pages that are the same for everyone, and the build's files, in memory. */
export type SitePages = {
  readonly files: StaticFiles
  /**
   * Replaces the pages by those of the current time, each rendered on its first request.
   *
   * @returns The time of the next scheduled change, possibly past; undefined if there is none.
   */
  readonly renew: () => Date | undefined
  /** Renders and compresses the remaining pages in the background, and stores the assets for later deployments. Logs failures. */
  readonly fill: () => Promise<void>
  /** Stops the background work, and stores the assets created so far. */
  readonly close: () => Promise<void>
}

/** In development every page is rendered per request. */
export function openWithoutPages(): SitePages {
  return { files: new StaticFiles(), renew: () => undefined, fill: async () => {}, close: async () => {} }
}

/** @throws Error if a file of the build cannot be read or has an unknown type. */
export async function openSitePages(options: SitePagesOptions): Promise<SitePages> {
  const { site, clientFolder, assetFolder, cache, security, log } = options
  const pictures = options.web.createSocialPictures({ content: site.content, siteName: site.settings.siteName, now: site.now })
  const files = new StaticFiles(createPictureMaker(pictures, { security, renderer: new PictureRenderer() }))
  const kept = assetFolder === undefined ? [] : await readDeployedAssets(assetFolder)
  const builtFiles = await readBuiltFiles(clientFolder)
  const decoder = new TextDecoder()
  const sheets = new Map(
    builtFiles.flatMap(({ path, content }) => (path.endsWith('.css') ? [[path, parseStyleSheet(decoder.decode(content))]] : [])),
  )
  const built = await Promise.all(
    builtFiles.map((file) => storeFile(cache, file.path, file.contentType, file.content, builtFileHeaders(file, security))),
  )
  const encoder = new TextEncoder()
  let paths: readonly string[] = []
  let ownAssets = new Set<string>()
  let prerendering: Prerendering | undefined
  let finished = Promise.resolve()

  const readSheet = (path: string) => {
    const sheet = sheets.get(path)
    if (!sheet) throw new Error(`A page names ${path}, which the build did not make.`)
    return sheet
  }

  const finish = async (started?: Prerendering) => {
    try {
      await started?.ended
      // After a renewal, the next run does the rest.
      if (started !== prerendering) return
      if (started && !started.isStopped()) log.info('All pages are compressed.')
      const assets = [...ownAssets].flatMap((path) => files.find(path) ?? [])
      if (assetFolder !== undefined) await storeDeployedAssets(assetFolder, assets, new Date(site.now()))
      await cache.prune()
    } catch (error) {
      log.error({ err: error }, 'Not all pages could be compressed and kept.')
    }
  }

  return {
    files,
    renew: () => {
      prerendering?.stop()
      prerendering = undefined
      const assets = new Set(built.map(({ path }) => path).filter((path) => path.startsWith('/assets/')))
      const store: PrerenderOptions['store'] = (path, contentType, text, headers) => {
        if (path.startsWith('/assets/')) assets.add(path)
        return storeFile(cache, path, contentType, encoder.encode(text), headers)
      }
      const now = new Date(site.now())
      const pages = options.web.listPages(site.content, now)
      const makers = new Map([
        ...createPageMakers(pages, {
          render: options.render,
          siteUrl: site.url,
          security,
          firstScripts: options.web.firstScripts,
          speculationRules: options.web.speculationRules,
          readSheet,
          store,
          addDictionary: (dictionary, file) => files.addDictionary(dictionary, file),
        }),
        ...createCrawlerFileMakers({ site, pages, now, security, store }),
        ...createSearchFileMakers(options.web.createSearchFiles(site.content, now), { security, store }),
      ])
      files.replaceAll([...kept, ...built], makers)
      paths = [...makers.keys()]
      ownAssets = assets
      return listChanges(site.content).find((time) => time > now)
    },
    fill: () => {
      prerendering = prerenderPages({ files, paths, cache, log })
      finished = finish(prerendering)
      return finished
    },
    close: async () => {
      prerendering?.stop()
      await finished
      if (!prerendering) await finish()
    },
  }
}

/** Times at which scheduled articles appear and open positions expire, earliest first. Add other date-dependent content here. */
function listChanges({ posts, roles, site }: web.Site['content']): Date[] {
  const articles = posts.filter(({ isDraft }) => !isDraft).map(({ publishedAt }) => new Date(publishedAt))
  const ends = roles.flatMap(({ validThrough }) => (validThrough ? [endOfRole(validThrough, site.timeZone)] : []))
  return [...articles, ...ends].toSorted((a, b) => a.getTime() - b.getTime())
}

/** Creates the search index of each language, by path. */
function createSearchFileMakers(
  files: ReturnType<typeof web.createSearchFiles>,
  { security, store }: Pick<PrerenderOptions, 'security' | 'store'>,
): Map<string, MakeFiles> {
  const headers = assetHeaders(commonHeaders(security))
  return new Map(
    Object.values(files).map(({ path, text }) => [path, async () => [await store(path, 'application/json; charset=utf-8', text, headers)]]),
  )
}
