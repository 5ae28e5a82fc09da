import json from '#content/brand.json' with { type: 'json' }

/** An SVG element, with attributes named as in React. */
export type MarkElement = {
  readonly tag: string
  readonly attributes: Readonly<Record<string, string | undefined>>
  readonly children: readonly MarkElement[]
}

/** A square drawing of flat shapes. */
export type Mark = { readonly viewBox: string; readonly parts: readonly MarkElement[] }

/** The logo or the mark as a picture for mails, PDF documents and social pictures; made when the content is read. */
export type LogoImage = {
  /** A PNG file in Base64, transparent and without margins. */
  readonly png: string
  /** In pixels. */
  readonly width: number
  readonly height: number
  /** The ground on which most of it could not be seen, so that it needs another one behind it. */
  readonly lostOn?: 'light' | 'dark'
}

/** Colors that differ between the themes; what they are for is in `web/ui/styles/colors.css`. */
export const themeColors = ['ground', 'sheet', 'tint', 'ink', 'soft', 'line', 'control', 'accent', 'draft'] as const
export type ThemeColor = (typeof themeColors)[number]

/** The brand: `brand.json` of the content. `agency init` derives its colors from one (`cli/init/theme-colors.ts`). */
export type Brand = {
  /** Hue that drawings and tinted backgrounds share with the brand, in degrees (OKLCH). */
  readonly hue: number
  /** Colors of the light theme, as #rrggbb. `brand` is the browser's theme color, the others are for mails and pictures. */
  readonly colors: Readonly<Record<'brand' | 'grid' | 'warm' | 'pen' | ThemeColor, string>>
  /** Colors of the dark theme, for mails. */
  readonly dark: Readonly<Record<ThemeColor, string>>
  /** The square logo next to the name; null for the default one. */
  readonly mark: Mark | null
  /** A picture of the content folder in the place of the mark, of any shape. */
  readonly logo?: { readonly file: string }
  /** No field of `brand.json`; absent for the default mark, and for one that could not be drawn. */
  readonly image?: LogoImage
}

/** That of the sample, whose colors are also in `web/ui/styles/colors.css`. */
export const sampleBrand: Brand = json

/** The brand of this process: ambient, like the structure of the site (`site-structure.ts`), and read by everything that is drawn or mailed. */
// oxlint-disable-next-line house/no-module-state -- Ambient, for the reason above.
export let brand: Brand = sampleBrand

/** Sets the brand of this process. */
export function applyBrand(next: Brand): void {
  brand = next
}

/** Whether the agency has the default mark. */
export function hasDefaultMark({ mark, logo }: Pick<Brand, 'mark' | 'logo'>): boolean {
  return !mark && !logo
}

/** Whether a logo is so wide that it is taken for the written name, which then is not repeated next to it. */
export function isWordMark({ width, height }: Pick<LogoImage, 'width' | 'height'>): boolean {
  return width > 2 * height
}

/** The ground that a logo needs behind it on paper and on the pages of a theme; undefined where it needs none. */
export function findPlate({ image, colors }: Pick<Brand, 'image' | 'colors'>, theme: 'light' | 'dark'): string | undefined {
  if (image?.lostOn !== theme) return undefined
  return theme === 'dark' ? '#ffffff' : colors.brand
}

/** Mixes two colors where no style sheet applies. @param share Of the first one, from 0 to 1. */
export function mixColors(first: string, second: string, share: number): string {
  const channels = [1, 3, 5].map((start) => {
    const [one, other] = [first, second].map((hex) => Number.parseInt(hex.slice(start, start + 2), 16))
    return Math.round((one ?? 0) * share + (other ?? 0) * (1 - share))
  })
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}
