import { expect, test } from 'vitest'
import { findRouteClass } from '#server/metrics/route-class.ts'
import { createRouteClient } from '#testing/site/ask-routes.ts'
import { routes } from './routes.ts'

const addresses = [...new Set(routes.map(({ path }) => path))].filter((path) => path !== '/*')

test.each(addresses)('%s is counted as a kind of its own, and not as a page', (path) => {
  const withoutKind = ['/locale', '/__/firebase/init.js', '/__/firebase/init.json']
  const kind = findRouteClass(path.replace('*', 'x'))
  expect(['page', 'dashboard'].includes(kind)).toBe(withoutKind.includes(path))
})

test.each(
  routes.filter(({ method }) => method !== 'GET').map((each) => [each.method, each.path + (each.query ? `?${each.query}` : '')] as const),
)('%s %s refuses other sites, unless it checks for itself who asks', async (method, address) => {
  // The issuer's form, and a mail program's (RFC 8058): both come from elsewhere by design.
  const open = ['/__/auth/*', '/*?subscription']
  if (open.includes(address)) return
  const ask = createRouteClient({})
  const target = address === '/*' ? '/pricing' : address
  const { status } = await ask(target, { method, headers: { origin: 'https://other.example' }, body: '{}' })
  expect(status).toBe(403)
})

test('the answer of every route has the headers of all answers, and of a refusal too', async () => {
  const ask = createRouteClient({})
  const refused = await ask('/session', { method: 'POST', headers: { origin: 'https://other.example' } })
  const unknown = await ask('/session', { method: 'PUT' })
  for (const { headers } of [refused, unknown]) {
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'")
    expect(headers.get('cache-control')).toBe('no-store')
  }
})
