import { createElement, type ReactNode } from 'react'
import type { SvgElement } from '#i18n/content/figure.ts'
import type { Block } from '#i18n/content/post-block.ts'
import { Picture } from '#web/ui/picture.tsx'
import visually from '#web/ui/styles/visually-hidden.module.css'
import styles from './article-body.module.css'

/** A drawing with its caption. `i18n/content/figure.ts` has rejected drawings with anything but shapes and text. */
export function Figure({ figure: { alternative, caption, drawing } }: { figure: Extract<Block, { type: 'figure' }> }) {
  return (
    <figure className={styles.figure}>
      <svg {...drawing.attributes} aria-hidden="true">
        {drawing.children.map(draw)}
      </svg>
      <p className={visually.hidden}>{alternative}</p>
      <figcaption>{caption}</figcaption>
    </figure>
  )
}

/** A picture with its caption, if it has one. */
export function PictureFigure({ block: { picture, caption } }: { readonly block: Extract<Block, { type: 'picture' }> }) {
  return (
    <figure className={styles.picture}>
      <Picture picture={picture} sizes="(width >= 48rem) 42rem, 100vw" />
      {caption !== undefined && <figcaption>{caption}</figcaption>}
    </figure>
  )
}

function draw(part: SvgElement | string, place: number): ReactNode {
  if (typeof part === 'string') return part
  return createElement(part.name, { ...part.attributes, key: place }, ...part.children.map(draw))
}
