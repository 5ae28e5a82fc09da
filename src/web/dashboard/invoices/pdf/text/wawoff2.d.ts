/** What the PDF documents use of wawoff2, which brings no types (wawoff2 2.0.1). */
declare module 'wawoff2' {
  const wawoff2: {
    /** The bytes of a TrueType font, of those of a WOFF2 file. */
    decompress(bytes: Uint8Array): Promise<Uint8Array>
  }
  export default wawoff2
}
