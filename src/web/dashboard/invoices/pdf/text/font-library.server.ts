import { readFile } from 'node:fs/promises'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createPdfFont, type PdfFont } from './pdf-font.server.ts'
import { createShapedFont } from './shaped-font.server.ts'
import { loadStaticFontMaker } from './static-font.server.ts'

/** A variable font of Fontsource, cut into slices: which characters each slice has is in its `unicode.json`. */
type Family = { readonly name: string; readonly package: string }

/** In the order in which they are asked for a character, but for those of Han characters. */
const families = [
  { name: 'NotoEmoji', package: '@fontsource-variable/noto-emoji' },
  { name: 'NotoSansHebrew', package: '@fontsource-variable/noto-sans-hebrew' },
  // Noto's Arabic draws the dots of a letter as glyphs of their own: what is copied from a document would lack them.
  { name: 'Vazirmatn', package: '@fontsource-variable/vazirmatn' },
  { name: 'NotoSansDevanagari', package: '@fontsource-variable/noto-sans-devanagari' },
  { name: 'NotoSansThai', package: '@fontsource-variable/noto-sans-thai' },
  { name: 'NotoSansThaana', package: '@fontsource-variable/noto-sans-thaana' },
  { name: 'NotoSansBengali', package: '@fontsource-variable/noto-sans-bengali' },
  { name: 'NotoSansGurmukhi', package: '@fontsource-variable/noto-sans-gurmukhi' },
  { name: 'NotoSansGujarati', package: '@fontsource-variable/noto-sans-gujarati' },
  { name: 'NotoSansOriya', package: '@fontsource-variable/noto-sans-oriya' },
  { name: 'NotoSansTamil', package: '@fontsource-variable/noto-sans-tamil' },
  { name: 'NotoSansTelugu', package: '@fontsource-variable/noto-sans-telugu' },
  { name: 'NotoSansKannada', package: '@fontsource-variable/noto-sans-kannada' },
  { name: 'NotoSansMalayalam', package: '@fontsource-variable/noto-sans-malayalam' },
  { name: 'NotoSansSinhala', package: '@fontsource-variable/noto-sans-sinhala' },
  { name: 'NotoSansLao', package: '@fontsource-variable/noto-sans-lao' },
  { name: 'NotoSansKhmer', package: '@fontsource-variable/noto-sans-khmer' },
  { name: 'NotoSansGeorgian', package: '@fontsource-variable/noto-sans-georgian' },
  { name: 'NotoSansArmenian', package: '@fontsource-variable/noto-sans-armenian' },
  { name: 'NotoSansEthiopic', package: '@fontsource-variable/noto-sans-ethiopic' },
] as const satisfies readonly Family[]

/** The same Han character has other strokes in each. */
const chinese = { name: 'NotoSansSC', package: '@fontsource-variable/noto-sans-sc' }
const japanese = { name: 'NotoSansJP', package: '@fontsource-variable/noto-sans-jp' }
const korean = { name: 'NotoSansKR', package: '@fontsource-variable/noto-sans-kr' }

type Range = readonly [first: number, last: number]

/** A file with some of the characters of a font. */
export type FontSlice = { readonly name: string; readonly family: string; readonly path: string; readonly ranges: readonly Range[] }

/** Static instances of variable fonts, opened when they are first needed, and kept: 110 MB if every slice of every font were. */
export class FontLibrary {
  readonly #slices = new Map<string, readonly FontSlice[]>()
  readonly #opened = new Map<string, Promise<PdfFont>>()
  #loaded: ReturnType<typeof loadLibraries> | undefined

  /**
   * All slices, in the order in which they are asked for a character of a text.
   *
   * @param country Of its reader (ISO 3166-1 alpha-2).
   */
  list(text: string, country: string): readonly FontSlice[] {
    return [...families, ...orderHanFamilies(text, country)].flatMap((family) => this.#list(family))
  }

  /** @param weight Such as 400. */
  open(slice: FontSlice, weight: number): Promise<PdfFont> {
    const name = `${slice.name}-${weight}`
    const known = this.#opened.get(name)
    if (known) return known
    const opened = this.#openInstance(name, slice.path, weight)
    this.#opened.set(name, opened)
    // The next document tries again; this one hears of it.
    opened.catch(() => this.#opened.delete(name))
    return opened
  }

  async #openInstance(name: string, path: string, weight: number): Promise<PdfFont> {
    this.#loaded ??= loadLibraries()
    this.#loaded.catch(() => (this.#loaded = undefined))
    const [{ makeStaticFont, harfbuzz }, woff2] = await Promise.all([this.#loaded, readFile(resolveFile(path))])
    return createPdfFont(name, createShapedFont(harfbuzz, name, await makeStaticFont(woff2, weight)), true)
  }

  #list(family: Family): readonly FontSlice[] {
    const listed = this.#slices.get(family.name) ?? readSlices(family)
    this.#slices.set(family.name, listed)
    return listed
  }
}

/** The first slice that has all characters of a cluster, such as a letter with its marks or a sequence of emoji. */
export function findSlice(cluster: string, slices: readonly FontSlice[]): FontSlice | undefined {
  const visible = cluster.replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
  return slices.find((slice) => covers(slice, cluster)) ?? (visible === '' ? undefined : slices.find((slice) => covers(slice, visible)))
}

/** Those for Han characters: what the text's other letters say counts more than where its reader is. */
export function orderHanFamilies(text: string, country: string): readonly Family[] {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return [japanese, chinese, korean]
  if (/\p{Script=Hangul}/u.test(text)) return [korean, chinese, japanese]
  if (country === 'JP') return [japanese, chinese, korean]
  return country === 'KR' ? [korean, chinese, japanese] : [chinese, japanese, korean]
}

function readSlices(family: Family): readonly FontSlice[] {
  const slices: unknown = JSON.parse(readFileSync(resolveFile(`${family.package}/unicode.json`), 'utf8'))
  // Names of slices with their ranges.
  return Object.entries(slices as Record<string, string>).map(([key, ranges]) => {
    // Slices with numbers instead of names stand in brackets.
    const name = key.replaceAll(/[[\]]/gu, '')
    const file = `${family.package}/files/${family.package.split('/').at(-1)}-${name}-wght-normal.woff2`
    return { name: `${family.name}-${name}`, family: family.name, path: file, ranges: ranges.split(',').map(parseRange) }
  })
}

/** As in CSS: `U+4E00-4E8C`, or one code point. */
function parseRange(text: string): Range {
  const [first = '', last = first] = text.trim().replace('U+', '').split('-')
  return [Number.parseInt(first, 16), Number.parseInt(last, 16)]
}

function covers({ ranges }: FontSlice, characters: string): boolean {
  return Array.from(characters, (character) => character.codePointAt(0) ?? 0).every((codePoint) =>
    ranges.some(([first, last]) => first <= codePoint && codePoint <= last),
  )
}

function resolveFile(path: string): string {
  return fileURLToPath(import.meta.resolve(path))
}

/** Most documents need none of them. */
async function loadLibraries() {
  const [makeStaticFont, harfbuzz] = await Promise.all([loadStaticFontMaker(), import('harfbuzzjs')])
  return { makeStaticFont, harfbuzz }
}
