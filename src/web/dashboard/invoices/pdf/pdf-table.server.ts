import {
  type StructureElement,
  keptHeight,
  padding,
  page,
  type PdfDocument,
  type PreparedText,
  type TextStyle,
  widthOf,
} from './pdf-document.server.ts'
import { colors } from './pdf-colors.server.ts'

export type PdfColumn = {
  readonly heading: string
  /** Share of the text width; the shares of a table add up to 1. */
  readonly share: number
  /** For right-aligned cells that never wrap, such as amounts: texts at least as wide as the widest cell. */
  readonly amounts?: readonly string[]
}

export type PdfRow = {
  readonly cells: readonly string[]
  readonly isStrong?: boolean
  /** On the same page as the row before it, such as a total. */
  readonly isKept?: boolean
}

/** Space between columns, in points. */
const gap = 8
const headStyle = { size: 8, color: colors.soft } as const

type PreparedRow = { readonly cells: readonly PreparedText[]; readonly height: number }

/** Writes a table. Every page repeats its header; screen readers read it once. */
export function writeTable(pdf: PdfDocument, columns: readonly PdfColumn[], rows: Iterable<PdfRow>): void {
  const places = placeColumns(pdf, columns)
  const head = prepareRow({ cells: columns.map(({ heading }) => heading) }, headStyle)
  const table = pdf.open(pdf.root, 'Table')
  let body: StructureElement | undefined
  let endHeads: (() => void) | undefined
  for (const group of groupRows(rows)) {
    const prepared = group.map((row) => prepareRow(row, { isStrong: row.isStrong ?? false }))
    const kept = prepared.reduce((sum, { height }) => sum + Math.min(height, keptHeight), 0)
    pdf.makeRoom(Math.min(kept, 2 * keptHeight) + (body ? 0 : head.height))
    body ??= begin()
    for (const row of prepared) writeRow(body, 'TD', row)
  }
  endHeads?.()
  body?.end()
  table.end()
  pdf.y += 8

  function prepareRow({ cells }: PdfRow, style: TextStyle): PreparedRow {
    const texts = places.map((place, index) => {
      // A text may extend over the empty cells after it.
      const filled = cells.findIndex((cell, other) => other > index && cell !== '')
      const last = places[(filled < 0 ? cells.length : filled) - 1] ?? place
      return pdf.prepare(cells[index] ?? '', last.x + last.width - place.x, { ...style, align: place.align })
    })
    return { cells: texts, height: Math.max(...texts.map(({ height }) => height)) + 2 * padding }
  }

  function begin(): StructureElement {
    const element = pdf.open(table, 'THead')
    writeRow(element, 'TH', head)
    element.end()
    endHeads = pdf.beginPagesWith(repeatHead)
    return pdf.open(table, 'TBody')
  }

  function repeatHead(): number {
    pdf.drawArtifact(() => {
      for (const [index, cell] of head.cells.entries()) pdf.draw(cell, places[index]?.x ?? 0, page.top + padding)
    })
    pdf.drawRule(page.top + head.height, colors.ink)
    return page.top + head.height
  }

  function writeRow(parent: StructureElement, kind: 'TH' | 'TD', { cells, height }: PreparedRow): void {
    pdf.makeRoom(Math.min(height, keptHeight))
    const row = pdf.open(parent, 'TR')
    const top = pdf.y + padding
    const drawings = cells.map((text, index) => {
      const cell = pdf.open(row, kind, text.actual)
      return { cell, height: text.height, draw: () => void (pdf.y = pdf.draw(text, places[index]?.x ?? 0, top)) }
    })
    // The longest text comes last, because it may continue on the next page and the row ends where it ends.
    for (const { cell, draw } of drawings.toSorted((a, b) => a.height - b.height)) {
      cell.add(draw)
      cell.end()
    }
    row.end()
    pdf.y += padding
    pdf.drawRule(pdf.y, kind === 'TH' ? colors.ink : colors.line)
  }
}

/** Groups each row with those that must be on the same page. */
function* groupRows(rows: Iterable<PdfRow>): Generator<readonly PdfRow[], void> {
  let group: PdfRow[] = []
  for (const row of rows) {
    if (row.isKept !== true && group.length > 0) {
      yield group
      group = []
    }
    group.push(row)
  }
  if (group.length > 0) yield group
}

/** Where amounts need more than their share, the text columns divide the rest. */
function placeColumns(pdf: PdfDocument, columns: readonly PdfColumn[]) {
  const widthOfAll = (texts: readonly string[], style: TextStyle) =>
    texts.reduce((widest, text) => Math.max(widest, widthOf(pdf.prepare(text, Infinity, style))), 0)
  const needed = columns.map(({ heading, amounts }) =>
    amounts ? Math.max(widthOfAll([heading], headStyle), widthOfAll(amounts, { isStrong: true })) + gap : 0,
  )
  const isNarrow = columns.some(({ share }, index) => (needed[index] ?? 0) > share * page.width)
  const left = page.width - needed.reduce((sum, width) => sum + width, 0)
  const shareOfTexts = columns.reduce((sum, { share, amounts }) => (amounts ? sum : sum + share), 0)
  let x: number = page.left
  return columns.map(({ share, amounts }, index) => {
    const room = !isNarrow ? share * page.width : amounts ? (needed[index] ?? 0) : (share / shareOfTexts) * left
    const place = {
      x,
      width: room - (index === columns.length - 1 ? 0 : gap),
      align: amounts ? ('right' as const) : ('left' as const),
    }
    x += room
    return place
  })
}
