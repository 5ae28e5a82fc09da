import {
  colors,
  type StructureElement,
  keptHeight,
  padding,
  page,
  type PdfDocument,
  type PreparedText,
  type TextStyle,
} from './pdf-document.server.ts'

export type PdfColumn = {
  readonly heading: string
  /** Share of the width of the text; all of a table make 1. */
  readonly share: number
  readonly isAmount?: boolean
}

export type PdfRow = {
  readonly cells: readonly string[]
  readonly isStrong?: boolean
  /** Stands on the same page as the row before it, such as a total. */
  readonly isKept?: boolean
}

/** Between columns. */
const gap = 8

type PreparedRow = { readonly cells: readonly PreparedText[]; readonly height: number }

/** Writes a table, a step for each page. Its head stands on every page, and screen readers read it once. */
export function* writeTable(pdf: PdfDocument, columns: readonly PdfColumn[], rows: Iterable<PdfRow>): Generator<undefined, void> {
  const places = placeColumns(columns)
  const head = prepareRow({ cells: columns.map(({ heading }) => heading) }, { size: 8, color: colors.soft })
  const table = pdf.open(pdf.root, 'Table')
  let body: StructureElement | undefined
  let endHeads: (() => void) | undefined
  for (const group of groupRows(rows)) {
    const prepared = group.map((row) => prepareRow(row, { isStrong: row.isStrong ?? false }))
    const kept = prepared.reduce((sum, { height }) => sum + Math.min(height, keptHeight), 0)
    const { pageCount } = pdf
    pdf.makeRoom(Math.min(kept, 2 * keptHeight) + (body ? 0 : head.height))
    body ??= begin()
    for (const row of prepared) writeRow(body, 'TD', row)
    if (pdf.pageCount > pageCount) yield
  }
  endHeads?.()
  body?.end()
  table.end()
  pdf.y += 8

  function prepareRow({ cells }: PdfRow, style: TextStyle): PreparedRow {
    const texts = places.map(({ width, align }, index) => pdf.prepare(cells[index] ?? '', width, { ...style, align }))
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
    // The longest text comes last: it may go on on the next page, and the row ends where it ends.
    for (const { cell, draw } of drawings.toSorted((a, b) => a.height - b.height)) {
      cell.add(draw)
      cell.end()
    }
    row.end()
    pdf.y += padding
    pdf.drawRule(pdf.y, kind === 'TH' ? colors.ink : colors.line)
  }
}

/** Each row with those that stand on the same page. */
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

function placeColumns(columns: readonly PdfColumn[]) {
  let x: number = page.left
  return columns.map(({ share, isAmount = false }, index) => {
    const place = {
      x,
      width: share * page.width - (index === columns.length - 1 ? 0 : gap),
      align: isAmount ? ('right' as const) : ('left' as const),
    }
    x += share * page.width
    return place
  })
}
