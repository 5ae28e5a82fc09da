import type { IncomingMessage } from 'node:http'
import { promisify } from 'node:util'
import { brotliDecompress, gzip } from 'node:zlib'
import { memoizeText } from '#server/http/memoize-text.ts'
import { compressDcz, type Dictionary } from './dictionary.ts'
import type { StoredFile } from './stored-file.ts'
import { type Answer, RecentAnswers } from './recent-answers.ts'
import type { SiteResponse } from '#server/http/site-response.ts'

/** Renders the file of a path, and further files that belong to it. */
export type MakeFiles = () => Promise<readonly StoredFile[]>
/** Finds the renderer of a rarely needed file, which is cached while there is space. Its path identifies its content. */
export type FindRareFile = (path: string) => (() => Promise<StoredFile>) | undefined

type PreparedFile = {
  readonly stored: StoredFile
  readonly etag: string
  /** The response in the stored encoding. */
  readonly full: Answer
  readonly notModified: Answer
}

/** Encodings that a client accepts. */
type Codings = { readonly br: boolean; readonly gzip: boolean; readonly dcz: boolean }

/** Our own judgement: some two hundred pictures. */
const rareLimitBytes = 8 * 1024 * 1024

/** Pages replaced that often lose their assets: a change of the brand makes new ones for each page, some 2 MB in all. Our own judgement. */
const mostFormerStates = 20

const compressGzip = promisify(gzip)
const decompressBrotli = promisify(brotliDecompress)

/**
 * Serves files from memory: a request only selects the encoding. A page is rendered on its first request. Each file is stored in one
 * encoding and converted for clients without brotli.
 */
export class StaticFiles {
  #files = new Map<string, PreparedFile>()
  /** How often all pages have been replaced, and when each asset belonged to them for the last time. */
  #state = 0
  readonly #assetStates = new Map<string, number>()
  #makers: ReadonlyMap<string, MakeFiles> = new Map()
  #making = new Map<string, Promise<void>>()
  #lowQuality = new Set<StoredFile>()
  /** By id; those of the present pages. */
  #dictionaries = new Map<string, Dictionary>()
  readonly #derived = new RecentAnswers()
  readonly #rare = new RecentAnswers(rareLimitBytes)
  readonly #findRare: FindRareFile
  readonly #findCodings = memoizeText((list): Codings => ({
    br: accepts(list, 'br'),
    gzip: accepts(list, 'gzip'),
    dcz: accepts(list, 'dcz'),
  }))

  constructor(findRare: FindRareFile = () => undefined) {
    this.#findRare = findRare
  }

  /**
   * Replaces all pages at once. Assets of the pages before stay for a while, because browsers may still show those pages.
   *
   * @param makers Renderers of pages that are not rendered yet, by path.
   */
  replaceAll(files: readonly StoredFile[], makers: ReadonlyMap<string, MakeFiles> = new Map()): void {
    this.#state++
    for (const [path, state] of this.#assetStates) if (this.#state - state > mostFormerStates) this.#assetStates.delete(path)
    this.#files = new Map([...this.#files].filter(([path]) => this.#assetStates.has(path)))
    this.#makers = makers
    this.#making = new Map()
    this.#lowQuality = new Set()
    this.#dictionaries = new Map()
    for (const file of files) this.#put(file)
  }

  /** Adds a dictionary, with which documents are compressed for browsers that have it. */
  addDictionary(dictionary: Dictionary, file: StoredFile): void {
    this.#dictionaries.set(dictionary.id, dictionary)
    this.#put(file)
  }

  /** Takes the next file with a low-quality compression from the queue; undefined if it is empty. */
  nextToRecompress(): StoredFile | undefined {
    for (const file of this.#lowQuality) {
      this.#lowQuality.delete(file)
      return file
    }
    return undefined
  }

  /** Replaces a file by its better compression, unless it was replaced meanwhile. */
  recompress(file: StoredFile, better: StoredFile): void {
    if (this.#files.get(file.path)?.stored === file) this.#put(better)
  }

  /** Whether there is a file with exactly this path. */
  has(path: string): boolean {
    return this.#files.has(path) || this.#makers.has(path) || this.#findRare(path) !== undefined
  }

  /** The file of a path, if it is rendered. */
  find(path: string): StoredFile | undefined {
    return this.#files.get(path)?.stored
  }

  /** Renders a page once, even for simultaneous requests. After a failure the next request renders it again. */
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
   * @returns False if no file has the path; a promise if the page is rendered first, which rejects if that fails.
   */
  serve(path: string, request: IncomingMessage, response: SiteResponse): boolean | Promise<void> {
    const file = this.#files.get(path)
    if (file) return this.#send(file, request, response)
    const makeRare = this.#findRare(path)
    if (makeRare) return this.#sendRare(path, makeRare, request, response)
    return this.#makers.has(path) && this.#makeAndSend(path, request, response)
  }

  async #sendRare(
    path: string,
    make: () => Promise<StoredFile>,
    { method, headers }: IncomingMessage,
    response: SiteResponse,
  ): Promise<void> {
    const full = await this.#rare.get(path, async () => prepareFile(await make()).full)
    const etag = full.headers[full.headers.indexOf('etag') + 1] ?? ''
    const { body, ...answer } = matches(headers['if-none-match'], etag)
      ? { status: 304 as const, headers: ['etag', etag], body: undefined }
      : full
    response.writeHead(answer.status, answer.headers)
    response.end(method === 'HEAD' ? undefined : body)
  }

  async #makeAndSend(path: string, request: IncomingMessage, response: SiteResponse): Promise<void> {
    let makers
    // The pages may be replaced meanwhile; then the new one is made.
    while (makers !== this.#makers) {
      makers = this.#makers
      await this.make(path)
    }
    const file = this.#files.get(path)
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
    const dictionary = isKnown || !codings.dcz ? undefined : this.#findDictionary(file.stored, headers['available-dictionary'])
    if (dictionary) return this.#deriveDcz(file, dictionary).then(send)
    if (!isKnown && 'br' in file.stored.bodies && !codings.br) return this.#derive(file, codings.gzip).then(send)
    send(isKnown ? file.notModified : file.full)
    return true
  }

  #findDictionary({ contentType }: StoredFile, id: unknown): Dictionary | undefined {
    return typeof id === 'string' && contentType.startsWith('text/html') ? this.#dictionaries.get(id) : undefined
  }

  #deriveDcz({ stored }: PreparedFile, dictionary: Dictionary): Promise<Answer> {
    return this.#derived.get(`${stored.path} ${stored.hash} ${dictionary.id}`, async () =>
      prepareFull(stored, await compressDcz(await readContent(stored), dictionary), 'dcz'),
    )
  }

  #derive({ stored }: PreparedFile, asGzip: boolean): Promise<Answer> {
    return this.#derived.get(`${stored.path} ${stored.hash} ${asGzip}`, async () => {
      const content = await readContent(stored)
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
    if (file.path.startsWith('/assets/')) this.#assetStates.set(file.path, this.#state)
    if (file.isLowQuality) this.#lowQuality.add(file)
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

function prepareFull(stored: StoredFile, body: Uint8Array, coding: 'br' | 'gzip' | 'dcz' | undefined): Answer {
  const own = ['content-type', stored.contentType, 'content-length', String(body.length), ...(coding ? ['content-encoding', coding] : [])]
  const headers = [...own, ...stored.headers.flat(), 'etag', toEtag(stored)]
  return { status: 200, headers, body: Buffer.from(body.buffer, body.byteOffset, body.byteLength) }
}

async function readContent({ bodies }: StoredFile): Promise<Buffer> {
  return 'br' in bodies ? decompressBrotli(bodies.br) : Buffer.from(bodies.identity)
}

/** Weak, because it identifies the content independent of encoding and compression quality (RFC 9110, section 8.8.1). */
function toEtag({ hash }: StoredFile): string {
  return `W/"${hash}"`
}

/** Whether a list of codings contains this one with a quality above 0 (RFC 9110, section 12.5.3). */
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
