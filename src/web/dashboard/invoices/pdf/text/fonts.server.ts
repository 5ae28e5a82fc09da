import { fileURLToPath } from 'node:url'
import { type Font, openSync } from 'fontkit'
import { normalizeLines } from '#domain/form/typed-text.ts'
import { findSlice, FontLibrary, type FontSlice, orderHanFamilies } from './font-library.server.ts'
import { createPdfFont, hasAll, type PdfFont } from './pdf-font.server.ts'
import { splitClusters } from './split-clusters.ts'

/** Static font files: Latin letters first, then Greek, Cyrillic and more Latin letters. A document embeds the glyphs that it uses. */
const files = {
  regular: [
    fileURLToPath(import.meta.resolve('@expo-google-fonts/figtree/400Regular/Figtree_400Regular.ttf')),
    fileURLToPath(import.meta.resolve('@expo-google-fonts/commissioner/400Regular/Commissioner_400Regular.ttf')),
  ],
  strong: [
    fileURLToPath(import.meta.resolve('@expo-google-fonts/figtree/600SemiBold/Figtree_600SemiBold.ttf')),
    fileURLToPath(import.meta.resolve('@expo-google-fonts/commissioner/600SemiBold/Commissioner_600SemiBold.ttf')),
  ],
} as const
const weights = { regular: 400, strong: 600 } as const

export type Weight = keyof typeof files

type SliceFonts = Pick<FontSlice, 'family'> & Readonly<Record<Weight, PdfFont>>

/** Fonts that all documents share: reads a file when it is first needed, and keeps it. */
export class Fonts {
  readonly #library: FontLibrary
  readonly #opened = new Map<Weight, readonly PdfFont[]>()

  constructor(library = new FontLibrary()) {
    this.#library = library
  }

  /** Those for Latin, Greek and Cyrillic letters, in the order of preference. */
  open(weight: Weight): readonly PdfFont[] {
    const opened = this.#opened.get(weight) ?? files[weight].map(openFile)
    this.#opened.set(weight, opened)
    return opened
  }

  /**
   * Loads what one document needs.
   *
   * @param texts What people wrote in it.
   * @param country Of its reader (ISO 3166-1 alpha-2).
   */
  async openFor(texts: Iterable<string>, country: string): Promise<DocumentFonts> {
    const needed = new Map<string, FontSlice>()
    for (const text of texts) for (const slice of this.#findSlices(normalizeLines(text), country)) needed.set(slice.name, slice)
    const slices = await Promise.all([...needed.values()].map((slice) => this.#openSlice(slice)))
    return new DocumentFonts(this, slices, country)
  }

  *#findSlices(text: string, country: string): Generator<FontSlice, void> {
    // Most texts are Latin, Greek or Cyrillic, with common signs.
    if (!/[^\0-\u052F\u1E00-\u20CF\u2100-\u214F]/u.test(text)) return
    const latin = this.open('regular')
    const slices = this.#library.list(text, country)
    for (const cluster of new Set(splitClusters(text))) {
      if (latin.some((font) => hasAll(font, cluster))) continue
      const slice = findSlice(cluster, slices)
      if (slice) yield slice
      else for (const character of new Set(cluster)) yield* toList(findSlice(character, slices))
    }
  }

  async #openSlice(slice: FontSlice): Promise<SliceFonts> {
    const [regular, strong] = await Promise.all([this.#library.open(slice, weights.regular), this.#library.open(slice, weights.strong)])
    return { family: slice.family, regular, strong }
  }
}

/** The fonts that one document is set in. */
export class DocumentFonts {
  readonly #fonts: Fonts
  readonly #slices: readonly SliceFonts[]
  readonly #country: string

  constructor(fonts: Fonts, slices: readonly SliceFonts[], country: string) {
    this.#fonts = fonts
    this.#slices = slices
    this.#country = country
  }

  /** Those for Latin, Greek and Cyrillic letters, in the order of preference. */
  listLatin(weight: Weight): readonly PdfFont[] {
    return this.#fonts.open(weight)
  }

  /** All, in the order in which they are asked for a character of a text. */
  list(weight: Weight, text: string): readonly PdfFont[] {
    const order = orderHanFamilies(text, this.#country).map(({ name }) => name)
    const slices = this.#slices.toSorted((a, b) => order.indexOf(a.family) - order.indexOf(b.family))
    return [...this.#fonts.open(weight), ...slices.map((slice) => slice[weight])]
  }
}

function openFile(path: string): PdfFont {
  const font = openSync(path)
  // fontkit caches glyphs. A glyph that it first meets as a part of another one would have no code point, and its text could not be copied.
  for (const codePoint of font.characterSet) font.glyphForCodePoint(codePoint)
  return createPdfFont(font.postscriptName, withTabularFigures(font), false)
}

/**
 * The same font, whose figures all have one width, so that amounts stand below each other. pdfkit's own option `features` does the same,
 * but it shapes each word again for each use: a statement of 5,000 entries takes ten times as long.
 */
function withTabularFigures(font: Font): Font {
  const layout: Font['layout'] = (text) => font.layout(text, ['tnum'])
  return Object.create(font, { layout: { value: layout } }) as Font // with all that it inherits
}

function toList<T>(value: T | undefined): readonly T[] {
  return value === undefined ? [] : [value]
}
