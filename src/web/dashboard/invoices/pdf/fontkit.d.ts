/** What the PDF documents use of fontkit, which brings no types (fontkit 2.0.4). */
declare module 'fontkit' {
  export type Font = {
    readonly postscriptName: string
    /** All code points that have a glyph. */
    readonly characterSet: readonly number[]
    glyphForCodePoint(codePoint: number): unknown
    /** @param features Tags of OpenType features that are applied beside the font's own defaults. */
    layout(text: string, features?: readonly string[]): { readonly advanceWidth: number }
  }
  export function openSync(path: string): Font
}
