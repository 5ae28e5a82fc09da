import { escapeXml, xmlDeclaration, xmlElement } from '#domain/xml.ts'

/** An element with its children, or its text. */
export type XmlNode = { readonly name: string; readonly content: string | readonly XmlNode[]; readonly attributes?: Attributes }

type Attributes = Readonly<Record<string, string>>
type Child = XmlNode | undefined | false

/** An element with a text; undefined without text, because e-invoices must not have empty elements (PEPPOL-EN16931-R008). */
export function text(name: string, value: string | undefined, attributes?: Attributes): XmlNode | undefined {
  const content = value?.trim() ?? ''
  return content === '' ? undefined : { name, content, ...(attributes && { attributes }) }
}

/** As `text`, but keeps line breaks at the end of the text, which BR-DE-18 requires. */
export function textWithBreaks(name: string, value: string | undefined): XmlNode | undefined {
  return value === undefined || value.trim() === '' ? undefined : { name, content: value }
}

/** An element with its defined children; undefined if there are none. */
export function group(name: string, ...children: readonly (Child | readonly Child[])[]): XmlNode | undefined {
  const content = children.flat().filter((child) => child !== undefined && child !== false)
  return content.length === 0 ? undefined : { name, content }
}

/**
 * Serializes a document, indented by two spaces.
 *
 * @param namespaces By prefix; the empty prefix is the default namespace.
 */
export function writeXml({ name, content }: XmlNode, namespaces: Attributes): string {
  const declared = Object.entries(namespaces).map(([prefix, uri]) => [prefix === '' ? 'xmlns' : `xmlns:${prefix}`, uri])
  return `${xmlDeclaration}${writeNode({ name, content, attributes: Object.fromEntries(declared) }, '')}`
}

function writeNode({ name, content, attributes = {} }: XmlNode, indent: string): string {
  const inner =
    typeof content === 'string' ? escapeXml(content) : `\n${content.map((child) => writeNode(child, `${indent}  `)).join('')}${indent}`
  return `${indent}${xmlElement(name, attributes, inner)}\n`
}
