import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import { text } from 'node:stream/consumers'
import { loadCertificate } from '#testing/backend/tls-client.ts'

/** Hosts of the provider, which the browser of these tests resolves to this machine. */
export const providerHosts = [
  'firebaseinstallations.googleapis.com',
  'firebase.googleapis.com',
  'www.googletagmanager.com',
  'www.google-analytics.com',
] as const

/** A request to the provider. */
export type ProviderRequest = {
  readonly what: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

/** A fake of the provider on this machine, with TLS and its documented protocol. */
export type AnalyticsProvider = AsyncDisposable & {
  readonly port: number
  /** In order of arrival, without CORS preflights. */
  readonly requests: ProviderRequest[]
  /** Makes requests for installations fail, or succeed again. */
  readonly refuseInstallations: (isRefused: boolean) => void
}

export const analyticsConfig = {
  apiKey: 'local-key',
  projectId: 'fourfold-test',
  appId: '1:1234567890:web:321abc456def7890',
  measurementId: 'G-LOCAL1',
} as const

/** Fake tag: reads the data layer, sets cookies with the tag's names, and sends each event. */
const tag = `(() => {
  const take = ([command, name, parameters]) => {
    if (window['ga-disable-${analyticsConfig.measurementId}']) return
    if (command === 'config') for (const cookie of ['_ga', '_ga_LOCAL1']) document.cookie = cookie + '=1; Path=/; Max-Age=' + parameters.cookie_expires
    if (command === 'event') navigator.sendBeacon('https://www.google-analytics.com/g/collect?en=' + name, JSON.stringify(parameters))
  }
  const layer = window.dataLayer
  const push = layer.push.bind(layer)
  layer.forEach(take)
  layer.push = (...commands) => (commands.forEach(take), push(...commands))
})()`

export async function startAnalyticsProvider(): Promise<AnalyticsProvider> {
  const requests: ProviderRequest[] = []
  let isRefused = false
  const { cert, key } = loadCertificate('first')

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { origin = '*', host = '', 'access-control-request-headers': asked = '*' } = request.headers
    const { pathname, search } = new URL(request.url ?? '/', `https://${host}`)
    response.setHeader('access-control-allow-origin', origin)
    response.setHeader('access-control-allow-credentials', 'true')
    response.setHeader('access-control-allow-headers', asked)
    response.setHeader('access-control-allow-methods', 'GET, POST, DELETE')
    if (request.method === 'OPTIONS') return response.writeHead(204).end()
    requests.push({ what: `${request.method} ${host}${pathname}${search}`, headers: request.headers, body: await text(request) })
    const reply = (status: number, value: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
    if (pathname === '/gtag/js') return response.writeHead(200, { 'content-type': 'text/javascript' }).end(tag)
    if (pathname.endsWith('/webConfig')) return reply(200, analyticsConfig)
    if (!pathname.includes('/installations')) return response.writeHead(204).end()
    if (isRefused) return reply(400, { error: { code: 400, message: 'API key not valid.', status: 'INVALID_ARGUMENT' } })
    if (request.method === 'DELETE') return reply(200, {})
    const authToken = { token: 'local', expiresIn: '604800s' }
    return reply(200, { name: 'installations/local', fid: 'cLocalInstallation0001', refreshToken: 'local', authToken })
  }
  const server = createServer({ cert, key }, (request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The provider has no port.')
  return {
    port: address.port,
    requests,
    refuseInstallations: (refuses) => {
      isRefused = refuses
    },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
