/** The nearest of the known names, where one is near, to end a sentence about a name that is not known. A name that is no path is an anchor. */
export function suggest(name: string, known: readonly string[]): string {
  const [nearest] = known
    .map((candidate) => ({ candidate, edits: countEdits(name, candidate) }))
    .toSorted((a, b) => a.edits - b.edits || a.candidate.localeCompare(b.candidate))
  return nearest && nearest.edits <= 3 ? `; ${name.startsWith('/') ? '' : '#'}${nearest.candidate} is similar` : ''
}

/** Levenshtein distance. */
function countEdits(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, at) => at)
  for (let index = 0; index < from.length; index += 1) {
    const last = row
    row = [index + 1]
    for (let at = 1; at <= to.length; at += 1) {
      const replaced = (last[at - 1] ?? 0) + (to[at - 1] === from[index] ? 0 : 1)
      row.push(Math.min(replaced, (last[at] ?? 0) + 1, (row[at - 1] ?? 0) + 1))
    }
  }
  return row.at(-1) ?? 0
}
