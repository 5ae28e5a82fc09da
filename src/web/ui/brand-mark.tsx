import { createElement, type ReactElement } from 'react'
import { brand, type MarkElement } from '#domain/brand.ts'

/** The agency's logo mark. Decoration next to the name. */
export function BrandMark() {
  return (
    <svg viewBox="0 0 24 24" width="26" height="26" aria-hidden="true">
      <MarkParts brandColor="var(--brand)" warm="var(--warm)" />
    </svg>
  )
}

/** Shapes of the mark in a square of 24 by 24: the agency's own drawing, or the four default folds in these colors. */
export function MarkParts({ brandColor, warm }: { readonly brandColor: string; readonly warm: string }) {
  if (brand.mark) {
    return (
      <svg viewBox={brand.mark.viewBox} width="24" height="24">
        {draw(brand.mark.parts)}
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
