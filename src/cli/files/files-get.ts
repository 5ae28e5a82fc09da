import { basename, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { fileNameOf } from '#domain/contact/application-file.ts'
import { FilesError } from '#gateway/files.ts'
import { CommandError, defineCommand } from '#cli/command.ts'
import { parseCustomerFile } from '#cli/records/customer-file-name.ts'
import { showProgress } from './file-progress.ts'
import { openDocuments } from '#cli/open-documents.ts'
import { writeNewFile } from '#cli/write-new-file.ts'

/** Downloads a file of a customer. */
export const filesGet = defineCommand({
  name: 'files get',
  summary: 'Downloads a file of a customer to a new local file.',
  example: 'files get halde/offer.pdf --to offer.pdf',
  syntax: (parser) =>
    parser
      .argument('<CUSTOMER/NAME>', 'as shown by `files list`')
      .option('--to <FILE>', 'must not exist; default: the last part of the name, in this folder'),
  run: async ({ args: [typed], values }, config) => {
    const { customerId, name, path } = parseCustomerFile(typed)
    const to = resolve(values.to ?? fileNameOf(basename(name)))
    await using open = await openDocuments(config)
    const { body, headers } = await refuseMissing(`${customerId}/${name}`, () => open.files.openFile(path))
    const content = body ? Readable.fromWeb(body) : Readable.from([])
    const progress = showProgress(name, Number(headers.get('content-length')))
    content.on('error', (error) => progress.destroy(error))
    await writeNewFile(to, content.pipe(progress))
    return `Wrote ${to}.\n`
  },
})

async function refuseMissing(shown: string, open: () => Promise<Response>): Promise<Response> {
  try {
    return await open()
  } catch (cause) {
    if (cause instanceof FilesError && cause.code === 'object-not-found') throw new CommandError(`No such file: ${shown}.`, { cause })
    throw cause
  }
}
