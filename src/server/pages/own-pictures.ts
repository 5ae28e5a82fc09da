import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { picturesPath } from '#i18n/content/picture.ts'
import { assetHeaders, commonHeaders, type HeaderList, type SecuritySettings } from '#server/http/middleware/security-headers.ts'
import type { FindRareFile } from './static-files.ts'

type OwnPicturesOptions = {
  readonly security: SecuritySettings
  /** Where the sizes of pictures are. */
  readonly folder: string
}

/**
 * Finds the pictures that the content has, or had since the start, because pages that are open still show those; and no other file of the
 * folder of sizes.
 *
 * @param getPictures The content's at the time of a request.
 */
export function createOwnPictures(getPictures: () => readonly string[], { security, folder }: OwnPicturesOptions): FindRareFile {
  // Feed readers show them.
  const headers = assetHeaders(commonHeaders(security)).map(
    ([name, value]) => [name, name === 'cross-origin-resource-policy' ? 'cross-origin' : value] as const,
  )
  const names = new Set<string>()
  let known: readonly string[] = []
  const listNames = (list: readonly string[]): ReadonlySet<string> => {
    if (list !== known) for (const name of list) names.add(name)
    known = list
    return names
  }
  return (path) => {
    const name = path.startsWith(picturesPath) ? path.slice(picturesPath.length) : ''
    if (!name || !listNames(getPictures()).has(name)) return undefined
    const isDrawing = name.endsWith('.svg')
    return async () => ({
      path,
      contentType: isDrawing ? 'image/svg+xml' : 'image/webp',
      hash: name.replace(/\.\w+$/u, ''),
      bodies: { identity: await readFile(join(folder, name)) },
      headers: isDrawing ? withDrawingPolicy(headers) : headers,
    })
  }
}

/** Opened by itself a drawing is a document: its own styles apply, and nothing of it may run, load or be of the site's origin. */
export function withDrawingPolicy(headers: HeaderList): HeaderList {
  const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'; sandbox"
  return headers.map(([name, value]) => [name, name === 'content-security-policy' ? policy : value] as const)
}
