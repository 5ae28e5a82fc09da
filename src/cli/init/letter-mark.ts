import { fileURLToPath } from 'node:url'
import { type Font, openSync } from 'fontkit'
import type { Mark } from './logo.ts'

/** In units of the viewBox (24 by 24). */
const letterHeight = 13

/**
 * Creates a logo for an agency that has none: the first letter of its name on a square of its color.
 *
 * @param color As #rrggbb; must be dark enough for white text.
 */
export function createLetterMark(name: string, color: string): Mark {
  const font = openSync(fileURLToPath(import.meta.resolve('@expo-google-fonts/figtree/700Bold/Figtree_700Bold.ttf'))) as Font // a file of one font
  const letter = (/[\p{L}\p{N}]/u.exec(name)?.[0] ?? name.slice(0, 1)).toUpperCase()
  const { path } = font.glyphForCodePoint(letter.codePointAt(0) ?? 0)
  const { minX, minY, maxX, maxY } = path.bbox
  const scale = Math.min(letterHeight / (maxY - minY), 16 / (maxX - minX))
  const left = 12 - (scale * (minX + maxX)) / 2
  const bottom = 12 + (scale * (minY + maxY)) / 2
  const outline = path.scale(scale, -scale).translate(left, bottom).toSVG()
  return {
    viewBox: '0 0 24 24',
    parts: [
      { tag: 'rect', attributes: { width: '24', height: '24', rx: '5', fill: color }, children: [] },
      { tag: 'path', attributes: { fill: '#ffffff', d: outline }, children: [] },
    ],
  }
}
