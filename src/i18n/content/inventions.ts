import type { ContentProblem } from './content-error.ts'
import { parseTexts } from './parse-texts.ts'

/** What the shipped content invents of a company, its people and its work. A site that still says it misleads, whatever its files are marked as. */
const invented: readonly string[] = [
  // The agency (site.json).
  'Fourfold Musteragentur',
  'fourfold.example',
  'HRB 000000',
  'DE000000000',
  'Musterstraße 12',
  '66969123',
  // Who works for it (people.json).
  'Mara Lindholm',
  'Joost van Veldhuizen',
  'Inés Arrabal',
  'Tobias Kern',
  'Femke Aerts',
  'Samuel Oyelaran',
  // Whom it gives data to (pages/privacy-policy).
  'Beispielhost',
  'Postweg Mail',
  'Kontor Muster',
  // Who speaks of it (cases), and who buys (shops).
  'Hanne Sollberg',
  'Ruben Aarts',
  'Malin Ostberg',
  'Dirk Hollander',
  'Velo Kramer',
]

/** Of whom texts speak by their first names; an agency may have people of that name. */
const firstNames = ['Mara', 'Joost', 'Inés', 'Tobias', 'Femke', 'Samuel'] as const

/** The authority for a sample agency in Hamburg. */
const authority = /Hamburgische[rn]? Beauftragte|Hamburg Commissioner/u
const authorityCity = 'Hamburg'

/** What the projects came to (cases), as digits. Others may well come to the same, so they count in the shipped files alone. */
const figures: Readonly<Record<string, readonly string[]>> = {
  'furniture-four-countries': ['19', '58', '12400'],
  'machine-marketplace': ['140', '20'],
  'tea-search': ['34', '96', '900', '200'],
  'bicycle-parts': ['71', '04', '38000', '1900'],
}

/** Names of drawn shops (shops.json). Some are words of a language. */
const shopNames: readonly string[] = ['Halde', 'Umspan', 'Kvarn', 'Hollander', 'Vela']

/**
 * Finds what the shipped content invents in files that are not marked as samples any more.
 *
 * @param texts Those of the files that the site shows, by their path in `content/`.
 * @param agency The agency's city and the people of its own.
 */
export function listInventions(
  texts: Readonly<Record<string, string>>,
  agency: { readonly city: string; readonly people: readonly string[] },
): ContentProblem[] {
  const strangers = firstNames
    .filter((name) => !agency.people.some((person) => person.split(' ').includes(name)))
    .map((name) => new RegExp(`(?<!\\p{L})${name}(?! \\p{Lu})(?!\\p{L})`, 'u'))
  const findNames = (file: string, text: string): readonly string[] => {
    const names = anyInvented.test(text) ? invented.filter((name) => holds(text, name)) : []
    // Whose whole name is known is named once, and words of articles are their authors'.
    const isSpokenOf = names.length === 0 && !file.startsWith('posts/')
    return [
      ...names,
      ...(isSpokenOf ? strangers.flatMap((name) => name.exec(text) ?? []) : []),
      ...(agency.city === authorityCity ? [] : (authority.exec(text) ?? [])),
      ...(file === 'shops.json' && shopNames.includes(text) ? [text] : []),
      ...findFigures(file, text),
    ]
  }
  return Object.entries(texts).flatMap(([file, source]) => {
    const fields = file.endsWith('.json') ? (parseTexts(source) ?? new Map<string, string>()) : new Map([['', source]])
    return [...fields].flatMap(([field, text]) =>
      findNames(file, text).map((name) => ({ file, field, message: `says “${name}”, which the sample invents; put in your own` })),
    )
  })
}

/** Blanks and signs within numbers are of no account. */
function writePattern(name: string): string {
  return /^\d+$/u.test(name) ? name.split('').join('[\\s/()-]*') : name.replaceAll('.', '\\.')
}

/** One search of a text instead of one for each name: a blog has thousands of long ones. */
const anyInvented = new RegExp(invented.map(writePattern).join('|'), 'u')

function holds(text: string, name: string): boolean {
  return new RegExp(writePattern(name), 'u').test(text)
}

function findFigures(file: string, text: string): readonly string[] {
  const [, slug = ''] = /^cases\/([^/]+)\//u.exec(file) ?? []
  const known = figures[slug] ?? []
  if (known.length === 0) return []
  const numbers = text.match(/\d(?:[\d.,\u00A0\u202F]*\d)?/gu) ?? []
  return numbers.filter((number) => known.includes(number.replaceAll(/\D/gu, '')))
}
