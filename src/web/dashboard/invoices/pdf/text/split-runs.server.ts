import { hasAll, type PdfFont } from './pdf-font.server.ts'
import { splitClusters } from './split-clusters.ts'

/** A part of a text in one font: from `start` to before `end`, in UTF-16 code units. */
export type FontRun = { readonly start: number; readonly end: number; readonly font: PdfFont }

/** Chooses the first font for each letter that has it with its marks. @param fonts At least one, in the order of preference. */
export function splitRuns(text: string, fonts: readonly PdfFont[]): readonly FontRun[] {
  const [first] = fonts
  if (first && text !== '' && hasAll(first, text)) return [{ start: 0, end: text.length, font: first }]
  const runs: FontRun[] = []
  let start = 0
  for (const part of splitClusters(text).flatMap((cluster) => (findFont(cluster, fonts) ? [cluster] : Array.from(cluster)))) {
    const font = findFont(part, fonts) ?? first
    if (!font) throw new Error('There is no font.')
    const end = start + part.length
    const last = runs.at(-1)
    if (last?.font === font) runs[runs.length - 1] = { ...last, end }
    else runs.push({ start, end, font })
    start = end
  }
  return runs
}

function findFont(cluster: string, fonts: readonly PdfFont[]): PdfFont | undefined {
  const visible = cluster.replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
  return fonts.find((font) => hasAll(font, cluster)) ?? fonts.find((font) => hasAll(font, visible))
}
