import { fileURLToPath } from 'node:url'
import { type Font, openSync } from 'fontkit'
import { normalizeLines } from '#domain/form/typed-text.ts'
import { type FontSlice, listSlices, openSlice, orderHanFamilies } from './font-slices.server.ts'
import { createGlyphs, findGlyphs, type PdfFont, splitClusters } from './glyphs.server.ts'

/** Static font files: Latin first, then Greek, Cyrillic and more Latin letters. A document embeds only the glyphs that it uses. */
const files = {
  regular: ['figtree/400Regular/Figtree_400Regular.ttf', 'commissioner/400Regular/Commissioner_400Regular.ttf'],
  strong: ['figtree/600SemiBold/Figtree_600SemiBold.ttf', 'commissioner/600SemiBold/Commissioner_600SemiBold.ttf'],
} as const
const weights = { regular: 400, strong: 600 } as const

export type Weight = keyof typeof files

/** The fonts of one document, in order of preference for a text. */
export type ListFonts = (weight: Weight, text: string) => readonly PdfFont[]

/** Fonts shared by all documents. Each file is read on first use and cached (at most 110 MB). */
export class Fonts {
  readonly #latin = new Map<Weight, readonly PdfFont[]>()
  readonly #slices = new Map<string, readonly FontSlice[]>()
  readonly #opened = new Map<string, Promise<PdfFont>>()

  /** Fonts for Latin, Greek and Cyrillic letters, in order of preference. */
  open(weight: Weight): readonly PdfFont[] {
    const opened = this.#latin.get(weight) ?? files[weight].map(openFile)
    this.#latin.set(weight, opened)
    return opened
  }

  /**
   * Loads the fonts of one document.
   *
   * @param texts User-entered texts in it.
   * @param country The reader's (ISO 3166-1 alpha-2).
   */
  async openFor(texts: Iterable<string>, country: string): Promise<ListFonts> {
    const needed = new Set(Array.from(texts).flatMap((text) => this.#findSlices(normalizeLines(text), country)))
    const slices = await Promise.all(
      Array.from(needed, async (slice) => {
        const [regular, strong] = await Promise.all([this.#openSlice(slice, 'regular'), this.#openSlice(slice, 'strong')])
        return { family: slice.family, regular, strong }
      }),
    )
    return (weight, text) => {
      const order = orderHanFamilies(text, country)
      const ordered = slices.toSorted((a, b) => order.indexOf(a.family) - order.indexOf(b.family))
      return [...this.open(weight), ...ordered.map((slice) => slice[weight])]
    }
  }

  #findSlices(text: string, country: string): readonly FontSlice[] {
    // Most texts are Latin, Greek or Cyrillic, with common signs.
    if (!/[^\0-\u052F\u1E00-\u20CF\u2100-\u214F]/u.test(text)) return []
    const slices = listSlices(text, country, this.#slices)
    return [...new Set(splitClusters(text))]
      .filter((cluster) => !this.open('regular').some(({ hasAll }) => hasAll(cluster)))
      .flatMap((cluster) => findGlyphs(cluster, slices) ?? Array.from(cluster).flatMap((character) => findGlyphs(character, slices) ?? []))
  }

  #openSlice(slice: FontSlice, weight: Weight): Promise<PdfFont> {
    const key = `${slice.name} ${weight}`
    const opened = this.#opened.get(key) ?? openSlice(slice, weights[weight])
    this.#opened.set(key, opened)
    // The next document tries again; this one gets the error.
    opened.catch(() => this.#opened.delete(key))
    return opened
  }
}

/** @param path In the Expo font packages. */
function openFile(path: string): PdfFont {
  const font = openSync(fileURLToPath(import.meta.resolve(`@expo-google-fonts/${path}`))) as Font // a file of one font
  // fontkit caches glyphs. A glyph that it first meets as a part of another one would have no code point, and its text could not be copied.
  for (const codePoint of font.characterSet) font.glyphForCodePoint(codePoint)
  // Digits get equal width, so that amounts line up. pdfkit's `features` option does the same, but without its layout cache: a statement of
  // 5,000 entries takes ten times as long.
  const layout: Font['layout'] = (text) => font.layout(text, ['tnum'])
  const tabular = Object.create(font, { layout: { value: layout } }) as Font // with all that it inherits
  return { name: font.postscriptName, font: tabular, isShaped: false, ...createGlyphs(font.characterSet) }
}
