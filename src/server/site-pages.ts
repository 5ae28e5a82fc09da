import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { keepFiles } from '#server/pages/page-cache.ts'
import { prerender } from '#server/pages/prerender.ts'
import type { SecuritySettings } from '#server/security-headers.ts'
import type { StaticFiles } from '#server/static-files.ts'
import type * as web from '#web/handler.ts'
import { isPublished } from '#words/post.ts'

type SitePagesOptions = {
  readonly site: web.Site
  readonly web: typeof web
  readonly render: web.WebHandler
  /** Folder of the build, with `client/` and the fingerprint of its inputs. */
  readonly buildFolder: URL
  readonly security: SecuritySettings
  readonly files: StaticFiles
}

/** Renders the pages that are the same for everyone, or takes them from an earlier start, and puts them into memory. */
export async function loadSitePages({ site, web, render, buildFolder, security, files }: SitePagesOptions): Promise<void> {
  const now = site.now()
  const pages = web.listPages(site.content, now)
  const inputs = await readFile(new URL('inputs', buildFolder), 'utf8')
  const key = hash([inputs, site.name, site.url, site.content, security, pages])
  const stored = await keepFiles(new URL('pages/', buildFolder), key, () =>
    prerender({ render, pages, siteUrl: site.url, clientFolder: new URL('client/', buildFolder), security }),
  )
  files.replaceAll(stored)
}

/**
 * When the next scheduled article appears.
 *
 * @returns Undefined when none is scheduled.
 */
export function findNextPublication(site: web.Site): Date | undefined {
  const now = site.now()
  const times = site.content.posts.filter((post) => !isPublished(post, now)).map((post) => Date.parse(post.publishedAt))
  return times.length > 0 ? new Date(Math.min(...times)) : undefined
}

function hash(parts: unknown): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32)
}
