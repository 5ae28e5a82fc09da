import * as v from 'valibot'

/**
 * A name in an address: lower-case words joined by hyphens. Names that begin with "dashboard" are refused, because the guard takes every
 * path that holds `/dashboard`, whatever its case, for the customers' area.
 */
export const Slug = v.pipe(
  v.string(),
  v.check((slug) => !slug.toLowerCase().startsWith('dashboard'), 'a slug may not begin with "dashboard"'),
  v.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/u, 'a slug is lower-case words joined by hyphens'),
)

/** Makes a slug of a heading in any of the site's languages: "Größe & Gewicht" becomes "grosse-gewicht". */
export function createSlug(text: string): string {
  const letters = text
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
  return letters.replaceAll(/[^a-z0-9]+/gu, '-').replaceAll(/^-|-$/gu, '')
}
