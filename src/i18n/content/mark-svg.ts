import type { Mark, MarkElement } from '#domain/brand.ts'
import { xmlElement } from '#domain/xml.ts'

/** A mark as an SVG file. */
export function writeMark({ viewBox, parts }: Mark): string {
  return `${xmlElement('svg', { xmlns: 'http://www.w3.org/2000/svg', viewBox }, ...parts.map(writePart))}\n`
}

function writePart({ tag, attributes, children }: MarkElement): string {
  const written = Object.entries(attributes).map(([name, value = '']) => [toSvgName(name), value])
  return xmlElement(tag, Object.fromEntries(written), ...children.map(writePart))
}

function toSvgName(name: string): string {
  return name.replaceAll(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`)
}
