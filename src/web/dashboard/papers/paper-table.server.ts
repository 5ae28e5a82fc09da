import { colors, page, textWidth } from './page-measures.ts'
import type { PaperPages } from './paper-pages.server.ts'
import type { SetText, TextStyle } from './text-setter.server.ts'

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
type SetRow = { readonly cells: readonly SetText[]; readonly height: number }

/** Characters of the first cell that fit on a page for certain. */
const cellLength = 400
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
  for (const row of splitRows(rows)) {
    const set = setRow(pages, places, row, { isStrong: row.isStrong ?? false })
    if (!body) {
      pages.makeRoom(heads.height + set.height)
      const head = document.open(table, 'THead')
      writeRow(head, 'TH', heads)
      head.end()
      body = document.open(table, 'TBody')
    } else if (!pages.hasRoom(set.height)) {
      body.end()
      pages.turn()
      yield
      document.drawArtifact(() => drawRow(heads))
      endRow(heads, colors.ink)
      body = document.open(table, 'TBody')
    }
    writeRow(body, 'TD', set)
  }
  body?.end()
  table.end()
  pages.y += 8

  function writeRow(parent: PDFKit.PDFStructureElement, kind: 'TH' | 'TD', row: SetRow): void {
    const element = document.open(parent, 'TR')
    for (const [index, { x }] of places.entries()) {
      const cell = row.cells[index]
      if (cell) pages.write(element, kind, cell, x, pages.y + padding)
    }
    element.end()
    endRow(row, kind === 'TH' ? colors.ink : colors.line)
  }

  function drawRow({ cells }: SetRow): void {
    for (const [index, cell] of cells.entries()) pages.draw(cell, places[index]?.x ?? 0, pages.y + padding)
  }

  function endRow({ height }: SetRow, color: typeof colors.ink | typeof colors.line): void {
    pages.y += height
    document.drawArtifact(() => pages.drawRule(pages.y, color))
  }
}

function setRow(pages: PaperPages, places: readonly Place[], { cells }: PaperRow, style: TextStyle): SetRow {
  const set = places.map(({ width, align }, index) => pages.set(cells[index] ?? '', width, { ...style, align }))
  return { cells: set, height: Math.max(...set.map(({ height }) => height)) + 2 * padding }
}

/** A row whose first cell would not fit on a page goes on in further rows, with that cell alone. */
function* splitRows(rows: Iterable<PaperRow>): Generator<PaperRow, void> {
  for (const { cells, ...row } of rows) {
    const [first = '', ...rest] = cells
    for (const [index, part] of splitText(first, cellLength).entries()) yield { ...row, cells: index === 0 ? [part, ...rest] : [part] }
  }
}

/** Parts of at most so many characters, cut at blanks where there are some. */
export function splitText(text: string, length: number): readonly string[] {
  if (text.length <= length) return [text]
  const end = text.lastIndexOf(' ', length)
  const cut = end > 0 ? end : length
  return [text.slice(0, cut), ...splitText(text.slice(cut).trimStart(), length)]
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
