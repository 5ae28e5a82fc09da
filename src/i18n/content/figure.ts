import { parseXml, XmlComment, XmlElement, XmlError, XmlText } from '@rgrove/parse-xml'
import * as v from 'valibot'
import type { Locale } from '#domain/locale.ts'
import { ContentError, type ContentProblem } from './content-error.ts'
import type { ContentFiles } from './content-files.ts'
import { Text } from './text.ts'

/** A part of a drawing as plain JSON; the names of attributes are those that React knows. */
export type SvgElement = {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly (SvgElement | string)[]
}

/**
 * Reads the drawing of a figure. `payout.svg` is the file of that name, with the words of `payout/<locale>.json` in the place of its
 * `{names}`, or `payout/<locale>.svg` where a language has a drawing of its own.
 *
 * @param folder Of the article.
 * @param prefix Prefix of the drawing's ids, which are unique only within the file.
 * @throws ContentError naming everything in the drawing that is not allowed, and each word that is missing or left over.
 */
export function readFigure(files: ContentFiles, folder: string, name: string, locale: Locale, prefix: string): SvgElement {
  if (!/^[a-z0-9-]+\.svg$/u.test(name)) {
    throw new ContentError([{ file: folder, field: name, message: 'is no name of a drawing, such as payout.svg' }])
  }
  const base = `${folder}/${name.replace(/\.svg$/u, '')}/${locale}`
  if (files.has(`${base}.svg`)) return parseFigure(files.getText(`${base}.svg`), { file: `${base}.svg`, prefix, words: {} })
  const file = `${folder}/${name}`
  const source = files.getText(file)
  if (!files.has(`${base}.json`)) return parseFigure(source, { file, prefix, words: {} })
  const words = files.parseJson(`${base}.json`, v.record(v.string(), Text))
  const unused = Object.keys(words).filter((key) => !source.includes(`{${key}}`))
  if (unused.length > 0) throw new ContentError(unused.map((field) => ({ file: `${base}.json`, field, message: `is not in ${file}` })))
  return parseFigure(source, { file, prefix, words })
}

/** How deep elements may be nested: what shows them calls itself at each level. Our own judgement. */
const mostNested = 20

type FigureOptions = { readonly file: string; readonly prefix: string; readonly words: Readonly<Record<string, string>> }

/** @throws ContentError naming each element, attribute, value and word that is not allowed. */
export function parseFigure(source: string, { file, prefix, words }: FigureOptions): SvgElement {
  const problems: ContentProblem[] = []
  const refuse = (field: string, message: string) => problems.push({ file, field, message })
  const root = parseRoot(source, file)
  if (root.name !== 'svg' || !/^0 0 \d+(?:\.\d+)? \d+(?:\.\d+)?$/u.test(root.attributes['viewBox'] ?? '')) {
    refuse('svg', 'is no drawing with a viewBox such as "0 0 640 320"')
  }
  const drawing = readElement(root, 0)
  if (problems.length > 0) throw new ContentError(problems)
  return drawing

  function readElement(element: XmlElement, depth: number): SvgElement {
    if (!elements.has(element.name)) refuse(element.name, 'is an element that drawings may not have')
    const attributes = Object.entries(element.attributes).filter(([name]) => element !== root || !ofRoot.has(name))
    return {
      name: element.name,
      attributes: Object.fromEntries(attributes.map(([name, value]) => readAttribute(element, name, value))),
      children: element.children.flatMap((child) => readChild(element, child, depth + 1)),
    }
  }

  function readChild(element: XmlElement, child: XmlElement['children'][number], depth: number): (SvgElement | string)[] {
    if (child instanceof XmlElement && depth > mostNested) {
      refuse(child.name, `is within more than ${mostNested} elements`)
      return []
    }
    if (child instanceof XmlElement) return [readElement(child, depth)]
    if (child instanceof XmlComment) return []
    if (!(child instanceof XmlText)) refuse(element.name, 'holds something that is neither an element nor text')
    const text = child instanceof XmlText ? child.text : ''
    // Text between elements is indentation.
    return withText.has(element.name) ? [fillWords(text)] : []
  }

  function fillWords(text: string): string {
    return text.replaceAll(/\{([^{}]*)\}/gu, (_, key: string) => {
      const word = Object.hasOwn(words, key) ? words[key] : undefined
      if (word === undefined) refuse(`{${key}}`, 'has no word in this language')
      return word ?? ''
    })
  }

  function readAttribute(element: XmlElement, name: string, value: string): [string, string] {
    const field = `${element.name} ${name}`
    const property = name.replaceAll(/-([a-z])/gu, (_, letter: string) => letter.toUpperCase())
    if (!attributeNames.has(name)) refuse(field, 'is an attribute that drawings may not have')
    if (name === 'id') return [property, prefix + value]
    const [, target] = /^url\(#([\w-]+)\)$/u.exec(value) ?? []
    if (target !== undefined) return [property, `url(#${prefix}${target})`]
    if (/[:;<>]|url\(/iu.test(value)) refuse(field, 'refers to something outside of the drawing')
    if ((name === 'fill' || name === 'stroke') && !color.test(value)) {
      refuse(field, `is no colour of both themes: none, currentColor, or one of ${colorNames.map((known) => `var(--${known})`).join(', ')}`)
    }
    return [property, value]
  }
}

/** Elements that draw; none that loads, links, runs or animates anything. */
const elements = new Set('svg g path rect circle ellipse line polyline polygon text tspan title desc defs marker clipPath'.split(' '))
const withText = new Set(['text', 'tspan', 'title', 'desc'])

/** Presentation attributes are no inline styles, so the security policy allows them. */
const attributeNames = new Set(
  [
    'viewBox id transform d points x y x1 y1 x2 y2 cx cy r rx ry dx dy width height',
    'fill fill-rule fill-opacity stroke stroke-width stroke-linecap stroke-linejoin stroke-dasharray stroke-opacity opacity',
    'text-anchor dominant-baseline font-size font-weight letter-spacing',
    'marker-start marker-mid marker-end markerWidth markerHeight markerUnits refX refY orient clip-path',
  ].flatMap((names) => names.split(' ')),
)

/** What a drawing program writes on the root; the page decides the size. */
const ofRoot = new Set(['xmlns', 'width', 'height', 'version', 'role'])

/** The site's colours, which every theme has (web/ui/styles/tokens.css). */
const colorNames = ['ink', 'soft', 'line', 'ground', 'sheet', 'tint', 'accent', 'brand', 'on-brand', 'warm', 'danger', 'success']
const color = new RegExp(`^(?:none|currentColor|var\\(--(?:${colorNames.join('|')})\\)|url\\(#[\\w-]+\\))$`, 'u')

function parseRoot(source: string, file: string): XmlElement {
  try {
    const { root } = parseXml(source)
    if (root) return root
  } catch (error) {
    // The parser calls itself for each element.
    if (error instanceof RangeError) throw new ContentError([{ file, field: '', message: 'is nested too deeply' }])
    if (!(error instanceof XmlError)) throw error
    throw new ContentError([{ file, field: `line ${error.line}`, message: `is not XML (${error.message.split('\n')[0]})` }])
  }
  throw new ContentError([{ file, field: '', message: 'is empty' }])
}
