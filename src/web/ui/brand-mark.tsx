import { createElement, type ReactElement } from 'react'
import type { MarkElement } from '#domain/brand.ts'
import { createDefaultMark } from '#domain/default-mark.ts'
import { useRootData } from '#web/shell/root-data.ts'
import { Picture } from '#web/ui/picture.tsx'
import styles from './brand-mark.module.css'

/** The agency's logo and name; a wide logo is the name. */
export function BrandName({ name }: { readonly name: string }) {
  const isNamed = useRootData()?.isLogoName === true
  return (
    <>
      <BrandMark alt={isNamed ? name : ''} />
      {!isNamed && name}
    </>
  )
}

/** The agency's logo. @param alt Empty next to the name. */
export function BrandMark({ alt = '' }: { readonly alt?: string }) {
  const { logo, logoLostOn, mark = createDefaultMark('var(--brand)', 'var(--warm)') } = useRootData() ?? {}
  const plate = logoLostOn && styles[logoLostOn]
  if (logo) return <Picture picture={{ ...logo, alt }} sizes="10rem" className={`${styles.logo} ${plate ?? ''}`} isFirst />
  return (
    <svg viewBox={mark.viewBox} width="26" height="26" className={plate} aria-hidden="true">
      {draw(mark.parts)}
    </svg>
  )
}

function draw(parts: readonly MarkElement[]): ReactElement[] {
  return parts.map(({ tag, attributes, children }, at) => createElement(tag, { ...attributes, key: at }, ...draw(children)))
}
