import type { IncomingMessage } from 'node:http'
import { promisify } from 'node:util'
import { brotliDecompress, gzip } from 'node:zlib'
import { memoizeText } from '#server/http/memoize-text.ts'
import type { StoredFile } from './stored-file.ts'
import { type Answer, RecentAnswers } from './recent-answers.ts'
import type { SiteResponse } from '#server/http/site-response.ts'

/** Makes what an address needs: the file of the address, and others that come with it. */
export type MakeFiles = () => Promise<readonly StoredFile[]>

type PreparedFile = {
  readonly stored: StoredFile
  readonly etag: string
  /** The answer in the encoding that the file is stored in. */
  readonly full: Answer
  readonly notModified: Answer
}

/** Which encodings a browser takes. */
type Codings = { readonly br: boolean; readonly gzip: boolean }

const compressGzip = promisify(gzip)
const decompressBrotli = promisify(brotliDecompress)

/**
 * Serves files from memory: nothing is computed for a request but which encoding it takes. A page is rendered when it is first asked for.
 * Each file is held in one encoding; the few clients that take no brotli get one that is made from it.
 */
export class StaticFiles {
  #files = new Map<string, PreparedFile>()
  #makers: ReadonlyMap<string, MakeFiles> = new Map()
  #making = new Map<string, Promise<void>>()
  #quick = new Set<StoredFile>()
  readonly #derived = new RecentAnswers()
  readonly #findCodings = memoizeText((list): Codings => ({ br: accepts(list, 'br'), gzip: accepts(list, 'gzip') }))

  /**
   * Replaces every page at once; assets of the pages before stay, because browsers still hold those pages.
   *
   * @param makers By address, the pages that have yet to be made.
   */
  replaceAll(files: readonly StoredFile[], makers: ReadonlyMap<string, MakeFiles> = new Map()): void {
    this.#files = new Map([...this.#files].filter(([path]) => path.startsWith('/assets/')))
    this.#makers = makers
    this.#making = new Map()
    this.#quick = new Set()
    for (const file of files) this.#put(file)
  }

  /** Takes a file whose compression is a quick one from the list of those; undefined when none is left. */
  takeQuick(): StoredFile | undefined {
    for (const file of this.#quick) {
      this.#quick.delete(file)
      return file
    }
    return undefined
  }

  /** Puts a better compression of a file in its place, unless another file has taken it. */
  improve(file: StoredFile, better: StoredFile): void {
    if (this.#files.get(file.path)?.stored === file) this.#put(better)
  }

  /** Whether a file has exactly this path. */
  has(path: string): boolean {
    return this.#files.has(path) || this.#makers.has(path)
  }

  /** The file of a path, if it is made. */
  find(path: string): StoredFile | undefined {
    return this.#files.get(path)?.stored
  }

  /** Makes a page, once, however many ask for it. One that could not be made is made again when it is next asked for. */
  async make(path: string): Promise<void> {
    const making = this.#making
    if (this.#files.has(path)) return
    const running = making.get(path) ?? this.#makeNow(path)
    making.set(path, running)
    try {
      await running
    } finally {
      making.delete(path)
    }
  }

  /**
   * Answers GET and HEAD for a path.
   *
   * @returns False when no file has the path; a promise when the answer has yet to be made, which fails when it cannot be.
   */
  serve(path: string, request: IncomingMessage, response: SiteResponse): boolean | Promise<void> {
    const file = this.#files.get(path)
    if (file) return this.#send(file, request, response)
    return this.#makers.has(path) && this.#makeAndSend(path, request, response)
  }

  async #makeAndSend(path: string, request: IncomingMessage, response: SiteResponse): Promise<void> {
    await this.make(path)
    const file = this.#files.get(path)
    // The pages may have been replaced meanwhile.
    if (!file) throw new Error(`${path} was not made.`)
    await this.#send(file, request, response)
  }

  #send(file: PreparedFile, { method, headers }: IncomingMessage, response: SiteResponse): true | Promise<void> {
    const send = (answer: Answer) => {
      response.writeHead(answer.status, answer.headers)
      response.end(method === 'HEAD' ? undefined : answer.body)
    }
    const codings = this.#findCodings(String(headers['accept-encoding'] ?? ''))
    const isKnown = matches(headers['if-none-match'], file.etag)
    if (!isKnown && 'br' in file.stored.bodies && !codings.br) return this.#derive(file, codings.gzip).then(send)
    send(isKnown ? file.notModified : file.full)
    return true
  }

  #derive({ stored }: PreparedFile, asGzip: boolean): Promise<Answer> {
    return this.#derived.get(`${stored.path} ${stored.hash} ${asGzip}`, async () => {
      const content = 'br' in stored.bodies ? await decompressBrotli(stored.bodies.br) : Buffer.from(stored.bodies.identity)
      return prepareFull(stored, asGzip ? await compressGzip(content) : content, asGzip ? 'gzip' : undefined)
    })
  }

  async #makeNow(path: string): Promise<void> {
    const makers = this.#makers
    const made = await makers.get(path)?.()
    if (makers === this.#makers) for (const file of made ?? []) this.#put(file)
  }

  #put(file: StoredFile): void {
    this.#files.set(file.path, prepareFile(file))
    if (file.isQuick) this.#quick.add(file)
  }
}

function prepareFile(stored: StoredFile): PreparedFile {
  const isCompressed = 'br' in stored.bodies
  const body = 'br' in stored.bodies ? stored.bodies.br : stored.bodies.identity
  return {
    stored,
    etag: toEtag(stored),
    full: prepareFull(stored, body, isCompressed ? 'br' : undefined),
    notModified: { status: 304, headers: [...stored.headers.flat(), 'etag', toEtag(stored)] },
  }
}

function prepareFull(stored: StoredFile, body: Uint8Array, coding: 'br' | 'gzip' | undefined): Answer {
  const own = ['content-type', stored.contentType, 'content-length', String(body.length), ...(coding ? ['content-encoding', coding] : [])]
  const headers = [...own, ...stored.headers.flat(), 'etag', toEtag(stored)]
  return { status: 200, headers, body: Buffer.from(body.buffer, body.byteOffset, body.byteLength) }
}

/** Weak, because it names the content whatever its encoding and the quality of its compression (RFC 9110, section 8.8.1). */
function toEtag({ hash }: StoredFile): string {
  return `W/"${hash}"`
}

/** Whether a list of codings names this one with a quality above nought (RFC 9110, section 12.5.3). */
export function accepts(list: string, coding: string): boolean {
  const at = list.indexOf(coding)
  if (at < 0) return false
  return list.split(',').some((entry) => {
    const [name, quality] = entry.trim().toLowerCase().split(';q=', 2)
    return name?.trim() === coding && (quality === undefined || Number(quality) > 0)
  })
}

/** Weak comparison (RFC 9110, section 13.1.2). */
function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  const isSame = (tag: string) => tag.trim().replace(/^W\//u, '') === etag.slice('W/'.length)
  return ifNoneMatch === etag || ifNoneMatch === '*' || ifNoneMatch.split(',').some(isSame)
}
