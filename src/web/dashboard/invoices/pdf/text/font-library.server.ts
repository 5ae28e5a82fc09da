import { readFile } from 'node:fs/promises'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { loadStaticFontMaker, type MakeStaticFont } from './static-font.server.ts'

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
] as const satisfies readonly Family[]

/** The same Han character has other strokes in each. */
const chinese = { name: 'NotoSansSC', package: '@fontsource-variable/noto-sans-sc' }
const japanese = { name: 'NotoSansJP', package: '@fontsource-variable/noto-sans-jp' }
const korean = { name: 'NotoSansKR', package: '@fontsource-variable/noto-sans-kr' }

type Range = readonly [first: number, last: number]

/** A file with some of the characters of a font. */
export type FontSlice = { readonly name: string; readonly family: string; readonly path: string; readonly ranges: readonly Range[] }

/** Static instances of variable fonts, read when they are first needed, and kept: 60 MB if every slice of every font were. */
export class FontLibrary {
  readonly #slices = new Map<string, readonly FontSlice[]>()
  readonly #instances = new Map<string, Promise<Uint8Array>>()
  #maker: Promise<MakeStaticFont> | undefined

  /**
   * The slice that has all characters of a cluster, such as a letter with its marks or a sequence of emoji.
   *
   * @param text Which the cluster stands in.
   * @param country Of its reader (ISO 3166-1 alpha-2).
   */
  find(cluster: string, text: string, country: string): FontSlice | undefined {
    const slices = [...families, ...orderHanFamilies(text, country)].flatMap((family) => this.#list(family))
    const visible = cluster.replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    return slices.find((slice) => covers(slice, cluster)) ?? (visible === '' ? undefined : slices.find((slice) => covers(slice, visible)))
  }

  /** The bytes of a TrueType font. @param weight Such as 400. */
  load(slice: FontSlice, weight: number): Promise<Uint8Array> {
    const key = `${slice.path} ${weight}`
    const loaded = this.#instances.get(key) ?? this.#readInstance(slice.path, weight)
    this.#instances.set(key, loaded)
    return loaded
  }

  async #readInstance(path: string, weight: number): Promise<Uint8Array> {
    this.#maker ??= loadStaticFontMaker()
    const [makeStaticFont, woff2] = await Promise.all([this.#maker, readFile(resolveFile(path))])
    return makeStaticFont(woff2, weight)
  }

  #list(family: Family): readonly FontSlice[] {
    const listed = this.#slices.get(family.name) ?? readSlices(family)
    this.#slices.set(family.name, listed)
    return listed
  }
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
