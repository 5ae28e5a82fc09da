import { parseXml, XmlDocumentType, XmlElement, XmlError } from '@rgrove/parse-xml'
import type { ReadFault } from './read-fault.ts'

/** An element of a document, whatever its prefix. */
export type XmlTree = {
  /** Without prefix. */
  readonly name: string
  /** Its namespace; empty for none. */
  readonly namespace: string
  /** By their names, with prefix. */
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly XmlTree[]
  /** Of an element without others in it. */
  readonly text: string
}

/** Why a text is not read as XML: what is wrong, and the rest of a sentence after the file's name. */
export type XmlProblem = { readonly fault: ReadFault; readonly problem: string }

/** The parser calls itself once for each level; e-invoices have eleven, with nested lines a few more. */
const mostLevels = 64
/** An invoice of 1,000 lines has about 40,000. */
const mostElements = 200_000
const mostAttributes = 64
/** Tags, attributes, comments and references: the parser needs about a second for as many. */
const mostMarks = 500_000
/** Of a tag with its attributes. */
const mostTagLength = 20_000

/** Parses XML from outside, within limits, and without a document type: entities could make a short text a long one. */
export function parseTree(xml: string): XmlTree | XmlProblem {
  const excess = findExcess(xml)
  if (excess !== undefined) return { fault: { name: 'too-large' }, problem: excess }
  try {
    const document = parseXml(xml, { preserveDocumentType: true })
    if (document.children.some((child) => child instanceof XmlDocumentType)) {
      return { fault: { name: 'document-type' }, problem: 'has a document type, which is not read' }
    }
    return document.root ? toTree(document.root, new Map()) : { fault: { name: 'not-xml' }, problem: 'is not XML' }
  } catch (error) {
    if (error instanceof XmlError) {
      const [value = ''] = error.message.split('\n', 1)
      return { fault: { name: 'not-xml', value }, problem: `is not well-formed XML: ${value}` }
    }
    if (error instanceof ExcessError) return { fault: { name: 'too-large' }, problem: error.message }
    throw error
  }
}

class ExcessError extends Error {}

/** Counts tags before they are parsed; a value of an attribute may have `>` in it. Text that only looks like tags, in comments for example, is counted too. */
function findExcess(xml: string): string | undefined {
  let level = 0
  let count = 0
  // Attributes have an equals sign each, references an ampersand.
  let marks = countSigns(xml, '&') + countSigns(xml, '=')
  for (let at = xml.indexOf('<'), next = 0; at >= 0; at = next) {
    next = xml.indexOf('<', at + 1)
    marks++
    if (marks > mostMarks) return `has more than ${mostMarks} tags, attributes, comments and references`
    // Only so much of it, because a pattern needs a stack as long as what it matches.
    const part = xml.slice(at + 1, Math.min(next < 0 ? xml.length : next, at + mostTagLength + 2))
    const [tag] = /^\/?[^\s!?/<>](?:"[^"]*"|'[^']*'|[^<>"'])*/u.exec(part) ?? []
    if (tag === undefined) continue
    if (part.length > mostTagLength && part[tag.length] !== '>') return `has a tag with more than ${mostTagLength} characters`
    if (tag.startsWith('/')) level--
    else {
      count++
      level++
      if (level > mostLevels) return `has more than ${mostLevels} levels of elements`
      if (tag.endsWith('/')) level--
    }
  }
  return count > mostElements ? `has more than ${mostElements} elements` : undefined
}

function countSigns(xml: string, sign: string): number {
  let count = 0
  for (let at = xml.indexOf(sign); at >= 0 && count <= mostMarks; at = xml.indexOf(sign, at + 1)) count++
  return count
}

function toTree(element: XmlElement, outer: ReadonlyMap<string, string>): XmlTree {
  const entries = Object.entries(element.attributes)
  if (entries.length > mostAttributes) throw new ExcessError(`has an element with more than ${mostAttributes} attributes`)
  const declared = entries.filter(([name]) => name === 'xmlns' || name.startsWith('xmlns:'))
  const namespaces = declared.length === 0 ? outer : new Map([...outer, ...declared])
  const [prefix, name] = splitName(element.name)
  return {
    name,
    namespace: namespaces.get(prefix === '' ? 'xmlns' : `xmlns:${prefix}`) ?? '',
    attributes: element.attributes,
    children: element.children.filter((child) => child instanceof XmlElement).map((child) => toTree(child, namespaces)),
    text: element.children.every((child) => !(child instanceof XmlElement)) ? element.text : '',
  }
}

function splitName(name: string): readonly [prefix: string, local: string] {
  const at = name.indexOf(':')
  return at < 0 ? ['', name] : [name.slice(0, at), name.slice(at + 1)]
}
