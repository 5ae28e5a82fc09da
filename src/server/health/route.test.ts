import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createOwnOrigins } from '#server/http/middleware/own-origin.ts'
import { createRouter } from '#server/http/router.ts'
import { notReadyRoutes } from '#server/routes.ts'

test('a server that is not ready writes the reason into its log only', async () => {
  const lines: string[] = []
  const log = pino({}, { write: (line) => void lines.push(line) })
  const broken = async () => Promise.reject(new Error('The disk is gone.'))
  expect(await ask('GET', '/readyz', broken, log)).toMatchObject({ status: 503, retryAfter: '5' })
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('The disk is gone.')
})

test.each([
  ['GET', '/healthz', 200],
  ['HEAD', '/healthz?x', 200],
  ['POST', '/healthz', 405],
  ['DELETE', '/readyz?x', 405],
  ['OPTIONS', '/healthz', 204],
  ['GET', '/readyz?x', 503],
  ['GET', '/healthzz', 503],
  ['POST', '/pricing', 503],
])('%s %s answers %i while nothing else can be', async (method, target, status) => {
  const answer = await ask(method, target, async () => false)
  expect(answer).toMatchObject({ status, allow: [204, 405].includes(status) ? 'GET, HEAD, OPTIONS' : null })
})

async function ask(method: string, target: string, isReady: () => Promise<boolean>, log = pino({ enabled: false })) {
  const security = { isSecure: false, hsts: 'host' } as const
  const origins = createOwnOrigins('http://site.test')
  const { fetch } = createRouter(notReadyRoutes, { security, origins, log, isReady, now: () => 0, findClientAddress: () => '192.0.2.1' })
  const client = { target, clientAddress: '192.0.2.1', findRequestId: () => undefined }
  const { status, headers } = await fetch(new Request(`http://site.test${target}`, { method }), client)
  return { status, allow: headers.get('allow'), retryAfter: headers.get('retry-after') }
}
