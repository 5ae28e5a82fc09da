import { fileURLToPath } from 'node:url'
import { type Font, openSync } from 'fontkit'
import type { Mark, MarkElement } from '#domain/brand.ts'

/** In units of the viewBox (24 by 24). */
const letterHeight = 13

/** Latin first, then Greek and Cyrillic. */
const fontFiles = ['figtree/700Bold/Figtree_700Bold.ttf', 'commissioner/700Bold/Commissioner_700Bold.ttf']

/**
 * Creates a mark for an agency that has none: the first letter of its name on a square of its color. Letters of other scripts, which the
 * fonts lack, are a dot.
 *
 * @param color As #rrggbb; must be dark enough for white text.
 * @param radius Of the square's corners; its sides are 24.
 */
export function createLetterMark(name: string, color: string, radius = 5): Mark {
  const letter = (/[\p{L}\p{N}]/u.exec(name)?.[0] ?? name.slice(0, 1)).toUpperCase()
  const square = { width: '24', height: '24', ...(radius > 0 && { rx: String(radius) }), fill: color }
  return { viewBox: '0 0 24 24', parts: [{ tag: 'rect', attributes: square, children: [] }, drawLetter(letter.codePointAt(0) ?? 0)] }
}

function drawLetter(codePoint: number): MarkElement {
  const font = fontFiles.map(openFont).find((each) => each.hasGlyphForCodePoint(codePoint))
  if (!font) return { tag: 'circle', attributes: { fill: '#ffffff', cx: '12', cy: '12', r: '5' }, children: [] }
  const { path } = font.glyphForCodePoint(codePoint)
  const { minX, minY, maxX, maxY } = path.bbox
  const scale = Math.min(letterHeight / (maxY - minY), 16 / (maxX - minX))
  const left = 12 - (scale * (minX + maxX)) / 2
  const bottom = 12 + (scale * (minY + maxY)) / 2
  const outline = path.scale(scale, -scale).translate(left, bottom).toSVG()
  return { tag: 'path', attributes: { fill: '#ffffff', d: outline }, children: [] }
}

function openFont(file: string): Font {
  return openSync(fileURLToPath(import.meta.resolve(`@expo-google-fonts/${file}`))) as Font // a file of one font
}
