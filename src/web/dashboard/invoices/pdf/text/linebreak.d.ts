/** What the PDF documents use of linebreak, which brings no types (linebreak 1.1.0). */
declare module 'linebreak' {
  export default class LineBreaker {
    constructor(text: string)
    /** The next place in front of which a line may end; it has to where it is `required`. */
    nextBreak(): { readonly position: number; readonly required?: boolean } | null
  }
}
