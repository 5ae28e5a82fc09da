import { locales } from '#domain/locale.ts'
import type { Logger } from '#server/log.ts'
import type { BrotliCache } from './brotli-cache.ts'
import { type BuiltFile, builtFileHeaders, readBuiltFiles } from './built-files.ts'
import { createIconMakers } from './site-icons.ts'
import { createCrawlerFileMakers } from './crawler-files.ts'
import { prerenderPages, type Prerendering } from './prerender-pages.ts'
import { storeDeployedAssets, readDeployedAssets } from './deployed-assets.ts'
import { createOwnPictures } from './own-pictures.ts'
import { PictureRenderer } from './picture-renderer.ts'
import { createPageMakers, type PrerenderOptions, revalidated } from './prerender.ts'
import { createDefaultPictureMaker, createPictureMaker } from './social-picture-maker.ts'
import { type StoredFile, storeFile } from './stored-file.ts'
import { parseStyleSheet } from '#server/pages/styles/style-sheet.ts'
import {
  assetHeaders,
  commonHeaders,
  type HeaderList,
  inertPolicy,
  type SecuritySettings,
} from '#server/http/middleware/security-headers.ts'
import { type FindRareFile, type MakeFiles, StaticFiles } from './static-files.ts'
import type * as web from '#web/handler.ts'
import { endOfRole } from '#i18n/content/role.ts'

type SitePagesOptions = {
  /** The site as it is now. */
  readonly findShown: () => ShownSite
  readonly web: Pick<
    typeof web,
    | 'createBrandSheet'
    | 'createMessageFiles'
    | 'createSearchFiles'
    | 'createSocialPictures'
    | 'firstScripts'
    | 'listPages'
    | 'messagePath'
    | 'speculationRules'
  >
  /** Folder of the build's client files; in development, of those that the build copies. */
  readonly clientFolder: URL
  /** Folder for assets of earlier deployments (deployed-assets.ts); absent on a server without local storage. */
  readonly assetFolder: string | undefined
  /** Where the sizes of the owner's pictures are, and the icons made of the logo. */
  readonly sizesFolder: string
  /** The owner's content folder, for its icons. */
  readonly ownFolder: string | undefined
  readonly cache: Pick<BrotliCache, 'find' | 'get' | 'prune'>
  readonly security: SecuritySettings
  readonly log: Logger
}

/** The site with one state of its content. */
export type ShownSite = {
  readonly site: Pick<web.Site, 'url' | 'content' | 'settings' | 'now' | 'iconVersion'>
  readonly render: web.WebHandler
}

/** Pages that are the same for everyone, and the build's files, in memory. */
export type SitePages = {
  readonly files: StaticFiles
  /**
   * Replaces the pages by those of the current content and time, each rendered on its first request.
   *
   * @returns The time of the next scheduled change, possibly past; undefined if there is none.
   */
  readonly renew: () => Date | undefined
  /** Renders and compresses the remaining pages in the background, and stores the assets for later deployments. Logs failures. */
  readonly fill: () => Promise<void>
  /** Stops the background work, and stores the assets created so far. */
  readonly close: () => Promise<void>
}

/**
 * In development every page is rendered per request; the files that follow from the content are here, and those of `clientFolder`.
 *
 * @throws As `openSitePages`.
 */
export async function openDevelopmentPages(options: SitePagesOptions): Promise<SitePages> {
  const { findShown, clientFolder, sizesFolder, web, cache, security } = options
  const renderer = new PictureRenderer()
  const findOwn = createOwnPictures(() => findShown().site.content.pictures, { security, folder: sizesFolder })
  let findSocial: FindRareFile = () => undefined
  const files = new StaticFiles((path) => findSocial(path) ?? findOwn(path))
  const built = await storeBuiltFiles(await readBuiltFiles(clientFolder), options)
  const encoder = new TextEncoder()
  const store: PrerenderOptions['store'] = (path, contentType, text, headers) =>
    storeFile(cache, path, contentType, encoder.encode(text), headers)
  return {
    files,
    renew: () => {
      const { site } = findShown()
      const drawings = createDrawings(site, renderer, options)
      findSocial = drawings.findSocial
      const makers = new Map([...createContentFileMakers(web, site.content, { security, store }), ...drawings.makers])
      files.replaceAll(listUnreplaced(built, makers), makers)
      return undefined
    },
    fill: async () => {},
    close: async () => {},
  }
}

/** @throws Error if a file of the build cannot be read or has an unknown type. */
export async function openSitePages(options: SitePagesOptions): Promise<SitePages> {
  const { findShown, clientFolder, assetFolder, cache, security, log } = options
  const renderer = new PictureRenderer()
  const findOwn = createOwnPictures(() => findShown().site.content.pictures, { security, folder: options.sizesFolder })
  let findSocial: FindRareFile = () => undefined
  const files = new StaticFiles((path) => findSocial(path) ?? findOwn(path))
  const kept = assetFolder === undefined ? [] : await readDeployedAssets(assetFolder)
  const builtFiles = await readBuiltFiles(clientFolder)
  const decoder = new TextDecoder()
  const sheets = new Map(
    builtFiles.flatMap(({ path, content }) => (path.endsWith('.css') ? [[path, parseStyleSheet(decoder.decode(content))]] : [])),
  )
  const built = await storeBuiltFiles(builtFiles, options)
  const encoder = new TextEncoder()
  let paths: readonly string[] = []
  let ownAssets = new Set<string>()
  let prerendering: Prerendering | undefined
  let finished = Promise.resolve()

  const finish = async (started?: Prerendering) => {
    try {
      await started?.ended
      // After a renewal, the next run does the rest.
      if (started !== prerendering) return
      if (started && !started.isStopped()) log.info('All pages are compressed.')
      const assets = [...ownAssets].flatMap((path) => files.find(path) ?? [])
      if (assetFolder !== undefined) await storeDeployedAssets(assetFolder, assets, new Date(findShown().site.now()))
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
      const { site, render } = findShown()
      const drawings = createDrawings(site, renderer, options)
      findSocial = drawings.findSocial
      const brandSheet = options.web.createBrandSheet(site.content.brand)
      const ownSheets = brandSheet ? new Map([[brandSheet.path, parseStyleSheet(brandSheet.text)]]) : undefined
      const readSheet = (path: string) => {
        const sheet = sheets.get(path) ?? ownSheets?.get(path)
        if (!sheet) throw new Error(`A page names ${path}, which the build did not make.`)
        return sheet
      }
      const assets = new Set(built.map(({ path }) => path).filter((path) => path.startsWith('/assets/')))
      const store: PrerenderOptions['store'] = (path, contentType, text, headers) => {
        if (path.startsWith('/assets/')) assets.add(path)
        return storeFile(cache, path, contentType, encoder.encode(text), headers)
      }
      const now = new Date(site.now())
      const pages = options.web.listPages(site.content, now)
      const contentFiles = createContentFileMakers(options.web, site.content, { security, store })
      const makers = new Map([
        ...createPageMakers(pages, {
          render,
          siteUrl: site.url,
          security,
          firstScripts: options.web.firstScripts,
          speculationRules: options.web.speculationRules,
          readSheet,
          store,
          addDictionary: (dictionary, file) => files.addDictionary(dictionary, file),
        }),
        ...createCrawlerFileMakers({ site, pages, now, security, store }),
        ...createAssetMakers(Object.values(options.web.createSearchFiles(site.content, now)), 'application/json; charset=utf-8', {
          security,
          store,
        }),
        ...contentFiles,
        ...drawings.makers,
      ])
      files.replaceAll([...kept, ...listUnreplaced(built, makers)], makers)
      // What open pages may ask for after the next change is made at once.
      for (const path of contentFiles.keys())
        files.make(path).catch((error: unknown) => log.error({ err: error, path }, 'A file could not be made.'))
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

function storeBuiltFiles(
  files: readonly BuiltFile[],
  { cache, security }: Pick<SitePagesOptions, 'cache' | 'security'>,
): Promise<readonly StoredFile[]> {
  return Promise.all(files.map((file) => storeFile(cache, file.path, file.contentType, file.content, builtFileHeaders(file, security))))
}

/** Without those that follow from the content instead. */
function listUnreplaced(built: readonly StoredFile[], makers: ReadonlyMap<string, MakeFiles>): StoredFile[] {
  return built.filter(({ path }) => !makers.has(path))
}

/** Social pictures, and the icons of the site. */
function createDrawings({ content, settings, now }: ShownSite['site'], renderer: PictureRenderer, options: SitePagesOptions) {
  const pictures = options.web.createSocialPictures({ content, siteName: settings.siteName, now })
  const pictureOptions = { security: options.security, renderer, sizesFolder: options.sizesFolder }
  return {
    findSocial: createPictureMaker(pictures, pictureOptions),
    makers: [...createDefaultPictureMaker(pictures, pictureOptions), ...createIconMakers({ content, settings }, options)],
  }
}

/** Times at which scheduled articles appear and open positions expire, earliest first. Add other date-dependent content here. */
function listChanges({ posts, roles, site }: web.Site['content']): Date[] {
  const articles = posts.filter(({ isDraft }) => !isDraft).map(({ publishedAt }) => new Date(publishedAt))
  const ends = roles.flatMap(({ validThrough }) => (validThrough ? [endOfRole(validThrough, site.timeZone)] : []))
  return [...articles, ...ends].toSorted((a, b) => a.getTime() - b.getTime())
}

type FileOptions = Pick<PrerenderOptions, 'security' | 'store'>

/** Files whose paths contain a hash of their content. */
function createAssetMakers(
  files: readonly { readonly path: string; readonly text: string }[],
  contentType: string,
  { security, store }: FileOptions,
): Map<string, MakeFiles> {
  const headers = assetHeaders(commonHeaders(security))
  return new Map(files.map(({ path, text }) => [path, async () => [await store(path, contentType, text, headers)]]))
}

/**
 * The messages of each language, under a path with their hash, which documents name, and under one that stays, for changes of the language;
 * and the colors of the brand.
 */
function createContentFileMakers(
  { createBrandSheet, createMessageFiles, messagePath }: SitePagesOptions['web'],
  content: web.Site['content'],
  options: FileOptions,
): Map<string, MakeFiles> {
  const contentType = 'application/json; charset=utf-8'
  const messages = createMessageFiles(content)
  const headers: HeaderList = [...commonHeaders(options.security), ...inertPolicy, revalidated, ['vary', 'Accept-Encoding']]
  const lasting = locales.map((locale) => {
    const path = messagePath(locale)
    return [path, async () => [await options.store(path, contentType, messages[locale].text, headers)]] as const
  })
  const own = locales.map((locale) => messages[locale])
  const brandSheet = createBrandSheet(content.brand)
  const sheets = createAssetMakers(brandSheet ? [brandSheet] : [], 'text/css; charset=utf-8', options)
  return new Map([...createAssetMakers(own, contentType, options), ...sheets, ...lasting])
}
