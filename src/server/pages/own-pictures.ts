import { existsSync } from 'node:fs'
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
 * Finds the pictures that the content has, or had since the start and whose sizes are not deleted yet (`pruneSizes`), because pages that are
 * open still show those; and no other file of the folder of sizes.
 *
 * @param getPictures The content's at the time of a request.
 */
export function createOwnPictures(getPictures: () => readonly string[], { security, folder }: OwnPicturesOptions): FindRareFile {
  // Feed readers show them.
  const headers = assetHeaders(commonHeaders(security)).map(
    ([name, value]) => [name, name === 'cross-origin-resource-policy' ? 'cross-origin' : value] as const,
  )
  let known: readonly string[] = []
  let present: ReadonlySet<string> = new Set()
  const former = new Set<string>()
  const isShown = (name: string) => {
    const list = getPictures()
    if (list !== known) {
      for (const each of known) former.add(each)
      known = list
      present = new Set(list)
    }
    if (present.has(name)) return true
    if (former.has(name) && !existsSync(join(folder, name))) former.delete(name)
    return former.has(name)
  }
  return (path) => {
    const name = path.startsWith(picturesPath) ? path.slice(picturesPath.length) : ''
    if (!name || !isShown(name)) return undefined
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
