import { createElement, type ReactElement } from 'react'
import type { Brand, MarkElement } from '#domain/brand.ts'
import { useRootData } from '#web/shell/root-data.ts'
import { Picture } from '#web/ui/picture.tsx'
import styles from './brand-mark.module.css'

/** The agency's logo. Decoration next to the name. */
export function BrandMark() {
  const { logo, mark = null } = useRootData() ?? {}
  if (logo) return <Picture picture={logo} sizes="10rem" className={styles.logo} isFirst />
  return (
    <svg viewBox="0 0 24 24" width="26" height="26" aria-hidden="true">
      <MarkParts mark={mark} brandColor="var(--brand)" warm="var(--warm)" />
    </svg>
  )
}

type MarkPartsProps = { readonly mark: Brand['mark']; readonly brandColor: string; readonly warm: string }

/** Shapes of the mark in a square of 24 by 24: the agency's own drawing, or the four default folds in these colors. */
export function MarkParts({ mark, brandColor, warm }: MarkPartsProps) {
  if (mark) {
    return (
      <svg viewBox={mark.viewBox} width="24" height="24">
        {draw(mark.parts)}
      </svg>
    )
  }
  return (
    <>
      <path fill={brandColor} d="M0 0h11v11H0z" />
      <path fill={brandColor} fillOpacity=".55" d="M13 0h11L13 11zM0 13h11L0 24z" />
      <path fill={warm} d="M13 13h11v11H13z" />
    </>
  )
}

function draw(parts: readonly MarkElement[]): ReactElement[] {
  return parts.map(({ tag, attributes, children }, at) => createElement(tag, { ...attributes, key: at }, ...draw(children)))
}
