import { escapeXml } from '#domain/xml.ts'

/**
 * A PDF property that is escaped only in XML. pdfkit 0.20 writes it unchanged into the document information, and unescaped into the XML
 * metadata through a template, which calls `toString`.
 */
class XmpText extends String {
  override toString(): string {
    return escapeXml(this.valueOf())
  }
}

/** Prepares a text, such as a company name with an ampersand, as a property for pdfkit. */
export function toXmpText(text: string): string {
  return new XmpText(text) as unknown as string // The types allow only strings.
}
