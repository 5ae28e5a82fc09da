import { escapeXml } from '#domain/escape-xml.ts'

/** An element of XML. Attribute values are escaped; contents are XML already (`escapeXml`). */
export function xmlElement(name: string, attributes: Readonly<Record<string, string>>, ...contents: readonly string[]): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(value)}"`)
  const start = `<${name}${written.join('')}`
  return contents.length === 0 ? `${start}/>` : `${start}>${contents.join('')}</${name}>`
}

/** An element that holds text. */
export function textElement(name: string, text: string): string {
  return xmlElement(name, {}, escapeXml(text))
}

export const xmlDeclaration = '<?xml version="1.0" encoding="utf-8"?>\n'
