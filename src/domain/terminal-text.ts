/** C0 but tab and newline, DEL and C1, invisible characters (except joiners, which words and emoji need), what turns the direction of writing, further ends of lines. */
// oxlint-disable-next-line no-control-regex -- finding them is the point
const steering = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u00AD\u061C\u180E\u200B\u200E\u200F\u2028-\u202E\u2060-\u2069\uFEFF]/gu

/** Whatever a terminal or a program takes for the end of a line. */
// oxlint-disable-next-line no-control-regex -- as above
const lineEnds = /\r\n|[\n\u000B\f\r\u0085\u2028\u2029]/gu

/**
 * Makes text harmless for a terminal: each character that would steer it, or reorder what is read, becomes its escape, such as `\u001b`. JSON stays
 * the same data, because JSON has the same escapes. Tabs and newlines stay.
 */
export function escapeUnseen(text: string): string {
  return text.replaceAll(steering, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/** A text of somebody else within a line of the program: `↵` for each end of a line, so that it cannot look like a line of its own. */
export function toOneLine(text: string): string {
  return text.replaceAll(lineEnds, '↵')
}

/** Several lines of somebody else, each marked as theirs. */
export function markLines(text: string): string {
  return text
    .split(lineEnds)
    .map((line) => `| ${line}`.trimEnd())
    .join('\n')
}
