import { fileURLToPath } from 'node:url'
import { create, type Font, type Glyph, openSync } from 'fontkit'
import { createContext } from 'react-router'
import { FontLibrary, type FontSlice, orderHanFamilies } from './font-library.server.ts'
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

export type PdfFont = {
  /** Differs from that of every other font of a document. */
  readonly name: string
  readonly font: Font
  readonly hasGlyph: (character: string) => boolean
}

type SliceFonts = Pick<FontSlice, 'family'> & { readonly open: (weight: Weight) => PdfFont }

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
    for (const text of texts) for (const slice of this.#findSlices(text.normalize(), country)) needed.set(slice.name, slice)
    const slices = await Promise.all([...needed.values()].map((slice) => this.#openSlice(slice)))
    return new DocumentFonts(this, slices, country)
  }

  *#findSlices(text: string, country: string): Generator<FontSlice, void> {
    // Most texts are Latin, Greek or Cyrillic, with common signs.
    if (!/[^\0-\u052F\u1E00-\u20CF\u2100-\u214F]/u.test(text)) return
    const latin = this.open('regular')
    for (const cluster of splitClusters(text)) {
      if (latin.some((font) => hasAll(font, cluster))) continue
      const slice = this.#library.find(cluster, text, country)
      if (slice) yield slice
      else for (const character of cluster) yield* toList(this.#library.find(character, text, country))
    }
  }

  async #openSlice(slice: FontSlice): Promise<SliceFonts> {
    const [regular, strong] = await Promise.all([this.#library.load(slice, weights.regular), this.#library.load(slice, weights.strong)])
    const bytes = { regular, strong }
    // Opened anew for each document: fontkit remembers which letter a glyph first stood for, and that is what readers copy.
    const opened = new Map<Weight, PdfFont>()
    const open = (weight: Weight) => {
      const font = opened.get(weight) ?? openInstance(`${slice.name}-${weights[weight]}`, bytes[weight])
      opened.set(weight, font)
      return font
    }
    return { family: slice.family, open }
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
    return [...this.#fonts.open(weight), ...slices.map(({ open }) => open(weight))]
  }
}

/** The fonts of all requests. */
export const fontsContext = createContext<Fonts>()

/** Whether a font has every character of a text. */
export function hasAll({ hasGlyph }: PdfFont, text: string): boolean {
  return Array.from(text).every((character) => character === '\n' || hasGlyph(character))
}

function openFile(path: string): PdfFont {
  const font = withTabularFigures(openSync(path))
  return describeFont(font.postscriptName, font)
}

/** @param name Differs from that of every other font of a document. @param bytes Of a TrueType font. */
export function openInstance(name: string, bytes: Uint8Array): PdfFont {
  return describeFont(name, withOwnName(name, create(bytes)))
}

function describeFont(name: string, font: Font): PdfFont {
  // fontkit caches glyphs. A glyph that it first meets as a part of another one would have no code point, and its text could not be copied.
  for (const codePoint of font.characterSet) if (!isPresentationForm(codePoint)) font.glyphForCodePoint(codePoint)
  const characters = new Set(Array.from(font.characterSet, (codePoint) => String.fromCodePoint(codePoint)))
  return { name, font, hasGlyph: (character) => characters.has(character) }
}

/** Letters of old encodings, whose glyphs also stand for the letters of today (Arabic Presentation Forms). */
function isPresentationForm(codePoint: number): boolean {
  return (codePoint >= 0xfb50 && codePoint <= 0xfdff) || (codePoint >= 0xfe70 && codePoint <= 0xfeff)
}

/**
 * The same font, whose figures all have one width, so that amounts stand below each other. pdfkit's own option `features` does the same,
 * but it shapes each word again for each use: a statement of 5,000 entries takes ten times as long.
 */
function withTabularFigures(font: Font): Font {
  const layout: Font['layout'] = (text) => font.layout(text, ['tnum'])
  return Object.create(font, { layout: { value: layout } }) as Font // with all that it inherits
}

/** The same font under a name that no other slice has: pdfkit takes fonts of one name for the same. */
function withOwnName(name: string, font: Font): Font {
  const layout: Font['layout'] = (text) => {
    // Digits run from left to right in every script.
    const isNumber = !/\p{L}/u.test(text)
    const run = font.layout(text, [], undefined, undefined, isNumber ? 'ltr' : undefined)
    if (/[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(text)) turnLigatures(run.glyphs)
    return run
  }
  return Object.create(font, { postscriptName: { value: name }, layout: { value: layout } }) as Font // with all that it inherits
}

/**
 * Readers of PDF files turn a run from right to left around by its code points (Poppler, PDF.js and PDFium do), and so those of a glyph that
 * stands for two letters: lam and alef would be copied as alef and lam.
 */
function turnLigatures(glyphs: Glyph[]): void {
  for (const [index, glyph] of glyphs.entries()) {
    if (glyph.codePoints.length < 2) continue
    glyphs[index] = Object.create(glyph, { codePoints: { value: glyph.codePoints.toReversed() } }) as Glyph // with all that it inherits
  }
}

function toList<T>(value: T | undefined): readonly T[] {
  return value === undefined ? [] : [value]
}
