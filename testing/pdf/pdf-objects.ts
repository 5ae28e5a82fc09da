import { inflateSync } from 'node:zlib'

/** An object of a PDF file: its text up to the stream, and the unpacked bytes of that. */
export type PdfObject = { readonly text: string; readonly stream?: Uint8Array }

/** What a validator for archives looks at, and readers of text do not show. */
export type PdfObjects = {
  /** The object of a number. */
  readonly at: (id: number) => PdfObject
  /** Those whose text matches. */
  readonly find: (pattern: RegExp) => readonly PdfObject[]
  /** The objects that an entry of an object refers to. */
  readonly follow: (object: PdfObject, key: string) => readonly PdfObject[]
}

/** Reads the objects of a file as pdfkit writes it: with a plain table of them (ISO 32000-1, 7.5.4). */
export function readPdfObjects(bytes: Uint8Array): PdfObjects {
  const file = Buffer.from(bytes)
  const text = file.toString('latin1')
  const table = Number(/startxref\s+(\d+)/u.exec(text)?.[1])
  const offsets = Array.from(text.slice(table).matchAll(/^(\d{10}) \d{5} n/gmu), ([, offset]) => Number(offset))
  const objects = offsets.map((offset) => readObject(file, text, offset))
  const at = (id: number) => {
    const object = objects[id - 1]
    if (!object) throw new Error(`There is no object ${id}.`)
    return object
  }
  return {
    at,
    find: (pattern) => objects.filter((object) => pattern.test(object.text)),
    follow: (object, key) => {
      const value = new RegExp(String.raw`/${key} (\[[^\]]*\]|\d+ 0 R)`, 'u').exec(object.text)?.[1] ?? ''
      return Array.from(value.matchAll(/(\d+) 0 R/gu), ([, id]) => at(Number(id)))
    },
  }
}

function readObject(file: Buffer, text: string, offset: number): PdfObject {
  const end = text.indexOf('endobj', offset)
  const start = text.indexOf('\nstream\n', offset)
  if (start === -1 || start > end) return { text: text.slice(offset, end) }
  const own = text.slice(offset, start)
  const length = Number(/\/Length (\d+)/u.exec(own)?.[1])
  const packed = file.subarray(start + '\nstream\n'.length, start + '\nstream\n'.length + length)
  return { text: own, stream: own.includes('/FlateDecode') ? inflateSync(packed) : packed }
}
