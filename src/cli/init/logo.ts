import { parseXml, XmlElement, XmlError } from '@rgrove/parse-xml'
import type { Mark, MarkElement } from '#domain/brand.ts'
import { markTags } from '#i18n/content/brand.ts'

/** A drawing that cannot be the logo; the message names every problem. */
export class LogoError extends Error {
  override readonly name = 'LogoError'
}

/** Attributes that draw, as SVG names them. */
const drawing = new Set(
  (
    'd x y x1 y1 x2 y2 cx cy r rx ry width height points transform fill fill-opacity fill-rule clip-rule opacity stroke stroke-width stroke-opacity ' +
    'stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray'
  ).split(' '),
)
/** Metadata that drawing programs add. */
const ignoredTags = new Set(['title', 'desc', 'metadata'])
/** The largest ratio of its sides: the logo is shown in a square of 26 pixels. */
const mostRatio = 1.5

/**
 * Reads a drawing of flat shapes. Drops harmless metadata; rejects a file with a script, link, picture or style sheet.
 *
 * @param source An SVG document.
 * @throws LogoError naming every problem.
 */
export function readLogo(source: string): Mark {
  const root = parseRoot(source)
  const problems = new Set<string>()
  const children = root.children.flatMap((child) => (child instanceof XmlElement ? readElement(child, problems) : []))
  const attributes = readAttributes(root, problems)
  const box = readBox(root)
  if (!box) problems.add('It has neither a viewBox nor a width and height.')
  if (children.length === 0) problems.add('It draws nothing.')
  if (box && Math.max(box.width / box.height, box.height / box.width) > mostRatio)
    problems.add('It is not square. Remove the lettering: the site shows the name next to the logo.')
  if (!box || problems.size > 0) throw new LogoError([...problems].join('\n'))
  const side = Math.max(box.width, box.height)
  const viewBox = [box.x - (side - box.width) / 2, box.y - (side - box.height) / 2, side, side].map(round).join(' ')
  const inherited = Object.fromEntries(Object.entries(attributes).filter(([name]) => !/^(?:x|y|width|height)$/u.test(name)))
  return { viewBox, parts: Object.keys(inherited).length > 0 ? [{ tag: 'g', attributes: inherited, children }] : children }
}

function parseRoot(source: string): XmlElement {
  try {
    const { root } = parseXml(source)
    if (root?.name === 'svg') return root
  } catch (error) {
    if (!(error instanceof XmlError)) throw error
    throw new LogoError(`Not an SVG file: ${error.message.split('\n', 1)[0] ?? ''}`, { cause: error })
  }
  throw new LogoError('Not an SVG file.')
}

function readElement(element: XmlElement, problems: Set<string>): MarkElement[] {
  const { name } = element
  const inner = element.children.filter((child) => child instanceof XmlElement)
  if (ignoredTags.has(name) || name.includes(':') || (name === 'defs' && inner.length === 0)) return []
  const tag = markTags.find((each) => each === name)
  if (tag === undefined) {
    problems.add(describeRefused(name))
    return []
  }
  return [{ tag, attributes: readAttributes(element, problems), children: inner.flatMap((child) => readElement(child, problems)) }]
}

function describeRefused(name: string): string {
  if (name === 'script' || name === 'foreignObject') return `It contains <${name}>, which could run scripts on the site.`
  if (name === 'text') return 'It contains text. Convert it to paths in your drawing program.'
  if (name === 'style') return 'It has a style sheet. Save it with presentation attributes (fill="…") instead.'
  if (name === 'image' || name === 'use') return `It contains <${name}>, which loads another drawing.`
  return `It contains <${name}>. Only flat shapes are allowed: ${markTags.join(', ')}.`
}

function readAttributes(element: XmlElement, problems: Set<string>): Record<string, string> {
  const { style = '', ...rest } = element.attributes
  const declarations = style.split(';').map((declaration) => declaration.split(':', 2).map((part) => part.trim()) as [string, string?]) // one colon
  const all = [...Object.entries(rest), ...declarations.map(([name, value = '']) => [name, value] as const)]
  for (const [name, value] of all) {
    if (/^on/iu.test(name)) problems.add(`It has ${name}, which could run scripts on the site.`)
    if (/(?:^|:)href$/u.test(name)) problems.add('It has a link.')
    // A backslash could spell `url(` otherwise (CSS Syntax, 4.3.7).
    if (drawing.has(name) && /url\(|[<>&;\\]/iu.test(value)) problems.add(`Its ${name} refers to another resource: ${value}`)
  }
  return Object.fromEntries(all.filter(([name]) => drawing.has(name)).map(([name, value]) => [toReactName(name), value]))
}

function readBox({ attributes }: XmlElement): { x: number; y: number; width: number; height: number } | undefined {
  const [x, y, width, height] = (attributes['viewBox'] ?? `0 0 ${attributes['width']} ${attributes['height']}`)
    .split(/[\s,]+/u)
    .map(Number.parseFloat)
  const isRight = [x, y, width, height].every(Number.isFinite) && Number(width) > 0 && Number(height) > 0
  return isRight ? { x: Number(x), y: Number(y), width: Number(width), height: Number(height) } : undefined
}

function round(value: number): number {
  return Number(value.toFixed(3))
}

function toReactName(name: string): string {
  return name.replaceAll(/-([a-z])/gu, (_, letter: string) => letter.toUpperCase())
}
