/** The lines between `---` at the top of a text, each `name: value`. */
export type FrontMatter = {
  readonly fields: Readonly<Record<string, string>>
  /** Characters and lines up to the text below. */
  readonly length: number
  readonly lines: number
}

/** @param source With `\n` at the ends of lines. @returns Undefined for a text that does not begin with front matter. */
export function readFrontMatter(source: string): FrontMatter | undefined {
  const [whole, lines] = /^---\n([\s\S]*?)\n---\n/u.exec(source) ?? []
  if (whole === undefined || lines === undefined) return undefined
  return { fields: Object.fromEntries(lines.split('\n').map(splitLine)), length: whole.length, lines: whole.split('\n').length }
}

function splitLine(line: string): [string, string] {
  const colon = line.indexOf(':')
  return colon < 0 ? [line, ''] : [line.slice(0, colon).trim(), line.slice(colon + 1).trim()]
}
