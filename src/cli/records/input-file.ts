import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtempDisposable, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

/** A file that can be read more than once. */
export type InputFile = {
  /** The typed name, for messages. */
  readonly name: string
  readonly path: string
}

/** Opens an input. Copies a pipe, such as `/dev/stdin`, since it can be read only once. A missing file is reported when it is read. */
export async function openInput(name: string): Promise<InputFile & AsyncDisposable> {
  const isOnce = await stat(name).then(
    (found) => !found.isFile() && !found.isDirectory(),
    () => false,
  )
  if (!isOnce) return { name, path: name, [Symbol.asyncDispose]: async () => {} }
  const folder = await mkdtempDisposable(join(tmpdir(), 'agency-input-'))
  const path = join(folder.path, 'copy')
  // The copy may contain confidential data.
  await pipeline(createReadStream(name), createWriteStream(path, { mode: 0o600 }))
  return { name, path, [Symbol.asyncDispose]: () => folder.remove() }
}
