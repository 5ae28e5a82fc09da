import { applicationFileBytes } from '#domain/contact/application-file.ts'
import { bankPath } from '#domain/bank/bank-review.ts'
import { importPath } from '#domain/import-file.ts'
import { splitLocalePath } from '#domain/locale-path.ts'
import { Refusal } from '#server/http/answers.ts'

/** Maximum size of a body; for a form, also the number of fields and their separator. */
export type BodyLimits = { readonly sizeBytes: number; readonly fields?: { readonly count: number; readonly separator: string } }

const mostFields = 50

/** Limits of a form. */
const formLimits: BodyLimits = { sizeBytes: 64 * 1024, fields: { count: mostFields, separator: '&' } }

/** Limits of the form of an invoice, whose lines have seven fields each, and of the columns of a table. */
const longLimits: BodyLimits = { sizeBytes: 512 * 1024, fields: { count: 2000, separator: '&' } }

/** Limits of a JSON request. */
export const jsonLimits: BodyLimits = { sizeBytes: 64 * 1024 }

/** Slightly more than a valid file, so that the page itself can report that the file is too large. */
const fileFormBytes = applicationFileBytes + 2 * 2 ** 20

/** Forms with files are kept in memory until they are answered, so they are few, with a limit per client for fairness. */
const maxFileForms = { all: 8, client: 2 } as const

/** Whether a page accepts a form with a file. Its data address, to which the app submits, does as well. */
export function takesFile(pathname: string): boolean {
  return pagePathOf(pathname) === '/career'
}

/** Whether a page of the agency has a form of many fields, which staff alone may fill: of an invoice with its lines, or of a table's columns. */
export function takesManyFieldsOfStaff(pathname: string): boolean {
  const path = pagePathOf(pathname)
  return /^\/dashboard\/agency\/invoices\/(?:new|[^/]+\/[^/]+\/edit)$/u.test(path) || path.startsWith(`${importPath}/`)
}

/** The English path of a page, of its address or its data address. */
function pagePathOf(pathname: string): string {
  return splitLocalePath(pathname.replace(/\.data$/u, '')).path
}

/** Whether a page of the agency accepts one, from staff alone. */
export function takesFileOfStaff(pathname: string): boolean {
  const path = pagePathOf(pathname)
  return path === importPath || path === bankPath || /^\/dashboard\/agency\/(?:invoices|products)\/[^/]+\/[^/]+$/u.test(path)
}

/** The body of a form; disposing of it makes room for the next one. */
export type FormBody = Disposable & { readonly bytes: Buffer<ArrayBuffer> }

/** Reads the bodies of forms. */
export class FormBodies {
  /** Clients of open forms with files, one entry per form. */
  readonly #fileForms: string[] = []

  /**
   * Reads a form's body up to its limits. The server limits the time.
   *
   * @param client Address for limits, from `createClientAddress`.
   * @param isOfStaff Whether it comes from staff.
   * @throws Refusal 413 as soon as a limit is exceeded, 503 if too many forms with files are open, in total or of this client; Error if the
   * connection breaks.
   */
  async read(request: Request, pathname: string, client: string, isOfStaff = false): Promise<FormBody> {
    const contentType = request.headers.get('content-type') ?? ''
    const [, boundary] = /^multipart\/form-data\s*;.*boundary="?([^";]{1,70})/iu.exec(contentType) ?? []
    const mayHaveFile = takesFile(pathname) || (isOfStaff && takesFileOfStaff(pathname))
    const limitsOfFields = isOfStaff && takesManyFieldsOfStaff(pathname) ? longLimits : formLimits
    if (boundary === undefined || !mayHaveFile) return { bytes: await readBody(request, limitsOfFields), [Symbol.dispose]: () => {} }
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
 * Reads a body up to its limits.
 *
 * @throws Refusal 413 as soon as a limit is exceeded; Error if the connection breaks.
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

/** Stops at the limit: a body of nothing but separators would block others. */
function hasMoreFields(body: Buffer, { count, separator }: NonNullable<BodyLimits['fields']>): boolean {
  let at = -separator.length
  for (let found = 0; found < count; found++) {
    at = body.indexOf(separator, at + separator.length)
    if (at < 0) return false
  }
  return true
}
