import { hash } from 'node:crypto'
import { createContext } from 'react-router'
import { type Brand, sampleBrand, themeColors } from '#domain/brand.ts'

/** A style sheet with the colors of a brand other than the sample's. */
export type BrandSheet = {
  /** Contains a content hash, so browsers cache it. */
  readonly path: string
  readonly text: string
}

export const brandSheetContext = createContext<BrandSheet | undefined>()

/** Writes the colors of a brand for pages, over those of `colors.css`; undefined if they are the same. */
export function createBrandSheet({ hue, colors, dark }: Brand): BrandSheet | undefined {
  const sample = { hue: sampleBrand.hue, colors: sampleBrand.colors, dark: sampleBrand.dark }
  if (JSON.stringify({ hue, colors, dark }) === JSON.stringify(sample)) return undefined
  const tokens = [
    `--hue:${hue}`,
    `--dark-ground:${dark.ground}`,
    `--light-ink:${colors.ink}`,
    ...themeColors.map((name) => `--${name}:light-dark(${colors[name]},${dark[name]})`),
    `--brand:${colors.brand}`,
    `--warm:${colors.warm}`,
  ]
  const text = `@layer tokens{:root{${tokens.join(';')}}}`
  return { path: `/assets/brand-${hash('sha256', text, 'base64url').slice(0, 12)}.css`, text }
}
