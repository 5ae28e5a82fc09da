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

/** Text for a content or an attribute, without the characters that no XML document may hold (XML 1.0, sections 2.2 and 2.4). */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&apos;')
}

export const xmlDeclaration = '<?xml version="1.0" encoding="utf-8"?>\n'
