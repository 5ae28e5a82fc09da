/** Id of the answer to a page's question, counted from 0; identical in every language. */
export function questionAnchor(at: number): string {
  return `question-${at + 1}`
}
