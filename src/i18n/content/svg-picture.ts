import { parseXml, XmlComment, XmlElement, XmlError, XmlText } from '@rgrove/parse-xml'
import { escapeXml, xmlElement } from '#domain/xml.ts'
import type { ContentProblem } from './content-error.ts'

/** A drawing of the owner as it is served: written anew from what is allowed, so nothing else can be in it. */
export type SvgPicture = {
  readonly text: string
  /** In CSS pixels. */
  readonly width: number
  readonly height: number
  readonly problems: readonly ContentProblem[]
}

/** How deep elements may be nested: what writes them calls itself at each level. Our own judgement. */
const mostNested = 60

/**
 * Reads an SVG file that is shown as a picture: shapes, text, gradients, patterns, filters, masks and what they refer to within the file. What
 * drawing programs note for themselves is left out.
 *
 * @returns Problems that name scripts, references to other files, and every element or attribute that is not known.
 */
export function readSvgPicture(source: string, file: string): SvgPicture {
  const problems: ContentProblem[] = []
  const refuse = (field: string, message: string) => void problems.push({ file, field, message })
  const root = parseRoot(source, refuse)
  if (!root) return { text: '', width: 0, height: 0, problems }
  const { width, height } = measure(root)
  if (root.name !== 'svg' || !(width > 0 && height > 0)) refuse('svg', 'has no size: give it a viewBox, or a width and a height')
  const text = writeElement(root, 0)
  return { text, width: Math.round(width), height: Math.round(height), problems }

  function writeElement(element: XmlElement, depth: number): string {
    const { name } = element
    if (isNote(name)) return ''
    if (depth > mostNested) {
      refuse(name, `is within more than ${mostNested} elements`)
      return ''
    }
    if (!elements.has(name)) refuse(name, 'is an element that pictures may not have')
    const attributes = Object.entries(element.attributes).filter(([attribute]) => !isForeign(attribute))
    for (const [attribute, value] of attributes) checkAttribute(element, attribute, value)
    // Browsers would show one without a size as wide as they like.
    const ofRoot = element === root ? { ...namespaces, width: String(width), height: String(height) } : {}
    const written = Object.fromEntries(attributes.filter(([attribute]) => !attribute.startsWith('xmlns')))
    return xmlElement(name, { ...written, ...ofRoot }, ...element.children.map((child) => writeChild(element, child, depth + 1)))
  }

  function writeChild(element: XmlElement, child: XmlElement['children'][number], depth: number): string {
    if (child instanceof XmlElement) return writeElement(child, depth)
    if (child instanceof XmlComment || !(child instanceof XmlText)) return ''
    if (element.name === 'style') checkStyle('style', child.text)
    return withText.has(element.name) ? escapeXml(child.text) : ''
  }

  function checkAttribute({ name }: XmlElement, attribute: string, value: string): void {
    const field = `${name} ${attribute}`
    if (attribute.startsWith('xmlns')) return
    if (/^on/iu.test(attribute) || !/^(?:(?:xlink|xml):)?[a-z][A-Za-z\d-]*$/u.test(attribute)) {
      refuse(field, 'is an attribute that pictures may not have')
    } else if (/^(?:xlink:)?href$/u.test(attribute)) {
      if (!/^#[^\s#]+$/u.test(value) && !(name === 'image' && isInlinePicture(value)))
        refuse(field, 'refers to something outside of the file')
    } else checkStyle(field, value)
  }

  function checkStyle(field: string, value: string): void {
    if (/var\(|\{\w+\}/u.test(value)) refuse(field, 'is a colour or a word that only drawings in the site’s own colours know')
    // A backslash would hide a name from these patterns.
    const references = value.match(/url\([^)]*\)?/giu) ?? []
    if (/@import|@font-face|image-set|src\(|javascript:|expression|\\/iu.test(value) || !references.every((part) => localUrl.test(part)))
      refuse(field, 'refers to something outside of the file')
  }
}

const localUrl = /^url\(\s*(?:#[\w.:-]+|"#[\w.:-]+"|'#[\w.:-]+')\s*\)$/u

const namespaces = { xmlns: 'http://www.w3.org/2000/svg', 'xmlns:xlink': 'http://www.w3.org/1999/xlink' }

/** Elements that draw; none that runs, links, loads or holds a page. Animations are left to pages. */
const elements = new Set(
  [
    'svg g defs symbol use path rect circle ellipse line polyline polygon text tspan textPath title desc style switch image',
    'linearGradient radialGradient stop pattern clipPath mask marker',
    'filter feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight',
    'feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode feMorphology feOffset fePointLight',
    'feSpecularLighting feSpotLight feTile feTurbulence',
  ].flatMap((names) => names.split(' ')),
)
const withText = new Set(['text', 'tspan', 'textPath', 'title', 'desc', 'style'])

/** What drawing programs note in their own namespaces: editors' settings, licences, authors. */
function isNote(name: string): boolean {
  return name === 'metadata' || name.includes(':')
}

function isForeign(attribute: string): boolean {
  const [namespace = '', name] = attribute.split(':')
  return name !== undefined && !['xlink', 'xml', 'xmlns'].includes(namespace)
}

/** Photographs within drawings, as design programs write them. */
function isInlinePicture(value: string): boolean {
  return /^data:image\/(?:png|jpeg|webp|avif);base64,[A-Za-z\d+/=\s]+$/u.test(value)
}

function measure({ attributes }: XmlElement): { readonly width: number; readonly height: number } {
  const length = (name: string) => Number(/^(\d+(?:\.\d+)?)(?:px)?$/u.exec(attributes[name] ?? '')?.[1] ?? Number.NaN)
  const [, , boxWidth = Number.NaN, boxHeight = Number.NaN] = (attributes['viewBox'] ?? '')
    .trim()
    .split(/[\s,]+/u)
    .map(Number)
  const [width, height] = [length('width'), length('height')]
  return width > 0 && height > 0 ? { width, height } : { width: boxWidth, height: boxHeight }
}

function parseRoot(source: string, refuse: (field: string, message: string) => void): XmlElement | undefined {
  try {
    const { root } = parseXml(source)
    if (!root) refuse('', 'is empty')
    return root ?? undefined
  } catch (error) {
    // The parser calls itself for each element.
    if (error instanceof RangeError) refuse('', 'is nested too deeply')
    else if (error instanceof XmlError) refuse(`line ${error.line}`, `is not XML (${error.message.split('\n')[0]})`)
    else throw error
    return undefined
  }
}
