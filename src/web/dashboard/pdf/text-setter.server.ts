import { breakText } from './break-text.ts'
import { Face } from './face.server.ts'
import { makeLegible } from './make-legible.ts'
import { type Color, colors, fillWith, lineGap, roundForPage, textSize } from './page-measures.ts'
import type { EmbeddedTypeface } from './pdfkit-inside.server.ts'
import type { TaggedDocument } from './tagged-document.server.ts'
import type { Typefaces, Weight } from './fonts.server.ts'

export type TextStyle = {
  readonly size?: number
  readonly isStrong?: boolean
  readonly color?: Color
  readonly align?: 'left' | 'right'
}

/** A text in lines of a width, ready to be drawn anywhere. */
export type SetText = {
  readonly lines: readonly SetLine[]
  readonly style: TextStyle
  /** In points; so is `height`. */
  readonly width: number
  readonly height: number
  /** What is meant, where glyphs for it are missing and the lines say something else. */
  readonly meant?: string
}

type SetLine = { readonly operators: string; readonly width: number; readonly typefaces: readonly EmbeddedTypeface[] }

type Faces = readonly [Face, ...Face[]]
type Run = { readonly face: Face; text: string }

/** Breaks texts into lines, once for their height and for what is drawn. */
export class TextSetter {
  readonly #document: TaggedDocument
  readonly #faces: Readonly<Record<Weight, Faces>>
  readonly #nameScript: (code: string) => string
  #hidesLetters = false

  /** @param languageTag Of what a script is called in (BCP 47). */
  constructor(document: TaggedDocument, typefaces: Typefaces, languageTag: string) {
    this.#document = document
    const open = (weight: Weight) => typefaces.open(weight).map((file) => new Face(document.embed(file)))
    this.#faces = { regular: atLeastOne(open('regular')), strong: atLeastOne(open('strong')) }
    const names = new Intl.DisplayNames(languageTag, { type: 'script' })
    this.#nameScript = (code) => names.of(code) ?? code
  }

  /** Whether a text so far has letters that are named instead of shown. */
  get hidesLetters(): boolean {
    return this.#hidesLetters
  }

  set(text: string, width: number, style: TextStyle = {}): SetText {
    const { size = textSize, isStrong = false } = style
    const all = this.#faces[isStrong ? 'strong' : 'regular']
    const { legible, faces } = this.#chooseFaces(text, all)
    const measure = (part: string) => setLine(part, faces, size).width
    const lines = legible.split('\n').flatMap((paragraph) => {
      const line = setLine(paragraph, faces, size)
      return line.width <= width ? [line] : breakText(paragraph, width, measure).map((part) => setLine(part, faces, size))
    })
    const height = lines.length * lineHeight(all[0], size)
    return { lines, style, width, height, ...(legible !== text && { meant: text }) }
  }

  /** A text looks patched in two faces: where one of them has all of it, that one does. */
  #chooseFaces(text: string, faces: Faces): { readonly legible: string; readonly faces: Faces } {
    const [main] = faces
    if (main.hasGlyphs(text)) return { legible: text, faces: [main] }
    const { text: legible, hidesLetters } = makeLegible(
      text,
      (character) => faces.some((face) => face.hasGlyph(character)),
      this.#nameScript,
    )
    this.#hidesLetters ||= hidesLetters
    const able = faces.find((face) => face.hasGlyphs(legible))
    return { legible, faces: able ? [able] : faces }
  }

  /** @param x Of its left edge; `y` of its upper one. */
  draw({ lines, style, width }: SetText, x: number, y: number): void {
    const { size = textSize, isStrong = false, color = colors.ink, align = 'left' } = style
    const [face] = this.#faces[isStrong ? 'strong' : 'regular']
    const operators = [fillWith(color), 'BT']
    let baseline = y + (face.typeface.ascender / 1000) * size
    for (const line of lines) {
      for (const typeface of line.typefaces) this.#document.use(typeface)
      const start = align === 'right' ? x + width - line.width : x
      // Pages count from above, glyphs stand upright.
      if (line.operators !== '') operators.push(`${size} 0 0 -${size} ${roundForPage(start)} ${roundForPage(baseline)} Tm`, line.operators)
      baseline += lineHeight(face, size)
    }
    this.#document.draw(operators.concat('ET').join('\n'))
  }
}

/** Pieces of at most so many lines, for where not all of it stands together. */
export function cutText(text: SetText, linesAtOnce: number): readonly SetText[] {
  const { lines, height, meant: _, ...same } = text
  if (lines.length <= linesAtOnce) return [text]
  const pieces = Array.from({ length: Math.ceil(lines.length / linesAtOnce) }, (_unused, at) =>
    lines.slice(at * linesAtOnce, (at + 1) * linesAtOnce),
  )
  return pieces.map((piece) => ({ ...same, lines: piece, height: (height / lines.length) * piece.length }))
}

function lineHeight({ typeface: { ascender, descender } }: Face, size: number): number {
  return ((ascender - descender) / 1000) * size + lineGap
}

function setLine(text: string, faces: Faces, size: number): SetLine {
  const runs = splitRuns(text, faces)
  const shown = runs.map(({ face, text: part }) => face.show(part))
  return {
    operators: runs.map(({ face: { typeface } }, at) => `/${typeface.id} 1 Tf [${shown[at]?.glyphs ?? ''}] TJ`).join(' '),
    width: shown.reduce((sum, { advance }) => sum + advance, 0) * (size / 1000),
    typefaces: runs.map(({ face: { typeface } }) => typeface),
  }
}

/** Stretches of one face; blanks belong to what stands before them. */
function splitRuns(text: string, faces: Faces): readonly Run[] {
  if (text === '') return []
  const [main, ...others] = faces
  if (others.length === 0) return [{ face: main, text }]
  const runs: Run[] = []
  for (const character of text) {
    const last = runs.at(-1)
    if (last && (character === ' ' || /\p{M}/u.test(character))) last.text += character
    else {
      const face = faces.find((candidate) => candidate.hasGlyph(character)) ?? main
      if (last?.face === face) last.text += character
      else runs.push({ face, text: character })
    }
  }
  return runs
}

function atLeastOne(faces: Face[]): Faces {
  const [first, ...others] = faces
  if (!first) throw new Error('There is no typeface.')
  return [first, ...others]
}
