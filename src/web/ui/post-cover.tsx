import type { Picture as PictureFacts } from '#i18n/content/picture.ts'
import type { ArticleCoverName } from '#i18n/content/post.ts'
import { ArticleCover } from '#web/ui/drawing/article-cover.tsx'
import { Picture } from '#web/ui/picture.tsx'
import styles from './post-cover.module.css'

type PostCoverProps = {
  readonly cover: ArticleCoverName | PictureFacts
  /** As in `Picture`. */
  readonly sizes: string
  /** In lists, whose titles say what it is about, it is cut to the shape of the drawings, and is no link's text. */
  readonly isTeaser?: boolean
  readonly isFirst?: boolean
}

/** The picture or the drawing of an article. */
export function PostCover({ cover, sizes, isTeaser = false, isFirst = false }: PostCoverProps) {
  if (typeof cover === 'string') return <ArticleCover shows={cover} />
  return (
    <Picture
      picture={isTeaser ? { ...cover, alt: '' } : cover}
      sizes={sizes}
      className={isTeaser ? styles.teaser : styles.whole}
      isFirst={isFirst}
    />
  )
}
