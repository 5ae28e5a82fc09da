import json from '#content/brand.json' with { type: 'json' }

/** An SVG element, with attributes named as in React. */
export type MarkElement = {
  readonly tag: string
  readonly attributes: Readonly<Record<string, string | undefined>>
  readonly children: readonly MarkElement[]
}

/** Colors that differ between the themes; what they are for is in `web/ui/styles/colors.css`. */
export const themeColors = ['ground', 'sheet', 'tint', 'ink', 'soft', 'line', 'control', 'accent', 'draft'] as const
export type ThemeColor = (typeof themeColors)[number]

/** The brand: `brand.json` of the content. `agency init` derives its colors from one. */
export type Brand = {
  /** Hue that drawings and tinted backgrounds share with the brand, in degrees (OKLCH). */
  readonly hue: number
  /** Colors of the light theme, as #rrggbb. `brand` is the browser's theme color, the others are for mails and pictures. */
  readonly colors: Readonly<Record<'brand' | 'grid' | 'warm' | 'pen' | ThemeColor, string>>
  /** Colors of the dark theme, for mails. */
  readonly dark: Readonly<Record<ThemeColor, string>>
  /** The square logo next to the name; null for the default one. */
  readonly mark: { readonly viewBox: string; readonly parts: readonly MarkElement[] } | null
  /** A picture of the content folder in the place of the mark, of any shape; where none can be loaded, the name is alone. */
  readonly logo?: { readonly file: string }
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

/** Mixes two colors where no style sheet applies. @param share Of the first one, from 0 to 1. */
export function mixColors(first: string, second: string, share: number): string {
  const channels = [1, 3, 5].map((start) => {
    const [one, other] = [first, second].map((hex) => Number.parseInt(hex.slice(start, start + 2), 16))
    return Math.round((one ?? 0) * share + (other ?? 0) * (1 - share))
  })
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}
