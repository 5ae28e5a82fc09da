import { createHash } from 'node:crypto'
import { glob, readFile } from 'node:fs/promises'
import { keepAssets } from '#server/pages/kept-assets.ts'
import { keepFiles } from '#server/pages/page-cache.ts'
import { prerender } from '#server/pages/prerender.ts'
import type { SecuritySettings } from '#server/security-headers.ts'
import type { StaticFiles } from '#server/static-files.ts'
import type * as web from '#web/handler.ts'
import { endOfRole } from '#words/role.ts'

type SitePagesOptions = {
  readonly site: Pick<web.Site, 'name' | 'url' | 'content' | 'now'>
  readonly web: Pick<typeof web, 'listPages'>
  readonly render: web.WebHandler
  /** Folder of the build, with `client/` and the fingerprint of its inputs. */
  readonly buildFolder: URL
  /** Where the assets of earlier deployments lie (kept-assets.ts). */
  readonly assetFolder: string
  readonly security: SecuritySettings
  readonly files: StaticFiles
}

/**
 * Renders the pages that are the same for everyone, or takes them from an earlier start, and puts them into memory.
 *
 * @returns When they change next by themselves, which has passed already if that came while they were rendered; undefined when never.
 */
export async function loadSitePages({
  site,
  web,
  render,
  buildFolder,
  assetFolder,
  security,
  files,
}: SitePagesOptions): Promise<Date | undefined> {
  const now = site.now()
  const pages = web.listPages(site.content, now)
  const inputs = await readFile(new URL('inputs', buildFolder), 'utf8')
  const maker = [process.version, await hashOwnSources()]
  const changes = listChanges(site.content)
  const passed = changes.filter((time) => time <= now)
  const key = hash([inputs, maker, site.name, site.url, site.content, security, pages, passed])
  const stored = await keepFiles(new URL('pages/', buildFolder), key, () =>
    prerender({ render, pages, siteUrl: site.url, clientFolder: new URL('client/', buildFolder), security }),
  )
  const older = await keepAssets(assetFolder, stored, now)
  files.replaceAll([...older, ...stored])
  return changes.find((time) => time > now)
}

/** When scheduled articles appear and roles are shown no more, the earliest first. Whatever else a page shows by the date belongs here. */
function listChanges({ posts, roles, site }: web.Site['content']): Date[] {
  const articles = posts.map(({ publishedAt }) => new Date(publishedAt))
  const ends = roles.flatMap(({ validThrough }) => (validThrough ? [endOfRole(validThrough, site.timeZone)] : []))
  return [...articles, ...ends].toSorted((a, b) => a.getTime() - b.getTime())
}

/** The server's own code, whole: what of it shapes a page or its headers cannot be forgotten here. */
async function hashOwnSources(): Promise<string> {
  const folder = new URL('./', import.meta.url)
  const names: string[] = []
  for await (const name of glob('**/*.ts', { cwd: folder, exclude: ['**/*.test.ts'] })) names.push(name)
  return hash(await Promise.all(names.toSorted().map(async (name) => [name, await readFile(new URL(name, folder), 'utf8')])))
}

function hash(parts: unknown): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32)
}
