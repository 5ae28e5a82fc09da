import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { picturesPath } from '#i18n/content/picture.ts'
import { assetHeaders, commonHeaders, type HeaderList, type SecuritySettings } from '#server/http/middleware/security-headers.ts'
import type { createSocialPictures, SocialPicture } from '#web/handler.ts'
import { builtFileHeaders } from './built-files.ts'
import type { PictureRenderer } from './picture-renderer.ts'
import type { FindRareFile, MakeFiles } from './static-files.ts'
import type { StoredFile } from './stored-file.ts'

type PictureMakerOptions = {
  readonly security: SecuritySettings
  readonly renderer: Pick<PictureRenderer, 'render'>
  /** Where the sizes of the owner's pictures are. */
  readonly sizesFolder: string
}

/** Finds the renderer of a social picture by path, for existing pages only. */
export function createPictureMaker(pictures: ReturnType<typeof createSocialPictures>, options: PictureMakerOptions): FindRareFile {
  // Other sites embed them.
  const headers = assetHeaders(commonHeaders(options.security)).map(
    ([name, value]) => [name, name === 'cross-origin-resource-policy' ? 'cross-origin' : value] as const,
  )
  return (path) => {
    const picture = path.startsWith('/social/') ? pictures.findByPath(path) : undefined
    return picture && (() => renderPicture(picture, path, headers, options))
  }
}

/** The picture of pages without one of their own, such as the login: that of the home page, under a path that stays. */
export function createDefaultPictureMaker(
  pictures: ReturnType<typeof createSocialPictures>,
  options: PictureMakerOptions,
): Map<string, MakeFiles> {
  const path = '/social.png'
  const picture = pictures.findByPage('/')
  if (!picture) return new Map()
  return new Map([[path, async () => [await renderPicture(picture, path, builtFileHeaders({ path }, options.security), options)]]])
}

async function renderPicture(
  picture: SocialPicture,
  path: string,
  headers: HeaderList,
  { renderer, sizesFolder }: PictureMakerOptions,
): Promise<StoredFile> {
  const { cover } = picture
  const images = cover === undefined ? [] : [{ src: cover, data: await readFile(join(sizesFolder, cover.slice(picturesPath.length))) }]
  const content = await renderer.render(picture, images)
  const contentHash = hash('sha256', content, 'base64url').slice(0, 22)
  return { path, contentType: 'image/png', hash: contentHash, bodies: { identity: content }, headers }
}
