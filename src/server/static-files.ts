import type { IncomingMessage, ServerResponse } from 'node:http'
import type { StoredFile } from '#server/pages/stored-file.ts'

type Encoding = 'br' | 'gzip' | 'identity'

/** One encoding of a file with its finished headers, as `writeHead` takes them: names and values in turn. */
type PreparedAnswer = { readonly etag: string; readonly headers: string[]; readonly notModified: string[]; readonly body: Buffer }

/** Which encodings a browser takes. */
type Codings = { readonly br: boolean; readonly gzip: boolean }

/** Browsers send few different lists; further ones are parsed each time, so that no sender fills the memory. */
const keptCodings = { lists: 100, listLength: 100 } as const

type PreparedFile = Partial<Readonly<Record<Encoding, PreparedAnswer>>> & { readonly identity: PreparedAnswer }

/** Serves files from memory: nothing is computed for a request but which encoding it takes. */
export class StaticFiles {
  #files = new Map<string, PreparedFile>()
  readonly #codings = new Map<string, Codings>()

  /** Replaces every page at once; assets of the pages before stay, because browsers still hold those pages. */
  replaceAll(files: readonly StoredFile[]): void {
    const assets = [...this.#files].filter(([path]) => path.startsWith('/assets/'))
    this.#files = new Map([...assets, ...files.map((file) => [file.path, prepareFile(file)] as const)])
  }

  /** Whether a file has exactly this path. */
  has(path: string): boolean {
    return this.#files.has(path)
  }

  /** Answers GET and HEAD for a path, unless no file has it. */
  serve(path: string, request: IncomingMessage, response: ServerResponse): boolean {
    const file = this.#files.get(path)
    if (!file) return false
    const answer = chooseEncoding(file, this.#findCodings(String(request.headers['accept-encoding'] ?? '')))
    if (matches(request.headers['if-none-match'], answer.etag)) {
      response.writeHead(304, answer.notModified)
      response.end()
    } else {
      response.writeHead(200, answer.headers)
      response.end(request.method === 'HEAD' ? undefined : answer.body)
    }
    return true
  }

  #findCodings(list: string): Codings {
    const known = this.#codings.get(list)
    if (known) return known
    const codings = { br: accepts(list, 'br'), gzip: accepts(list, 'gzip') }
    if (this.#codings.size < keptCodings.lists && list.length <= keptCodings.listLength) this.#codings.set(list, codings)
    return codings
  }
}

function prepareFile({ contentType, hash, bodies, headers }: StoredFile): PreparedFile {
  const prepare = (encoding: Encoding, body: Uint8Array): PreparedAnswer => {
    const etag = `"${hash}${encoding === 'identity' ? '' : `-${encoding}`}"`
    const shared = [...headers.flat(), 'etag', etag]
    const coding = encoding === 'identity' ? [] : ['content-encoding', encoding]
    return {
      etag,
      headers: ['content-type', contentType, 'content-length', String(body.length), ...coding, ...shared],
      notModified: shared,
      body: Buffer.from(body.buffer, body.byteOffset, body.byteLength),
    }
  }
  return {
    identity: prepare('identity', bodies.identity),
    ...(bodies.br && { br: prepare('br', bodies.br) }),
    ...(bodies.gzip && { gzip: prepare('gzip', bodies.gzip) }),
  }
}

function chooseEncoding(file: PreparedFile, accepted: Codings): PreparedAnswer {
  if (file.br && accepted.br) return file.br
  if (file.gzip && accepted.gzip) return file.gzip
  return file.identity
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

function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  return ifNoneMatch === etag || ifNoneMatch === '*' || ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//u, '') === etag)
}
