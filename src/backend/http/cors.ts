import { apiHeaders } from './reply.ts'

const methods = 'GET, HEAD, POST, PATCH, PUT, DELETE, OPTIONS'
const preflightSeconds = '3600'
/** Response headers that the SDK reads: the state of uploads. */
const exposedHeaders = 'x-goog-upload-status, x-goog-upload-url, x-goog-upload-size-received, x-goog-upload-chunk-granularity'

/** Origins whose pages may read responses; all origins in a backend for tests. */
export type AllowedOrigins = readonly string[] | 'all'

/** The response to OPTIONS: the methods, and for a preflight request (Fetch standard) of an allowed origin the permission. */
export function preflightReply(request: Request, allowedOrigins: AllowedOrigins): Response {
  const { 'content-type': _, ...headers } = apiHeaders
  const reply = withCors(new Response(null, { status: 204, headers: { ...headers, allow: methods } }), request, allowedOrigins)
  if (!reply.headers.has('access-control-allow-origin')) return reply
  reply.headers.set('access-control-allow-methods', methods)
  reply.headers.set('access-control-allow-headers', request.headers.get('access-control-request-headers') ?? '')
  reply.headers.set('access-control-max-age', preflightSeconds)
  return reply
}

/** Allows a page of an allowed origin to read the response. */
export function withCors(reply: Response, request: Request, allowedOrigins: AllowedOrigins): Response {
  const headers = corsHeaders(request.headers.get('origin') ?? undefined, allowedOrigins)
  for (const [name, value] of Object.entries(headers ?? {})) reply.headers.set(name, value)
  return reply
}

/** The headers for a page of an allowed origin; undefined for any other. */
export function corsHeaders(origin: string | undefined, allowedOrigins: AllowedOrigins): Readonly<Record<string, string>> | undefined {
  if (origin === undefined || !(allowedOrigins === 'all' || allowedOrigins.includes(origin))) return undefined
  return {
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    'access-control-expose-headers': exposedHeaders,
  }
}
