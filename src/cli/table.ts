import { escapeUnseen, toOneLine } from '#domain/terminal-text.ts'

/** The heading of a column; amounts and numbers are right-aligned. */
export type Heading = string | { readonly text: string; readonly align: 'right' }

/** The heading of a column of amounts or numbers. */
export function onTheRight(text: string): Heading {
  return { text, align: 'right' }
}

/** Between columns. */
const gap = 2

/** The smallest width of a shortened column. */
const narrowest = 8

/**
 * Writes rows under headings; each column is as wide as its widest cell, and control characters are escaped.
 *
 * @param terminalWidth If given, the widest left-aligned columns are shortened until lines fit. Numbers are never shortened.
 */
export function writeTable(headings: readonly Heading[], rows: readonly (readonly string[])[], terminalWidth?: number): string {
  const columns = headings.map((heading) => (typeof heading === 'string' ? { text: heading, align: 'left' } : heading))
  const lines = [columns.map(({ text }) => text), ...rows].map((cells) => cells.map(toCell))
  const widths = columns.map((_, at) => lines.reduce((widest, cells) => Math.max(widest, lengthOf(cells[at] ?? '')), 0))
  const isCut = columns.map(({ align }) => align === 'left')
  const most = terminalWidth === undefined ? Infinity : findMostWidth(widths, isCut, terminalWidth)
  const shown = widths.map((width, at) => (isCut[at] ? Math.min(width, most) : width))
  const writeCell = (cell: string, at: number) => {
    const width = shown[at] ?? 0
    const blanks = ' '.repeat(Math.max(0, width - lengthOf(cell)))
    return isCut[at] ? cut(cell, width) + blanks : blanks + cell
  }
  return lines.map((cells) => `${cells.map(writeCell).join(' '.repeat(gap)).trimEnd()}\n`).join('')
}

/** Finds the largest width of columns at which a line fits, but at least `narrowest`. */
function findMostWidth(widths: readonly number[], isCut: readonly boolean[], terminalWidth: number): number {
  const lineOf = (most: number) => widths.reduce((sum, width, at) => sum + (isCut[at] ? Math.min(width, most) : width) + gap, 0 - gap)
  let most = widths.reduce((widest, width) => Math.max(widest, width), narrowest)
  while (most > narrowest && lineOf(most) > terminalWidth) most--
  return most
}

/** Makes a cell one line, escapes control characters, and limits combining marks, which take room above or below a letter. */
function toCell(text: string): string {
  const line = toOneLine(text.trim())
    .replaceAll(/(\p{M}{8})\p{M}+/gu, '$1')
    .replaceAll(/\s+/gu, ' ')
  return escapeUnseen(line)
}

function cut(text: string, width: number): string {
  const characters = Array.from(text)
  return characters.length > width ? `${characters.slice(0, width - 1).join('')}…` : text
}

function lengthOf(text: string): number {
  return Array.from(text).length
}
