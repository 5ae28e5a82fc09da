import json from '#content/brand.json' with { type: 'json' }

/** An element of an SVG drawing with its attributes as React names them. */
export type MarkElement = {
  readonly tag: string
  readonly attributes: Readonly<Record<string, string | undefined>>
  readonly children: readonly MarkElement[]
}

/** How the agency looks where no style sheet reaches: `content/brand.json`, which `agency init` writes beside `web/ui/styles/colors.css`. */
export type Brand = {
  /** Of the light theme, as #rrggbb; `brand` is the theme color of browsers, the others are those of social pictures. */
  readonly colors: Readonly<Record<'brand' | 'ground' | 'grid' | 'ink' | 'soft' | 'draft' | 'warm' | 'pen', string>>
  /** The drawing beside the name, in a square; null for the four folds. */
  readonly mark: { readonly viewBox: string; readonly parts: readonly MarkElement[] } | null
}

export const brand: Brand = json
