import { countryCodes } from '#domain/country.ts'
import { knownLocales, type Locale } from '#domain/locale.ts'

/** Without case, accents and points, so that `españa`, `Espana` and `ESPAÑA` are the same word. */
export function foldWord(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}|[.’']/gu, '')
    .toLowerCase()
    .trim()
}

/** What people call a country besides its names in CLDR. */
const otherNames: Readonly<Record<string, string>> = {
  brd: 'DE',
  holland: 'NL',
  holanda: 'NL',
  'the netherlands': 'NL',
  uk: 'GB',
  'great britain': 'GB',
  grossbritannien: 'GB',
  england: 'GB',
  usa: 'US',
  'united states of america': 'US',
  eeuu: 'US',
  'czech republic': 'CZ',
}

const countries = new Map(Object.entries(otherNames))
for (const locale of knownLocales) {
  for (const style of ['long', 'short'] as const) {
    const names = new Intl.DisplayNames(locale, { type: 'region', style })
    for (const code of countryCodes) countries.set(foldWord(names.of(code) ?? code), code)
  }
}

/** @param text The name of a country in English, German, Dutch or Spanish, or its code. @returns ISO 3166-1 alpha-2. */
export function findCountry(text: string): string | undefined {
  const code = text.trim().toUpperCase()
  return countryCodes.includes(code) ? code : countries.get(foldWord(text))
}

/** Languages of people, by their names in the four languages and by code (ISO 639-1). */
const spoken =
  'ar bg ca cs da de el en es et eu fa fi fr ga gl he hi hr hu is it ja ko lb lt lv mk mt nl no pl pt ro ru sk sl sq sr sv tr uk vi zh'.split(
    ' ',
  )
const languages = new Map(
  spoken.flatMap((code) => [
    [code, code] as const,
    ...knownLocales.map((locale) => [foldWord(new Intl.DisplayNames(locale, { type: 'language' }).of(code) ?? code), code] as const),
  ]),
)

/** @returns A language as ISO 639-1, by its name in one of the four languages or its code. */
function findLanguage(word: string): string | undefined {
  return languages.get(foldWord(word))
}

/**
 * Reads a list of languages: `Deutsch und Englisch`, `de, en`.
 *
 * @returns Codes, each once; or the word that is unknown.
 */
export function readLanguages(text: string): { readonly codes: readonly string[] } | { readonly unknown: string } {
  const words = text.split(/[\s,;/+&]+/u).filter(Boolean)
  const isName = (word: string | undefined) => word !== undefined && word.length > 2
  // Between two names, “en” is the Dutch “and”.
  const named = words.filter(
    (word, at) => !/^(?:and|und|y|e|et)$/iu.test(word) && !(/^en$/iu.test(word) && isName(words[at - 1]) && isName(words[at + 1])),
  )
  const codes = named.map((word) => findLanguage(word))
  const unknown = named.find((_, at) => codes[at] === undefined)
  return unknown === undefined ? { codes: [...new Set(codes.filter((code) => code !== undefined))] } : { unknown }
}

/** Reads an amount as people write it: `900`, `1.150,50 €`, `EUR 1,150`. @returns Cents; undefined for anything else. */
export function readAmount(text: string): number | undefined {
  const plain = text.replaceAll(/[\s€'’]|euros?|eur/giu, '')
  const [, whole, cents = ''] = /^(\d{1,7}|\d{1,3}(?:[.,]\d{3})+)(?:[.,](\d{1,2}))?$/u.exec(plain) ?? []
  return whole === undefined ? undefined : Number(whole.replaceAll(/[.,]/gu, '') + cents.padEnd(2, '0'))
}

const yesWords = /^(?:y|yes|j|ja|s|si|true|1)$/u
const noWords = /^(?:n|no|nein|nee|false|0)$/u

/** @returns Undefined for anything else. */
export function readYesNo(text: string): boolean | undefined {
  const word = foldWord(text)
  if (yesWords.test(word)) return true
  return noWords.test(word) ? false : undefined
}

/** Dark enough for white text, as far as the name allows. */
const colors: Readonly<Record<string, string>> = {
  'black schwarz zwart negro': '#1a1a1a',
  'gray grey grau grijs gris': '#5f6b7a',
  'blue blau blauw azul': '#2563c9',
  'navy dunkelblau marineblau donkerblauw': '#1d3461',
  'turquoise teal turkis turkoois turquesa': '#0f766e',
  'green grun gruen groen verde': '#1f7a4d',
  'yellow gelb geel amarillo': '#d4a106',
  'orange oranje naranja': '#c2570c',
  'red rot rood rojo': '#c0262d',
  'pink rosa roze': '#be2f73',
  'purple violet lila violett paars morado violeta': '#6d3fc0',
  'brown braun bruin marron': '#7a4b2a',
}
const colorNames = new Map(Object.entries(colors).flatMap(([names, hex]) => names.split(' ').map((name) => [name, hex] as const)))

/** @param text A color as #rgb or #rrggbb, or by a simple name. @returns #rrggbb. */
export function readColor(text: string): string | undefined {
  const [, digits = ''] = /^#?([\da-f]{3}|[\da-f]{6})$/iu.exec(text.trim()) ?? []
  if (digits === '') return colorNames.get(foldWord(text))
  const long = digits.length === 3 ? digits.replaceAll(/./gu, '$&$&') : digits
  return `#${long.toLowerCase()}`
}

/** Opening hours of some weekdays (ISO 8601: Monday is 1), as `HH:MM`. */
export type Hours = { readonly days: readonly number[]; readonly opens: string; readonly closes: string }

/**
 * Reads hours as people write them: `Mo-Do 9-17:30, Fr 9-15 Uhr`, `1-5 09:00-17:00`.
 *
 * @param language Decides what an abbreviation means that two languages share.
 * @returns The hours, or the part that cannot be read.
 */
export function readHours(text: string, language: Locale): { readonly hours: readonly Hours[] } | { readonly unknown: string } {
  const hours: Hours[] = []
  for (const part of text.split(/[,;]/u).map((each) => each.trim())) {
    const read = readPart(part, language)
    if (!read) return { unknown: part }
    hours.push(read)
  }
  return { hours }
}

function readPart(part: string, language: Locale): Hours | undefined {
  const to = String.raw`\s*(?:-|–|—|to|bis|tot|t\/m|a|hasta)\s*`
  const time = String.raw`(\d{1,2}(?:[:.h]\d{2})?\s*(?:am|pm)?)`
  const pattern = new RegExp(
    String.raw`^(\p{L}+\.?|[1-7])(?:${to}(\p{L}+\.?|[1-7]))?:?\s+${time}(?:\s*(?:Uhr|uur|h))?${to}${time}(?:\s*(?:Uhr|uur|h))?$`,
    'iu',
  )
  const [, first = '', last = first, from = '', until = ''] = pattern.exec(part) ?? []
  const [start, end] = [findWeekday(first, language), findWeekday(last, language)]
  const [opens, closes] = [readTime(from), readTime(until)]
  if (start === undefined || end === undefined || opens === undefined || closes === undefined || start > end || opens >= closes)
    return undefined
  return { days: Array.from({ length: end - start + 1 }, (_, at) => start + at), opens, closes }
}

function readTime(text: string): string | undefined {
  const [, hour = '', minute = '00', half = ''] = /^(\d{1,2})(?:[:.h](\d{2}))?\s*(am|pm)?$/iu.exec(text.trim()) ?? []
  const hours = (half === '' ? Number(hour) : Number(hour) % 12) + (/pm/iu.test(half) ? 12 : 0)
  if (hour === '' || hours > 23 || Number(minute) > 59) return undefined
  return `${String(hours).padStart(2, '0')}:${minute}`
}

/** @returns 1 for Monday. */
function findWeekday(typed: string, language: Locale): number | undefined {
  if (/^[1-7]$/u.test(typed)) return Number(typed)
  const word = foldWord(typed)
  if (word.length < 2) return undefined
  for (const locale of [language, ...knownLocales]) {
    const format = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' })
    for (let day = 1; day <= 7; day++) if (foldWord(format.format(Date.UTC(2024, 0, day))).startsWith(word)) return day // the first of January 2024 was a Monday
  }
  return undefined
}
