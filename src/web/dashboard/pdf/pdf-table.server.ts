import { colors, page, textWidth } from './page-measures.ts'
import type { PaperPages } from './pdf-pages.server.ts'
import { cutText, type SetText, type TextStyle } from './text-setter.server.ts'

export type PaperColumn = {
  readonly heading: string
  /** Share of the width of the text; all of a table make 1. */
  readonly share: number
  readonly isAmount?: boolean
}

export type PaperRow = {
  readonly cells: readonly string[]
  /** A sum, or what stands out otherwise. */
  readonly isStrong?: boolean
}

type Place = { readonly x: number; readonly width: number; readonly align: 'left' | 'right' }
/** A cell that a row does not have is empty. */
type SetRow = { readonly cells: readonly (SetText | undefined)[]; readonly height: number }

/** Of a row, which stand together on a page. */
const linesAtOnce = 12
const noText: SetText = { lines: [], style: {}, width: 0, height: 0 }
/** Between the text of a row and the rules above and below it. */
const padding = 5

/**
 * Writes a table, a step for each page that it fills. Its head stands on every page and is read aloud once; the rows of a page are a body of
 * the table, which is done with the page.
 *
 * @param root What the table is a part of.
 */
export function* writeTable(
  pages: PaperPages,
  root: PDFKit.PDFStructureElement,
  columns: readonly PaperColumn[],
  rows: Iterable<PaperRow>,
): Generator<undefined, void> {
  const { document } = pages
  const places = placeColumns(columns)
  const heads = setRow(pages, places, { cells: columns.map(({ heading }) => heading) }, { size: 8, color: colors.soft })
  const table = document.open(root, 'Table')
  let body: PDFKit.PDFStructureElement | undefined
  for (const row of listRows()) {
    if (!body) {
      pages.makeRoom(heads.height + row.height)
      const head = document.open(table, 'THead')
      writeRow(head, 'TH', heads)
      head.end()
      body = document.open(table, 'TBody')
    } else if (!pages.hasRoom(row.height)) {
      body.end()
      pages.turn()
      yield
      document.drawArtifact(() => drawRow(heads))
      endRow(heads, colors.ink)
      body = document.open(table, 'TBody')
    }
    writeRow(body, 'TD', row)
  }
  body?.end()
  table.end()
  pages.y += 8

  function* listRows(): Generator<SetRow, void> {
    for (const row of rows) yield* cutRow(setRow(pages, places, row, { isStrong: row.isStrong ?? false }))
  }

  function writeRow(parent: PDFKit.PDFStructureElement, kind: 'TH' | 'TD', row: SetRow): void {
    const element = document.open(parent, 'TR')
    for (const [index, { x }] of places.entries()) {
      pages.write(element, kind, row.cells[index] ?? noText, x, pages.y + padding)
    }
    element.end()
    endRow(row, kind === 'TH' ? colors.ink : colors.line)
  }

  function drawRow({ cells }: SetRow): void {
    for (const [index, { x }] of places.entries()) pages.draw(cells[index] ?? noText, x, pages.y + padding)
  }

  function endRow({ height }: SetRow, color: typeof colors.ink | typeof colors.line): void {
    pages.y += height
    document.drawArtifact(() => pages.drawRule(pages.y, color))
  }
}

function setRow(pages: PaperPages, places: readonly Place[], { cells }: PaperRow, style: TextStyle): SetRow {
  return createRow(places.map(({ width, align }, index) => pages.set(cells[index] ?? '', width, { ...style, align })))
}

/** A row with long cells goes on in further rows, so that it begins where there is room and never needs more than a page. */
function cutRow({ cells, height }: SetRow): readonly SetRow[] {
  const pieces = cells.map((cell) => (cell ? cutText(cell, linesAtOnce) : []))
  const count = Math.max(...pieces.map(({ length }) => length))
  if (count === 1) return [{ cells, height }]
  return Array.from({ length: count }, (_, at) => createRow(pieces.map((cell) => cell[at])))
}

function createRow(cells: readonly (SetText | undefined)[]): SetRow {
  return { cells, height: Math.max(...cells.map((cell) => cell?.height ?? 0)) + 2 * padding }
}

/** A little room stands between columns. */
function placeColumns(columns: readonly PaperColumn[]): readonly Place[] {
  let x: number = page.left
  return columns.map(({ share, isAmount = false }, index) => {
    const gap = index === columns.length - 1 ? 0 : 8
    const place = { x, width: share * textWidth - gap, align: isAmount ? 'right' : 'left' } as const
    x += share * textWidth
    return place
  })
}
