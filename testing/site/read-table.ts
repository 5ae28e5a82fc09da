/** The rows of a Markdown table of an article, without its head. @param index Counted from 0 in the text. */
export function readTable(markdown: string, index: number): string[][] {
  const tables = [...markdown.matchAll(/(?:^\|.*\n)+/gmu)].map(([table]) => table.trim().split('\n').slice(2))
  return (tables[index] ?? []).map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim().replaceAll('\u{a0}', ' ')),
  )
}
