import type { Picture as PictureFacts } from '#i18n/content/picture.ts'

type PictureProps = {
  readonly picture: PictureFacts
  /** Width on the page as `sizes` of HTML; browsers that measure it themselves use that. */
  readonly sizes: string
  readonly className?: string | undefined
  /** Loads it at once: it is at the top of the page. */
  readonly isFirst?: boolean
}

/** A picture of the content folder, with its space reserved before it has loaded. */
export function Picture({ picture: { alt, width, height, src, srcset }, sizes, className, isFirst = false }: PictureProps) {
  return (
    <img
      className={className}
      alt={alt}
      width={width}
      height={height}
      {...(srcset !== undefined && { sizes: isFirst ? sizes : `auto, ${sizes}`, srcSet: srcset })}
      src={src}
      loading={isFirst ? 'eager' : 'lazy'}
      decoding="async"
    />
  )
}
