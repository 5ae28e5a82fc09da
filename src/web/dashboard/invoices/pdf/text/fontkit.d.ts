/** What the PDF documents and the letter of a logo (`cli/init`) use of fontkit, which brings no types (fontkit 2.0.4). */
declare module 'fontkit' {
  export type Glyph = {
    readonly id: number
    readonly advanceWidth: number
    readonly codePoints: readonly number[]
    /** The outline in units of the font, with y upward. */
    readonly path: {
      readonly bbox: { readonly minX: number; readonly minY: number; readonly maxX: number; readonly maxY: number }
      scale(x: number, y: number): { translate(x: number, y: number): { toSVG(): string } }
    }
  }
  /** Glyphs in the order in which they are drawn, from left to right; in units of the font. */
  export type GlyphRun = {
    readonly glyphs: Glyph[]
    readonly positions: { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number }[]
    readonly advanceWidth: number
  }
  export type Font = {
    readonly postscriptName: string
    readonly unitsPerEm: number
    /** Above the base line, in units of the font. */
    readonly ascent: number
    /** Below the base line, so negative. */
    readonly descent: number
    /** All code points that have a glyph. */
    readonly characterSet: readonly number[]
    glyphForCodePoint(codePoint: number): Glyph
    getGlyph(id: number): Glyph
    /** @param features Tags of OpenType features that are applied beside the font's own defaults. */
    layout(text: string, features?: readonly string[]): GlyphRun
  }
  export function openSync(path: string): Font
  export function create(bytes: Uint8Array): Font
}
