import { expect, test } from 'vitest'
import type { Fetch } from '#gateway/http/http-client.ts'
import { createRouteClient } from '#testing/site/ask-routes.ts'

/** The site's routes with these pages. */
function createSite(fetch: Fetch) {
  return createRouteClient({ signInPages: { url: 'https://acme.firebaseapp.com', fetch }, security: { isSecure: true, hsts: 'host' } })
}

test('the provider’s sign-in pages are proxied without cookies, and framed by the site only', async () => {
  const asked: Request[] = []
  const ask = createSite((request) => {
    asked.push(request)
    const headers = { 'content-type': 'text/html', 'set-cookie': 'a=b', 'x-frame-options': 'DENY', 'cache-control': 'max-age=60' }
    return Promise.resolve(new Response('<title>Handler</title>', { headers }))
  })
  const headers = { cookie: '__session=secret', authorization: 'Bearer secret', 'accept-language': 'nl' }
  const page = await ask('/__/auth/handler?apiKey=a&x=%20', { headers })
  expect([page.status, await page.text()]).toEqual([200, '<title>Handler</title>'])
  expect(asked.map(({ url }) => url)).toEqual(['https://acme.firebaseapp.com/__/auth/handler?apiKey=a&x=%20'])
  const sent = asked[0]?.headers
  expect([sent?.get('cookie'), sent?.get('authorization'), sent?.get('accept-language')]).toEqual([null, null, 'nl'])
  const told = page.headers
  expect([told.get('set-cookie'), told.get('x-frame-options'), told.get('content-security-policy'), told.get('cache-control')]).toEqual([
    null,
    null,
    "frame-ancestors 'self'",
    'max-age=60',
  ])
  expect(told.get('strict-transport-security')).not.toBeNull()
})

test('a form by which an issuer sends a person back is passed on, and a redirect is not followed', async () => {
  const bodies: string[] = []
  const ask = createSite(async (request) => {
    bodies.push(`${request.headers.get('content-type')} ${await request.text()}`)
    return new Response(null, { status: 302, headers: { location: '/__/auth/handler?done' } })
  })
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const answer = await ask('/__/auth/handler', { method: 'POST', headers, body: 'code=a&state=b' })
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/__/auth/handler?done'])
  expect(bodies).toEqual(['application/x-www-form-urlencoded code=a&state=b'])
  expect((await ask('/__/auth/handler', { method: 'POST', headers, body: 'a'.repeat(65_537) })).status).toBe(413)
  expect((await ask('/__/auth/handler', { method: 'DELETE' })).status).toBe(405)
  expect(bodies).toHaveLength(1)
})

test.each([
  ['/__/auth/handler?apiKey=a', true],
  ['/__/auth/iframe.js', true],
  ['/__/firebase/init.js', true],
  ['/__/firebase/init.json?a', true],
  ['/__/firebase/other.json', false],
  ['/__/other', false],
  ['/de/__/auth/handler', false],
])('%s is a page of sign-in: %s', async (target, isOne) => {
  const asked: string[] = []
  const ask = createSite(async ({ url }) => {
    asked.push(url)
    return new Response('')
  })
  await ask(target)
  expect(asked).toEqual(isOne ? [`https://acme.firebaseapp.com${target}`] : [])
})

test('the embedded backend has no pages of sign-in', async () => {
  expect((await createRouteClient({})('/__/auth/handler')).status).toBe(404)
})
