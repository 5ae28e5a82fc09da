import { escapeUnseen, toOneLine } from '#domain/terminal-text.ts'

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

/** One line, without what steers a terminal, and without more marks on a letter than languages use: each takes room above or below it. */
function toCell(text: string): string {
  const line = toOneLine(text.trim())
    .replaceAll(/(\p{M}{8})\p{M}+/gu, '$1')
    .replaceAll(/\s+/gu, ' ')
  const characters = Array.from(escapeUnseen(line))
  return characters.length > maximumWidth ? `${characters.slice(0, maximumWidth - 1).join('')}…` : characters.join('')
}

function pad(text: string, width: number): string {
  return text + ' '.repeat(width - lengthOf(text))
}

function lengthOf(text: string): number {
  return Array.from(text).length
}
