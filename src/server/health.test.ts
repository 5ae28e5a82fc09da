import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createHealthListener } from './health.ts'
import { bindHttpServer } from '#server/http/http-server.ts'

test('a server that is not ready says why in its log, and nobody else', async () => {
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
  const server = await bindHttpServer({ host: '127.0.0.1', port: 0 }, createHealthListener(security, isReady, log), security, log)
  const { status, headers } = await fetch(`http://127.0.0.1:${server.port}${target}`, { method })
  await server.close()
  return { status, allow: headers.get('allow'), retryAfter: headers.get('retry-after') }
}
