const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
  // An XML reader would turn an unescaped one into \n (XML 1.0, 2.11).
  '\r': '&#13;',
}

/**
 * Escapes text for content or attributes. U+FFFD replaces characters that XML 1.0 cannot contain (2.2): control characters and lone
 * surrogates.
 */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '\uFFFD')
    .replaceAll(/[&<>"'\r]/gu, (sign) => escapes[sign] ?? sign)
}

/** An XML element. Attribute values are escaped; contents must be XML already (`escapeXml`). */
export function xmlElement(name: string, attributes: Readonly<Record<string, string>>, ...contents: readonly string[]): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(value)}"`)
  const start = `<${name}${written.join('')}`
  return contents.length === 0 ? `${start}/>` : `${start}>${contents.join('')}</${name}>`
}

/** An element with a text. */
export function textElement(name: string, text: string): string {
  return xmlElement(name, {}, escapeXml(text))
}

export const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8"?>\n'
