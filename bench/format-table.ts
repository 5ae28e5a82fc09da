import { isMet, type Mark, type Measurement } from './measurement.ts'

/** Writes measurements as columns of plain text, one line each. */
export function formatTable(measurements: readonly Measurement[]): string {
  const rows = [['what', 'measured', 'mark', '', 'behind it'], ...measurements.map(toCells)]
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((cells) => cells[column]?.length ?? 0)))
  return rows
    .map((cells) =>
      cells
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

function toCells(measurement: Measurement): string[] {
  if (measurement.kind === 'not measured') return [measurement.what, 'not measured', '', '', measurement.reason]
  const { what, value, unit, mark, detail } = measurement
  const verdict = mark ? (isMet(value, mark) ? 'met' : 'missed') : ''
  return [what, formatValue(value, unit), mark ? formatMark(mark, unit) : '', verdict, detail]
}

function formatMark(mark: Mark, unit: string): string {
  return 'atMost' in mark ? `at most ${formatValue(mark.atMost, unit)}` : `at least ${formatValue(mark.atLeast, unit)}`
}

function formatValue(value: number, unit: string): string {
  return `${Number(value.toFixed(2))} ${unit}`.trimEnd()
}
