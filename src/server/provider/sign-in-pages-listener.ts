import type { IncomingMessage } from 'node:http'
import { sendResponse } from '@remix-run/node-fetch-server'
import type { Fetch } from '#gateway/http/http-client.ts'
import { withMethods } from '#server/http/allowed-methods.ts'
import type { Listener } from '#server/http/http-server.ts'
import { commonHeaders, type SecuritySettings } from '#server/http/middleware/security-headers.ts'

type SignInPagesOptions = {
  /** Origin of the provider's pages. */
  readonly pagesUrl: string
  readonly fetch: Fetch
  readonly security: SecuritySettings
}

/** Headers of a request that the pages may depend on; cookies of the site are none of the provider's business. */
const sentOn = ['accept', 'accept-language', 'content-type', 'if-modified-since', 'if-none-match', 'user-agent']
/** Headers of an answer that are told on. */
const passedOn = ['cache-control', 'content-type', 'etag', 'expires', 'last-modified', 'location', 'vary']

/** Most of a form by which an issuer sends a person back. Our own judgement. */
const largestBytes = 64 * 1024

/** Whether a target is one of the pages by which people sign in at other issuers, or what these pages load. */
export function isSignInPage(target: string): boolean {
  return target.startsWith('/__/auth/') || /^\/__\/firebase\/init\.js(?:on)?(?:\?|$)/u.test(target)
}

/**
 * Answers the provider's pages of sign-in at the site's own origin by asking the provider for them, as it advises for browsers that
 * partition storage (Firebase, Best practices for signInWithRedirect flows, option 3). Their scripts are the provider's, so the site's policy
 * does not apply to them; only pages of the site may frame them.
 */
export function createSignInPagesListener({ pagesUrl, fetch, security }: SignInPagesOptions): Listener {
  const ownHeaders = [
    ...commonHeaders(security).filter(([name]) => name !== 'x-frame-options'),
    ['content-security-policy', "frame-ancestors 'self'"] as const,
    ['x-robots-tag', 'noindex'] as const,
  ]
  const refusal = new Headers([...ownHeaders.map(([name, value]): [string, string] => [name, value]), ['cache-control', 'no-store']])
  return withMethods(security, ['GET', 'HEAD', 'POST'], async (request, response) => {
    const reply = await ask(request)
    if (response.destroyed) await reply.body?.cancel()
    else await sendResponse(response, reply)
  })

  async function ask(request: IncomingMessage): Promise<Response> {
    const { method = 'GET', url = '/' } = request
    const body = method === 'POST' ? await readBody(request) : undefined
    if (body === 'too large') return new Response(null, { status: 413, headers: refusal })
    const address = new URL(url, pagesUrl)
    const headers = sentOn.flatMap((name): [string, string][] => {
      const value = request.headers[name]
      return typeof value === 'string' ? [[name, value]] : []
    })
    const found = await fetch(new Request(address, { method, headers, redirect: 'manual', ...(body && { body }) }))
    const told = new Headers(ownHeaders.map(([name, value]): [string, string] => [name, value]))
    for (const name of passedOn) {
      const value = found.headers.get(name)
      if (value !== null) told.set(name, value)
    }
    return new Response(method === 'HEAD' ? null : found.body, { status: found.status, headers: told })
  }
}

async function readBody(request: IncomingMessage): Promise<Buffer<ArrayBuffer> | 'too large'> {
  const chunks: Buffer[] = []
  let sizeBytes = 0
  for await (const chunk of request) {
    // A request's chunks are bytes.
    const bytes = chunk as Buffer
    sizeBytes += bytes.length
    if (sizeBytes > largestBytes) return 'too large'
    chunks.push(bytes)
  }
  return Buffer.concat(chunks)
}
