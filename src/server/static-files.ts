import type { IncomingMessage } from 'node:http'
import { memoizeText } from '#server/memoize-text.ts'
import type { StoredFile } from '#server/pages/stored-file.ts'
import { HttpDate, prepareHead, type PreparedAnswer, type PreparedResponse } from '#server/prepared-response.ts'

type Encoding = 'br' | 'gzip' | 'identity'

/** One encoding of a file: the whole answer, and the one to whoever has it already. */
type PreparedEncoding = { readonly etag: string; readonly full: PreparedAnswer; readonly notModified: PreparedAnswer }

/** Which encodings a browser takes. */
type Codings = { readonly br: boolean; readonly gzip: boolean }

type PreparedFile = Partial<Readonly<Record<Encoding, PreparedEncoding>>> & { readonly identity: PreparedEncoding }

/** Serves files from memory: nothing is computed for a request but which encoding it takes. */
export class StaticFiles {
  #files = new Map<string, PreparedFile>()
  readonly #findCodings = memoizeText((list): Codings => ({ br: accepts(list, 'br'), gzip: accepts(list, 'gzip') }))
  readonly #date = new HttpDate()

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
  serve(path: string, request: IncomingMessage, response: PreparedResponse): boolean {
    const file = this.#files.get(path)
    if (!file) return false
    const { etag, full, notModified } = chooseEncoding(file, this.#findCodings(String(request.headers['accept-encoding'] ?? '')))
    const isKnown = matches(request.headers['if-none-match'], etag)
    response.sendPrepared(isKnown ? notModified : full, this.#date.at(Date.now()))
    return true
  }
}

function prepareFile({ contentType, hash, bodies, headers }: StoredFile): PreparedFile {
  const prepare = (encoding: Encoding, body: Uint8Array): PreparedEncoding => {
    const etag = `"${hash}${encoding === 'identity' ? '' : `-${encoding}`}"`
    const shared = [...headers.flat(), 'etag', etag]
    const coding = encoding === 'identity' ? [] : ['content-encoding', encoding]
    const own = ['content-type', contentType, 'content-length', String(body.length), ...coding]
    const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength)
    return {
      etag,
      full: { ...prepareHead(200, [...own, ...shared]), body: bytes },
      notModified: { ...prepareHead(304, shared), body: undefined },
    }
  }
  return {
    identity: prepare('identity', bodies.identity),
    ...(bodies.br && { br: prepare('br', bodies.br) }),
    ...(bodies.gzip && { gzip: prepare('gzip', bodies.gzip) }),
  }
}

function chooseEncoding(file: PreparedFile, accepted: Codings): PreparedEncoding {
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
