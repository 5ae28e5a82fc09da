/** C0 except tab and newline, DEL and C1, invisible characters (except joiners), bidirectional controls and other line ends. */
// oxlint-disable-next-line no-control-regex -- finding them is the point
const controls = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u00AD\u061C\u180E\u200B\u200E\u200F\u2028-\u202E\u2060-\u2069\uFEFF]/gu

/** Line ends in terminals and other programs. */
// oxlint-disable-next-line no-control-regex -- as above
const lineEnds = /\r\n|[\n\u000B\f\r\u0085\u2028\u2029]/gu

/**
 * Escapes characters that control a terminal or reorder text, such as `\u001b`. JSON keeps its meaning, because it has the same escapes.
 * Tabs and newlines stay.
 */
export function escapeUnseen(text: string): string {
  return text.replaceAll(controls, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/** Others' text within a line of output: line ends become `↵`, so that the text cannot imitate a line of its own. */
export function toOneLine(text: string): string {
  return text.replaceAll(lineEnds, '↵')
}

/** Others' text of several lines, each marked as a quotation. */
export function markLines(text: string): string {
  return text
    .split(lineEnds)
    .map((line) => `| ${line}`.trimEnd())
    .join('\n')
}
