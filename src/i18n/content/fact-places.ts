import { isLocale, type Locale } from '#domain/locale.ts'
import type { Facts } from './facts.ts'

/** A text that names a fact: `pages/pricing` or `templates`, `payment.lead`. */
export type FactPlace = { readonly file: string; readonly field: string; readonly languages: readonly Locale[] }

/** A fact with its value and every text that names it. */
export type NamedFact = { readonly fact: string; readonly value: string; readonly places: readonly FactPlace[] }

/** Folders whose texts may name facts; those of shops name amounts of their own. */
const folders = ['pages', 'services', 'cases', 'templates']

/**
 * Lists all facts, in the order in which they are created.
 *
 * @param texts The files of `content/` by their path in it, all valid.
 */
export function listFactPlaces(texts: Readonly<Record<string, string>>, facts: Facts): readonly NamedFact[] {
  const languagesOf = new Map([...facts.keys()].map((fact) => [fact, new Map<string, Locale[]>()]))
  for (const [path, json] of Object.entries(texts)) {
    const [, file = '', folder = '', locale = ''] = /^(([^/]+).*)\/([^/]+)\.json$/u.exec(path) ?? []
    if (!folders.includes(folder) || !isLocale(locale)) continue
    for (const { field, text } of listTexts(JSON.parse(json), ''))
      for (const [, fact = ''] of text.matchAll(/\{([^{}]*)\}/gu)) {
        const places = languagesOf.get(fact)
        const place = `${file} ${field}`
        if (places?.get(place)?.includes(locale) === false) places.get(place)?.push(locale)
        else places?.set(place, places.get(place) ?? [locale])
      }
  }
  return [...facts].map(([fact, value]) => ({
    fact,
    value,
    places: [...(languagesOf.get(fact) ?? [])].map(([place, languages]) => {
      const [file = '', field = ''] = place.split(' ')
      return { file, field, languages: languages.toSorted() }
    }),
  }))
}

function listTexts(value: unknown, field: string): readonly { readonly field: string; readonly text: string }[] {
  if (typeof value === 'string') return [{ field, text: value }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, item]) => listTexts(item, field === '' ? name : `${field}.${name}`))
}
