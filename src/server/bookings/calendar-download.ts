import { lookup as lookUp, type LookupAddress } from 'node:dns'
import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import type { Readable } from 'node:stream'
import { createBrotliDecompress, createUnzip } from 'node:zlib'
import { AddressPolicy } from '#server/http/public-address.ts'

export type DownloadOptions = {
  /** Resolves a host to all its addresses; the system's resolver by default. */
  readonly findAddresses?: (host: string) => Promise<readonly LookupAddress[]>
  readonly timeoutMilliseconds?: number
  readonly policy?: AddressPolicy
}

/** Maximum size after decompression. Our own judgement: a busy calendar of ten years needs a fifth of it. */
export const largestBytes = 5 * 2 ** 20
const mostRedirects = 5

/**
 * Downloads a calendar from one URL. To prevent server-side request forgery, it connects only to public addresses and refuses redirects
 * from https to http. Private addresses are allowed only if the configured host itself is private at the first download.
 */
export class CalendarDownload {
  readonly #url: string
  readonly #findAddresses: NonNullable<DownloadOptions['findAddresses']>
  readonly #timeoutMilliseconds: number
  /** Kept between downloads, so that the host cannot switch to private addresses later. */
  readonly #policy: AddressPolicy

  constructor(url: string, options: DownloadOptions = {}) {
    const { findAddresses = findSystemAddresses, timeoutMilliseconds = 30_000, policy = new AddressPolicy() } = options
    this.#url = url
    this.#policy = policy
    this.#findAddresses = findAddresses
    this.#timeoutMilliseconds = timeoutMilliseconds
  }

  /** Errors contain no more of an address than its host. */
  async read(): Promise<Buffer> {
    const signal = AbortSignal.timeout(this.#timeoutMilliseconds)
    try {
      return await this.#follow(signal)
    } catch (error) {
      if (!signal.aborted) throw error
      throw new Error(`The server did not complete its response within ${this.#timeoutMilliseconds / 1000} s.`, { cause: error })
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
    // Connects to the checked address rather than resolving the name again (DNS rebinding).
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

/** @throws Error if a redirect leaves http(s), or goes from https to http. */
export function findNext(url: URL, location: string): URL {
  const next = URL.parse(location, url.href)
  if (!next || !/^https?:$/u.test(next.protocol)) throw new Error(`${url.host} redirects to an address that is not http or https.`)
  if (url.protocol === 'https:' && next.protocol === 'http:') throw new Error(`${url.host} redirects from https to http.`)
  return next
}

async function findSystemAddresses(host: string): Promise<readonly LookupAddress[]> {
  return await new Promise((resolve, reject) => {
    lookUp(host, { all: true }, (error, addresses) => (error ? reject(error) : resolve(addresses)))
  })
}

/** Counts decompressed bytes: a megabyte of zeros compresses to a kilobyte. */
async function readBody(response: IncomingMessage): Promise<Buffer> {
  const body = decompress(response)
  const chunks: Buffer[] = []
  let sizeBytes = 0
  try {
    for await (const chunk of body) {
      const bytes = chunk as Buffer // no text encoding is set
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
  if (!decoder) throw new Error('Its compression is not supported.')
  response.once('error', (error) => decoder.destroy(error))
  return response.pipe(decoder)
}
