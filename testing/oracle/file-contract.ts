import { openFiles, type ProviderConnection } from '#gateway/provider/connection.ts'
import type { Trace } from './run-contracts.ts'

/** Calls the files of a provider by every method of the gateway's client. */
export async function callFiles(connection: ProviderConnection, { trace, refused }: Trace): Promise<void> {
  const files = trace('createFilesClient', openFiles(connection))
  const name = 'customers/halde/an öffer.txt'
  const content = new TextEncoder().encode('An offer.\n')
  const md5Hash = 'E33sVwyNUnuP4M8Ne18Jsg=='
  await files.uploadFile({ name, content: streamOf(content), sizeBytes: content.length, contentType: 'text/plain', md5Hash })
  await files.findFile(name)
  await files.findFile('customers/halde/none.txt')
  await (await files.openFile(name)).text()
  await (await files.openFile(name, { range: 'bytes=3-7' })).text()
  await refused(files.openFile('customers/halde/none.txt'))
  await files.uploadFile({ name: 'customers/halde/products/plan.txt', content: streamOf(content), sizeBytes: content.length })
  await files.listNames('customers/halde')
  await files.listNames('customers/nobody')
  await files.listNames('')
  await files.deleteFile(name)
  await files.deleteFile(name)
}

function streamOf(bytes: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array> {
  return new Blob([bytes]).stream()
}
