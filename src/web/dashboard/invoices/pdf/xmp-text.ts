import { escapeXml } from '#domain/xml.ts'

/**
 * A property of a PDF file. pdfkit 0.20 writes it as it is into the document information, and as a part of a template, unescaped, into the
 * metadata, which are XML: there it becomes the escaped text.
 */
class XmpText extends String {
  override toString(): string {
    return escapeXml(this.valueOf())
  }
}

/** A text as pdfkit takes it for a property of the file, such as the name of a company with an ampersand. */
export function toXmpText(text: string): string {
  return new XmpText(text) as unknown as string // The types know plain texts alone.
}
