import { hash } from 'node:crypto'
import { assetHeaders, commonHeaders, type SecuritySettings } from '#server/http/middleware/security-headers.ts'
import type { createSocialPictures } from '#web/handler.ts'
import type { PictureRenderer } from './picture-renderer.ts'
import type { FindRareFile } from './static-files.ts'

type PictureMakerOptions = {
  readonly security: SecuritySettings
  readonly renderer: Pick<PictureRenderer, 'render'>
}

/** Finds the renderer of a social picture by path, for existing pages only. */
export function createPictureMaker(
  pictures: ReturnType<typeof createSocialPictures>,
  { security, renderer }: PictureMakerOptions,
): FindRareFile {
  // Other sites embed them.
  const headers = assetHeaders(commonHeaders(security)).map(
    ([name, value]) => [name, name === 'cross-origin-resource-policy' ? 'cross-origin' : value] as const,
  )
  return (path) => {
    const picture = path.startsWith('/social/') ? pictures.findByPath(path) : undefined
    if (!picture) return undefined
    return async () => {
      const content = await renderer.render(picture)
      const contentHash = hash('sha256', content, 'base64url').slice(0, 22)
      return { path, contentType: 'image/png', hash: contentHash, bodies: { identity: content }, headers }
    }
  }
}
