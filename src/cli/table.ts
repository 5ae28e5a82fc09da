/** Writes rows under headings, each column as wide as its widest cell; cells are one line of what can be seen. */
export function writeTable(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [headings, ...rows].map((cells) => cells.map(toCell))
  const widths = headings.map((_, column) => Math.max(...lines.map((cells) => lengthOf(cells[column] ?? ''))))
  return lines
    .map(
      (cells) =>
        cells
          .map((cell, column) => pad(cell, widths[column] ?? 0))
          .join('  ')
          .trimEnd() + '\n',
    )
    .join('')
}

const maximumWidth = 48

/** Nothing in a text may steer the terminal: control characters, and those that turn the direction of writing. */
function toCell(text: string): string {
  const characters = Array.from(text.replaceAll(/[\p{Cc}\s\u202A-\u202E\u2066-\u2069]+/gu, ' ').trim())
  return characters.length > maximumWidth ? `${characters.slice(0, maximumWidth - 1).join('')}…` : characters.join('')
}

function pad(text: string, width: number): string {
  return text + ' '.repeat(width - lengthOf(text))
}

function lengthOf(text: string): number {
  return Array.from(text).length
}
