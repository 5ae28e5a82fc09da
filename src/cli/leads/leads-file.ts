import { parse, resolve } from 'node:path'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { applicationFilePath, openLeadStore, type StoredLead } from '#gateway/leads.ts'
import { CommandError, defineCommand } from '#cli/command.ts'
import { openDocuments } from '#cli/open-documents.ts'
import { writeNewFile } from '#cli/write-new-file.ts'

/** What came with an application. */
export const leadsFile = defineCommand({
  name: 'leads file',
  summary: 'Downloads the file of an application. Treat it as untrusted.',
  example: 'leads file 12345-67890 --out cv.pdf',
  syntax: (parser) =>
    parser
      .argument('<REFERENCE>', 'as shown by `leads list`')
      .option('--out <PATH>', 'must not exist; default: its original name, in this folder'),
  run: async ({ args: [reference], values }, config) => {
    await using open = await openDocuments(config)
    const request = await openLeadStore(open.documents).findLeadByReference(reference)
    if (!request) throw new CommandError(`No such lead: ${reference}.`)
    const name = applicationFilePath(request)
    if (name === undefined) throw new CommandError(`Lead ${reference} has no file.`)
    const out = resolve(values.out ?? fileNameOf(request))
    const { body } = await open.files.openFile(name)
    // The types of Node and of the web name the same stream twice.
    await writeNewFile(out, Readable.fromWeb(body as unknown as ReadableStream<Uint8Array>))
    return `Wrote ${out}.\n`
  },
})

/** The longest name, in bytes of UTF-8: disks take 255, and a program that keeps the file may add to it. */
const mostNameBytes = 200

/** Names are kept by their characters, of up to four bytes each. */
function fileNameOf(request: StoredLead): string {
  const { name, ext } = parse((request.formName === 'application' ? request.fileName : undefined) ?? 'file')
  return cutToBytes(name, mostNameBytes - Buffer.byteLength(ext)) + ext
}

/** The longest beginning, of whole characters. */
function cutToBytes(text: string, mostBytes: number): string {
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(mostBytes))
  return text.slice(0, read)
}
