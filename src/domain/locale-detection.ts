import { isLocale, type Locale, locales, localeTags } from './locale.ts'

/**
 * The first language of the browser's list that the site supports: by quality, each entry's exact tag first, then its language.
 *
 * @param acceptLanguage The `Accept-Language` header (RFC 9110, section 12.5.4).
 */
export function detectLocale(acceptLanguage: string): Locale | undefined {
  for (const tag of listByQuality(acceptLanguage)) {
    const exact = locales.find((locale) => localeTags[locale].toLowerCase() === tag)
    const language = tag.split('-', 1)[0]
    const match = exact ?? (isLocale(language) ? language : undefined)
    if (match) return match
  }
  return undefined
}

function listByQuality(acceptLanguage: string): string[] {
  return acceptLanguage
    .split(',')
    .map((entry) => {
      const [tag = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase())
      const quality = parameters.find((parameter) => parameter.startsWith('q='))
      return { tag, quality: quality ? Number(quality.slice(2)) : 1 }
    })
    .filter(({ tag, quality }) => tag !== '' && quality > 0)
    .toSorted((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag)
}
