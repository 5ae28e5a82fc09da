import { createReadStream } from 'node:fs'
import { TextDecoder } from 'node:util'
import { FileFault } from '#agency/imports/import-fault.ts'
import { type AssumedEncoding, detectMark, EncodingFinder } from '#agency/text-encoding.ts'

/** A file that can be read more than once; `name` is for messages. */
export type InputFile = { readonly name: string } & ({ readonly path: string } | { readonly bytes: Uint8Array })

/**
 * Yields the text of a file in parts, decoded by its byte order mark or the given encoding.
 *
 * @param encoding As returned by `findEncoding`.
 * @param format The format to suggest in an error.
 * @throws FileFault if the file does not exist or is in another encoding.
 */
export async function* readText(file: InputFile, encoding: string, format: string): AsyncGenerator<string, void> {
  const { name } = file
  let decoder: TextDecoder | undefined
  try {
    // Without an encoding the stream yields bytes, which its type omits.
    for await (const chunk of 'bytes' in file ? [file.bytes] : (createReadStream(file.path) as AsyncIterable<Uint8Array>)) {
      decoder ??= new TextDecoder(detectMark(chunk) ?? encoding, { fatal: true })
      yield checkText(decoder.decode(chunk, { stream: true }))
    }
    if (decoder) yield checkText(decoder.decode())
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error
    if (error.code === 'ENOENT') throw new FileFault('no-such-file', `No such file: ${name}.`)
    throw error.code === 'ERR_ENCODING_INVALID_ENCODED_DATA' ? notInEncoding() : error
  }

  /** ASCII text in UTF-16 without a byte order mark is valid UTF-8, but contains NULs. */
  function checkText(text: string): string {
    if (text.includes('\0')) throw notInEncoding()
    return text
  }

  function notInEncoding(): FileFault {
    const used = (decoder?.encoding ?? encoding).toUpperCase()
    const isTable = used === 'UTF-8' && format.startsWith('CSV')
    const advice = isTable ? ", or specify its encoding, such as --encoding windows-1252 for Excel's plain CSV in Western Europe" : ''
    return new FileFault('encoding', `${name} is not valid ${used}. Save it as ${format}${advice}.`, { encoding: used })
  }
}

/**
 * Finds out the encoding of a file. What is only assumed is to be shown: a wrong one puts wrong letters into issued invoices for good.
 *
 * @returns `utf-8` for what is no text, or cannot be read: reading it says so.
 */
export async function findFileEncoding(file: InputFile): Promise<{ readonly encoding: string; readonly assumed?: AssumedEncoding }> {
  const finder = new EncodingFinder()
  try {
    // Without an encoding the stream yields bytes, which its type omits.
    for await (const chunk of 'bytes' in file ? [file.bytes] : (createReadStream(file.path) as AsyncIterable<Uint8Array>)) finder.add(chunk)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error
  }
  const found = finder.find() ?? 'utf-8'
  return typeof found === 'string' ? { encoding: found } : { encoding: found.encoding, assumed: found }
}

/** First bytes of files that spreadsheet programs save: ZIP (.xlsx, .ods) and OLE (.xls). */
const workbooks: readonly (readonly number[])[] = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
]

/** @throws FileFault for a workbook, whatever its name is. */
export async function refuseWorkbook(file: InputFile): Promise<void> {
  const start = await readStartOf(file)
  const isPage = /^\s*<(?:!doctype html|html|table|\?xml|workbook)/iu.test(Buffer.from(start).toString('latin1'))
  if (!isPage && !workbooks.some((bytes) => bytes.every((byte, at) => start[at] === byte))) return
  const advice =
    'Open it in its program and save the sheet with "Save as" as "CSV UTF-8 (comma delimited)", or in LibreOffice as "Text CSV"'
  throw new FileFault('workbook', `${file.name} is a workbook or a web page, not CSV. ${advice}.`)
}

/** The first bytes; none of a file that cannot be read, which is reported when it is. */
async function readStartOf(file: InputFile): Promise<Uint8Array> {
  if ('bytes' in file) return file.bytes.subarray(0, 100)
  try {
    // Without an encoding the stream yields bytes, which its type omits.
    for await (const chunk of createReadStream(file.path, { end: 99 }) as AsyncIterable<Uint8Array>) return chunk
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error
  }
  return new Uint8Array()
}
