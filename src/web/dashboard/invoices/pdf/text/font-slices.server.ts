import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { createGlyphs, type Glyphs, type PdfFont } from './glyphs.server.ts'
import { createShapedFont } from './shaped-font.server.ts'

const scripts =
  'hebrew devanagari thai thaana bengali gurmukhi gujarati oriya tamil telugu kannada malayalam sinhala lao khmer georgian armenian ethiopic'

/**
 * Variable fonts of Fontsource in order of preference, apart from those for Han characters. Vazirmatn replaces Noto's Arabic, which draws
 * the dots of letters as separate glyphs that do not copy.
 */
const families = ['noto-emoji', 'vazirmatn', ...scripts.split(' ').map((script) => `noto-sans-${script}`)]

/** A font file with a subset of the characters. */
export type FontSlice = Glyphs & { readonly name: string; readonly family: string; readonly characters: string }

/**
 * Font families for Han characters, whose shapes differ by language. The other letters of the text count more than the reader's country.
 */
export function orderHanFamilies(text: string, country: string): readonly string[] {
  const [chinese, japanese, korean] = ['noto-sans-sc', 'noto-sans-jp', 'noto-sans-kr']
  const isKorean = /\p{Script=Hangul}/u.test(text)
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text) || (country === 'JP' && !isKorean)) return [japanese, chinese, korean]
  return isKorean || country === 'KR' ? [korean, chinese, japanese] : [chinese, japanese, korean]
}

/**
 * All slices in order of preference for the characters of a text.
 *
 * @param country The reader's (ISO 3166-1 alpha-2).
 * @param known Cache of slices by family.
 */
export function listSlices(text: string, country: string, known: Map<string, readonly FontSlice[]>): readonly FontSlice[] {
  return [...families, ...orderHanFamilies(text, country)].flatMap((family) => {
    const slices = known.get(family) ?? readSlices(family)
    known.set(family, slices)
    return slices
  })
}

/**
 * Converts a slice to a static TrueType font, because pdfkit can embed neither variable fonts nor WOFF2 (fontkit 2.0.4). @param weight Such
 * as 400.
 */
export async function openSlice(slice: FontSlice, weight: number): Promise<PdfFont> {
  const [{ default: subsetFont }, harfbuzz, woff2] = await Promise.all([
    import('subset-font'),
    import('harfbuzzjs'),
    readFile(resolvePackage(slice.family, `files/${slice.name}-wght-normal.woff2`)),
  ])
  const bytes = await subsetFont(woff2, slice.characters, { targetFormat: 'truetype', variationAxes: { wght: weight } })
  const name = `${slice.name}-${weight}`
  const font = createShapedFont(harfbuzz, name, bytes)
  return { name, font, isShaped: true, ...createGlyphs(font.characterSet) }
}

/** Reads the character ranges from the font's `unicode.json`. */
function readSlices(family: string): readonly FontSlice[] {
  const slices = JSON.parse(readFileSync(resolvePackage(family, 'unicode.json'), 'utf8')) as Record<string, string> // ranges by name
  return Object.entries(slices).map(([key, ranges]) => {
    const codePoints = ranges.split(',').flatMap(listRange)
    // Numbered slices have their number in brackets.
    const name = `${family}-${key.replaceAll(/[[\]]/gu, '')}`
    return { name, family, characters: String.fromCodePoint(...codePoints), ...createGlyphs(codePoints) }
  })
}

/** Parses ranges as in CSS: `U+4E00-4E8C`, or one code point. */
function listRange(range: string): readonly number[] {
  const [first = 0, last = first] = range
    .replace('U+', '')
    .split('-')
    .map((code) => Number.parseInt(code, 16))
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

function resolvePackage(family: string, path: string): string {
  return fileURLToPath(import.meta.resolve(`@fontsource-variable/${family}/${path}`))
}
