import { lookup as lookUp, type LookupAddress } from 'node:dns'
import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import type { Readable } from 'node:stream'
import { createBrotliDecompress, createUnzip } from 'node:zlib'
import { AddressPolicy } from '#server/http/public-address.ts'

export type DownloadOptions = {
  /** Finds all addresses of a host; those of the system by default. */
  readonly findAddresses?: (host: string) => Promise<readonly LookupAddress[]>
  readonly timeoutMilliseconds?: number
  readonly policy?: AddressPolicy
}

/** Most that is read of a calendar, after decompression. Our own judgement: a busy calendar of ten years takes a fifth of it. */
export const largestBytes = 5 * 2 ** 20
const mostRedirects = 5

/**
 * Downloads what others publish at one address. It asks no address that is not public, and follows no redirect from https to http, whatever names
 * resolve to; where the configured address itself is not public at the first download, others that are not may be asked, too.
 */
export class CalendarDownload {
  readonly #url: string
  readonly #findAddresses: NonNullable<DownloadOptions['findAddresses']>
  readonly #timeoutMilliseconds: number
  /** Kept, so that the configured name cannot lead elsewhere later. */
  readonly #policy: AddressPolicy

  constructor(url: string, options: DownloadOptions = {}) {
    const { findAddresses = findSystemAddresses, timeoutMilliseconds = 30_000, policy = new AddressPolicy() } = options
    this.#url = url
    this.#policy = policy
    this.#findAddresses = findAddresses
    this.#timeoutMilliseconds = timeoutMilliseconds
  }

  /** Rejects without more of an address than its host. */
  async read(): Promise<Buffer> {
    const signal = AbortSignal.timeout(this.#timeoutMilliseconds)
    try {
      return await this.#follow(signal)
    } catch (error) {
      if (!signal.aborted) throw error
      throw new Error(`The server has not answered completely within ${this.#timeoutMilliseconds / 1000} s.`, { cause: error })
    }
  }

  async #follow(signal: AbortSignal): Promise<Buffer> {
    let url = new URL(this.#url)
    for (let redirects = 0; redirects <= mostRedirects; redirects++) {
      const response = await this.#ask(url, signal)
      const { statusCode = 0, headers } = response
      const isRedirect = [301, 302, 303, 307, 308].includes(statusCode) && headers.location !== undefined
      if (!isRedirect) {
        if (statusCode === 200) return await readBody(response)
        response.destroy()
        throw new Error(`The server answered ${statusCode}.`)
      }
      response.destroy()
      url = findNext(url, headers.location ?? '')
    }
    throw new Error(`${url.host} redirects more than ${mostRedirects} times.`)
  }

  async #ask(url: URL, signal: AbortSignal): Promise<IncomingMessage> {
    const host = url.hostname.replace(/^\[(.*)\]$/u, '$1')
    const family = isIP(host)
    const addresses = this.#policy.allow(host, family === 0 ? await this.#findAddresses(host) : [{ address: host, family }])
    // The connection goes to what was looked at, not to what the name resolves to a moment later.
    const lookup: LookupFunction = (_, { all }, callback) => {
      const [first] = addresses
      if (all) callback(null, [...addresses])
      else callback(null, first?.address ?? '', first?.family)
    }
    const get: typeof http.get = url.protocol === 'https:' ? https.get : http.get
    const headers = { accept: 'text/calendar', 'accept-encoding': 'gzip, deflate, br', 'user-agent': 'Fourfold' }
    return await new Promise((resolve, reject) => {
      get(url, { lookup, signal, agent: false, headers }, resolve).once('error', reject)
    })
  }
}

/** @throws Error where a redirect leads out of the web, or from https to http. */
export function findNext(url: URL, location: string): URL {
  const next = URL.parse(location, url.href)
  if (!next || !/^https?:$/u.test(next.protocol)) throw new Error(`${url.host} redirects to no address of the web.`)
  if (url.protocol === 'https:' && next.protocol === 'http:') throw new Error(`${url.host} redirects from https to http.`)
  return next
}

async function findSystemAddresses(host: string): Promise<readonly LookupAddress[]> {
  return await new Promise((resolve, reject) => {
    lookUp(host, { all: true }, (error, addresses) => (error ? reject(error) : resolve(addresses)))
  })
}

/** Counts what comes out of the decompression: a megabyte of zeros takes a kilobyte. */
async function readBody(response: IncomingMessage): Promise<Buffer> {
  const body = decompress(response)
  const chunks: Buffer[] = []
  let sizeBytes = 0
  try {
    for await (const chunk of body) {
      const bytes = chunk as Buffer // Nothing sets an encoding of the text.
      sizeBytes += bytes.length
      if (sizeBytes > largestBytes) throw new Error(`It is larger than ${largestBytes / 2 ** 20} MiB.`)
      chunks.push(bytes)
    }
  } finally {
    body.destroy()
    response.destroy()
  }
  return Buffer.concat(chunks)
}

function decompress(response: IncomingMessage): Readable {
  const encoding = response.headers['content-encoding']?.toLowerCase() ?? 'identity'
  if (encoding === 'identity') return response
  const decoder = /^(?:x-)?gzip$|^deflate$/u.test(encoding) ? createUnzip() : encoding === 'br' ? createBrotliDecompress() : undefined
  if (!decoder) throw new Error('It is compressed in a way that is not known.')
  response.once('error', (error) => decoder.destroy(error))
  return response.pipe(decoder)
}
