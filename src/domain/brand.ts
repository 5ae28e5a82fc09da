import json from '#content/brand.json' with { type: 'json' }

/** An SVG element, with attributes named as in React. */
export type MarkElement = {
  readonly tag: string
  readonly attributes: Readonly<Record<string, string | undefined>>
  readonly children: readonly MarkElement[]
}

/**
 * The brand where no style sheet applies, such as mails and pictures: `content/brand.json`. `agency init` writes it together with
 * `web/ui/styles/colors.css`.
 */
export type Brand = {
  /** Colors of the light theme, as #rrggbb. `brand` is the browser's theme color, the others are for social pictures. */
  readonly colors: Readonly<Record<'brand' | 'ground' | 'grid' | 'ink' | 'soft' | 'draft' | 'warm' | 'pen', string>>
  /** The square logo next to the name; null for the default one. */
  readonly mark: { readonly viewBox: string; readonly parts: readonly MarkElement[] } | null
}

export const brand: Brand = json
