import { applicationFileBytes } from '#domain/contact/application-file.ts'
import { locales } from '#domain/locale.ts'
import { localizePath } from '#domain/locale-path.ts'
import { Refusal } from '#server/http/answers.ts'

/** The most that a body may have; of a form also how many fields, and what separates them. */
export type BodyLimits = { readonly sizeBytes: number; readonly fields?: { readonly count: number; readonly separator: string } }

const mostFields = 50

/** The most that a form may send. */
const formLimits: BodyLimits = { sizeBytes: 64 * 1024, fields: { count: mostFields, separator: '&' } }

/** The most that a call in JSON may send. */
export const jsonLimits: BodyLimits = { sizeBytes: 64 * 1024 }

/** A form with a file: a little more is read than it may have, so that the page itself can say that the file is too large. */
const fileFormBytes = applicationFileBytes + 2 * 2 ** 20

/** Pages whose form may bring a file, and their data, by which the app sends it. */
const filePaths = locales.flatMap((locale) => [localizePath(locale, '/career'), `${localizePath(locale, '/career')}.data`])

/** Forms with files lie in memory as a whole until they are answered; so few there are, and fewer of one client, who must not keep the others out. */
const maxFileForms = { all: 8, client: 2 } as const

/** Whether a page takes a form with a file. */
export function takesFile(pathname: string): boolean {
  return filePaths.includes(pathname)
}

/** A form that was read; disposing of it makes room for the next one. */
export type FormBody = Disposable & { readonly bytes: Buffer<ArrayBuffer> }

/** Reads the bodies of forms. */
export class FormBodies {
  /** Whose forms with files have no answer yet, as often as there are any. */
  readonly #fileForms: string[] = []

  /**
   * Reads a form's body, and no more of it than a form may have. How long that may take is the server's to say.
   *
   * @param client Address that it counts for, as `createClientAddress` finds it.
   * @throws Refusal 413 as soon as the limit is passed, 503 when too many forms with files are under way, of all or of this client; Error when
   *   the connection breaks before the end.
   */
  async read(request: Request, pathname: string, client: string): Promise<FormBody> {
    const contentType = request.headers.get('content-type') ?? ''
    const [, boundary] = /^multipart\/form-data\s*;.*boundary="?([^";]{1,70})/iu.exec(contentType) ?? []
    if (boundary === undefined || !takesFile(pathname)) return { bytes: await readBody(request, formLimits), [Symbol.dispose]: () => {} }
    const ofClient = this.#fileForms.filter((other) => other === client)
    if (this.#fileForms.length >= maxFileForms.all || ofClient.length >= maxFileForms.client) throw new Refusal(503)
    this.#fileForms.push(client)
    const leave = () => void this.#fileForms.splice(this.#fileForms.indexOf(client), 1)
    try {
      const limits = { sizeBytes: fileFormBytes, fields: { count: mostFields, separator: `--${boundary}` } }
      return { bytes: await readBody(request, limits), [Symbol.dispose]: leave }
    } catch (error) {
      leave()
      throw error
    }
  }
}

/**
 * Reads a body, and no more of it than the limits say.
 *
 * @throws Refusal 413 as soon as a limit is passed; Error when the connection breaks before the end.
 */
export async function readBody(request: Request, { sizeBytes, fields }: BodyLimits): Promise<Buffer<ArrayBuffer>> {
  const tooLarge = new Refusal(413)
  if (Number(request.headers.get('content-length') ?? 0) > sizeBytes) throw tooLarge
  const chunks: Uint8Array[] = []
  let readBytes = 0
  for await (const chunk of request.body ?? []) {
    readBytes += chunk.length
    if (readBytes > sizeBytes) throw tooLarge
    chunks.push(chunk)
  }
  const body = Buffer.concat(chunks)
  if (fields && hasMoreFields(body, fields)) throw tooLarge
  return body
}

/** Looks no further than the limit: a body of separators alone would hold up others. */
function hasMoreFields(body: Buffer, { count, separator }: NonNullable<BodyLimits['fields']>): boolean {
  let at = -separator.length
  for (let found = 0; found < count; found++) {
    at = body.indexOf(separator, at + separator.length)
    if (at < 0) return false
  }
  return true
}
