import { createReadStream } from 'node:fs'
import { TextDecoder } from 'node:util'
import { CommandError } from '#cli/command.ts'
import type { InputFile } from './input-file.ts'

/** Byte order marks (WHATWG Encoding, BOM sniff): what they say wins over what was declared. */
const marks: readonly (readonly [bytes: readonly number[], encoding: string])[] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
]

/** The encoding of a label such as `windows-1252` or `latin1`, by the names of the WHATWG; undefined for no known one. */
export function findEncoding(label: string): string | undefined {
  try {
    return new TextDecoder(label).encoding
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/**
 * The text of a file in parts, without its byte order mark, which Excel writes and JSON does not know: in the encoding of that mark, or else in the declared
 * one. An encoding is never guessed: whatever is not in it would be stored with wrong letters, in issued invoices for good.
 *
 * @param encoding As `findEncoding` names it.
 * @param format What a file is to be saved as.
 * @throws CommandError when there is no such file, or it is in another encoding.
 */
export async function* readText({ name, path }: InputFile, encoding: string, format: string): AsyncGenerator<string, void> {
  let decoder: TextDecoder | undefined
  try {
    // Without an encoding it gives bytes, which its type does not say.
    for await (const chunk of createReadStream(path) as AsyncIterable<Uint8Array>) {
      decoder ??= new TextDecoder(detectMark(chunk) ?? encoding, { fatal: true })
      yield checkText(decoder.decode(chunk, { stream: true }))
    }
    if (decoder) yield checkText(decoder.decode())
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error
    if (error.code === 'ENOENT') throw new CommandError(`There is no file ${name}.`)
    throw error.code === 'ERR_ENCODING_INVALID_ENCODED_DATA' ? notInEncoding() : error
  }

  /** No text has a NUL, but UTF-16 has one in each plain letter, which passes for UTF-8 where it has no byte order mark and plain letters alone. */
  function checkText(text: string): string {
    if (text.includes('\0')) throw notInEncoding()
    return text
  }

  function notInEncoding(): CommandError {
    const used = (decoder?.encoding ?? encoding).toUpperCase()
    const isTable = used === 'UTF-8' && format.startsWith('CSV')
    const advice = isTable ? ", or name its encoding, such as --encoding windows-1252 for Excel's plain CSV in Western Europe" : ''
    return new CommandError(`${name} is not ${used}; save it as ${format}${advice}.`)
  }
}

function detectMark(chunk: Uint8Array): string | undefined {
  return marks.find(([bytes]) => bytes.every((byte, at) => chunk[at] === byte))?.[1]
}
