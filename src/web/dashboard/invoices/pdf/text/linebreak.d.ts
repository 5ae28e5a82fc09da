/** The part of linebreak 1.1.0 that the PDF documents use; the package has no types. */
declare module 'linebreak' {
  export default class LineBreaker {
    constructor(text: string)
    /** The next position before which a line may break, or must if `required`. */
    nextBreak(): { readonly position: number; readonly required?: boolean } | null
  }
}
