import type { IncomingMessage, ServerResponse } from 'node:http'
import { applicationFileBytes } from '#domain/contact/application-file.ts'
import { locales } from '#domain/locale.ts'
import { localizePath } from '#domain/locale-path.ts'

/** Most that a form may send. */
const formLimits = { sizeBytes: 64 * 1024, fields: 50 } as const

/** A form with a file: a little more is read than it may have, so that the page itself can say that the file is too large. */
const fileFormLimits = { sizeBytes: applicationFileBytes + 2 * 2 ** 20, fields: 50 } as const

/** Pages whose form may bring a file, and their data, by which the app sends it. */
const filePaths = locales.flatMap((locale) => [localizePath(locale, '/career'), `${localizePath(locale, '/career')}.data`])

/** Forms with files lie in memory as a whole until they are answered; so few there are, and fewer of one client, who must not keep the others out. */
const maxFileForms = { all: 8, client: 2 } as const

/** Whether a page takes a form with a file. */
export function takesFile(pathname: string): boolean {
  return filePaths.includes(pathname)
}

/** Reads the bodies of forms. */
export class FormBodies {
  /** Whose forms with files have no answer yet, as often as there are any. */
  readonly #fileForms: string[] = []

  /**
   * Reads a form's body, and no more of it than a form may have. How long that may take is the server's to say.
   *
   * @param response Its answer, until whose end a form with a file keeps its place.
   * @param client Address that it counts for, as `createClientAddress` finds it.
   * @returns 'too large' as soon as the limit is passed, 'busy' when too many forms with files are under way, of all or of this client.
   * @throws Error when the connection breaks before the end.
   */
  async read(request: IncomingMessage, response: ServerResponse, pathname: string, client: string): Promise<Buffer | 'too large' | 'busy'> {
    const contentType = request.headers['content-type'] ?? ''
    const [, boundary] = /^multipart\/form-data\s*;.*boundary="?([^";]{1,70})/iu.exec(contentType) ?? []
    if (boundary === undefined || !takesFile(pathname)) return await readBody(request, formLimits, '&')
    const ofClient = this.#fileForms.filter((other) => other === client)
    if (this.#fileForms.length >= maxFileForms.all || ofClient.length >= maxFileForms.client) return 'busy'
    this.#fileForms.push(client)
    response.once('close', () => this.#fileForms.splice(this.#fileForms.indexOf(client), 1))
    return await readBody(request, fileFormLimits, `--${boundary}`)
  }
}

/**
 * Reads a body, and no more of it than the limits say.
 *
 * @param separator What stands between the fields.
 * @throws Error when the connection breaks before the end.
 */
export async function readBody(
  request: IncomingMessage,
  limits: { readonly sizeBytes: number; readonly fields: number },
  separator: string,
): Promise<Buffer | 'too large'> {
  if (Number(request.headers['content-length'] ?? 0) > limits.sizeBytes) return 'too large'
  const chunks: Buffer[] = []
  let sizeBytes = 0
  // The stream stays open on return, so that a refusal can still be answered.
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    // Without an encoding set, a request yields buffers.
    const bytes = chunk as Buffer
    sizeBytes += bytes.length
    if (sizeBytes > limits.sizeBytes) return 'too large'
    chunks.push(bytes)
  }
  const body = Buffer.concat(chunks)
  return countSeparators(body, separator) >= limits.fields ? 'too large' : body
}

function countSeparators(body: Buffer, separator: string): number {
  let count = 0
  for (let at = body.indexOf(separator); at >= 0; at = body.indexOf(separator, at + separator.length)) count++
  return count
}
