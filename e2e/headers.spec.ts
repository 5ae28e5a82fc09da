import { hash } from 'node:crypto'
import { connect } from 'node:net'
import { ask } from './ask.ts'
import { listTags } from './document-head.ts'
import { listSitePages } from './site-pages.ts'
import { expect, test } from './test.ts'

const kibibyte = 1024

/** Headers of every response. */
const always = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'x-frame-options': 'DENY',
  'permissions-policy': expect.stringContaining('camera=()'),
}

const root = 'projects/fourfold/databases/(default)/documents'
const inert = "default-src 'none'; frame-ancestors 'none'"

test('every response has the security headers of its kind, and none that names the server', async ({ server }) => {
  const home = await ask(server.url, '/')
  const [start = ''] = listTags(home.text, 'script').flatMap((tag) => tag['data-app'] ?? [])
  const documents = [
    { target: '/pricing', status: 200 },
    { target: '/de/services/maintenance', status: 200 },
    { target: '/nope', status: 404 },
    { target: '/nl/blogs/nope', status: 404 },
    { target: '/locale', status: 400 },
    { target: '/pricing', status: 403, method: 'POST', headers: { origin: 'https://evil.example' } },
  ]
  const others = [
    { target: '/pricing/', status: 308 },
    { target: '/', status: 302, headers: { 'accept-language': 'de' } },
    { target: '/locale?to=de&path=/', status: 303 },
    { target: start, status: 200 },
    { target: '/favicon.svg', status: 200 },
    { target: '/favicon.ico', status: 200 },
    { target: '/pricing', status: 405, method: 'PUT' },
    { target: '/pricing', status: 204, method: 'OPTIONS' },
    { target: '/pricing.data', status: 200 },
    { target: '/nope.data', status: 404 },
    { target: '/healthz', status: 200 },
    { target: '/readyz', status: 200 },
    { target: '/healthz?x', status: 200 },
    { target: '/healthz', status: 405, method: 'POST' },
    { target: '/session', status: 401 },
    { target: '/session', status: 405, method: 'PUT' },
    { target: '*', status: 400 },
    { target: '/pricing', status: 417, headers: { expect: 'the-best' } },
    {
      target: `/v1/${root}:commit`,
      status: 403,
      method: 'POST',
      body: JSON.stringify({ writes: [{ delete: `${root}/customers/halde` }] }),
    },
    { target: `/v1/${root}:commit`, status: 200, method: 'POST', body: '{}' },
    { target: `/v1/${root}:commit`, status: 204, method: 'OPTIONS' },
    { target: `/${'a'.repeat(9 * kibibyte)}`, status: 414 },
  ]
  for (const { target, status, ...question } of [...documents, ...others]) {
    const answer = await ask(server.url, target, question)
    const name = `${status} ${target.slice(0, 80)}`
    expect(answer.status, name).toBe(status)
    expect(answer.headers, name).toMatchObject(always)
    for (const leak of ['x-powered-by', 'server', 'access-control-allow-origin', 'strict-transport-security']) {
      expect(answer.headers, name).not.toHaveProperty(leak)
    }
  }
  for (const { target, status, ...question } of others) {
    // A response without a body cannot run scripts.
    if (status === 204) continue
    const { headers } = await ask(server.url, target, question)
    expect(headers['content-security-policy'], target.slice(0, 80)).toBe(inert)
  }
  for (const { target, ...question } of documents) {
    const { headers } = await ask(server.url, target, question)
    expect(headers['cross-origin-opener-policy'], target).toBe('same-origin-allow-popups')
    expect(withoutInline(headers['content-security-policy']), target).toEqual([
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "img-src 'self' data:",
      "font-src 'self'",
      "connect-src 'self'",
      "manifest-src 'self'",
      "frame-src 'self'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      "object-src 'none'",
      "require-trusted-types-for 'script'",
      'trusted-types firebase-js-sdk-policy',
    ])
  }
})

test('the policy of a page allows exactly its own inline scripts and styles', async ({ server }) => {
  const policies = new Set<string>()
  for (const { address } of listSitePages()) {
    const { headers, text } = await ask(server.url, address)
    const policy = headers['content-security-policy']
    // Policies do not apply to structured data.
    const inlineScripts = [...text.matchAll(/<script(?![^>]*\ssrc=|[^>]*ld\+json)[^>]*>(.*?)<\/script>/gsu)]
    const inlineStyles = [...text.matchAll(/<style[^>]*>(.*?)<\/style>/gsu)]
    expect(readSources(policy, 'script-src'), address).toEqual(["'self'", ...inlineScripts.map(([, code = '']) => hashOf(code))].toSorted())
    expect(readSources(policy, 'style-src'), address).toEqual(["'self'", ...inlineStyles.map(([, code = '']) => hashOf(code))].toSorted())
    expect(text, address).not.toMatch(/<[^>]+\s(?:style|on[a-z]+)=/u)
    policies.add(String(readSources(policy, 'script-src')))
  }
  // The boot script is identical on every page, so that browsers and caches see one script policy.
  expect(policies.size).toBe(1)
})

test('a page rendered per request has a fresh nonce on every script', async ({ server }) => {
  const nonces = await Promise.all(
    ['/nope', '/nope', '/de/nope'].map(async (address) => {
      const { headers, text } = await ask(server.url, address)
      const [, nonce = ''] = /'nonce-([^']+)'/u.exec(String(headers['content-security-policy'])) ?? []
      expect(Buffer.from(nonce, 'base64').length).toBeGreaterThanOrEqual(16)
      const scripts = listTags(text, 'script')
      expect(scripts.length).toBeGreaterThan(0)
      expect(new Set(scripts.map((script) => script['nonce']))).toEqual(new Set([nonce]))
      expect(text).not.toMatch(/<[^>]+\s(?:style|on[a-z]+)=/u)
      expect(headers['cache-control']).toBe('private, no-store')
      expect(headers.vary).toContain('Cookie')
      return nonce
    }),
  )
  expect(new Set(nonces).size).toBe(3)
})

test('pages are revalidated each time, assets never', async ({ server }) => {
  const { headers, text } = await ask(server.url, '/pricing')
  expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate')
  const assets = new Set(text.match(/\/assets\/[\w.-]+/gu))
  expect(assets.size).toBeGreaterThan(3)
  for (const path of assets) {
    const asset = await ask(server.url, path)
    expect({ path, status: asset.status, cached: asset.headers['cache-control'] }).toEqual({
      path,
      status: 200,
      cached: 'public, max-age=31536000, immutable',
    })
  }
})

test('every style sheet declares the order of layers, so that any may load first', async ({ server }) => {
  const order = ['reset', 'tokens', 'base', 'components', 'pages']
  const listLayers = (css: string) => [...new Set([...css.matchAll(/@layer ([\w,]+)[;{]/gu)].flatMap(([, names = '']) => names.split(',')))]
  for (const { address } of listSitePages()) {
    const { text } = await ask(server.url, address)
    const [, css = ''] = /<style>(.*?)<\/style>/su.exec(text) ?? []
    expect(listLayers(css), address).toEqual(order)
  }
  const links = listTags((await ask(server.url, '/nope')).text, 'link').flatMap(({ rel, href = '' }) =>
    rel === 'stylesheet' ? [href] : [],
  )
  expect(links.length).toBeGreaterThan(1)
  for (const link of links) {
    const layers = listLayers((await ask(server.url, link.replace(/#$/u, ''))).text)
    expect(layers, link).toEqual(order.slice(0, layers.length))
    expect(layers.length, link).toBeGreaterThan(3)
  }
})

test('a file in the browser’s cache is not sent again', async ({ server }) => {
  for (const target of ['/', '/de/pricing', '/pricing.data', '/favicon.svg']) {
    for (const coding of ['br', 'gzip', 'identity']) {
      const headers = { 'accept-encoding': coding }
      const first = await ask(server.url, target, { headers })
      const etag = first.headers.etag ?? ''
      expect(etag, target).toMatch(/^W\/"[\w-]+"$/u)
      const again = await ask(server.url, target, { headers: { ...headers, 'if-none-match': `"other", ${etag}` } })
      expect({ target, status: again.status, size: again.body.length, etag: again.headers.etag }).toEqual({
        target,
        status: 304,
        size: 0,
        etag,
      })
      const changed = await ask(server.url, target, { headers: { ...headers, 'if-none-match': '"other"' } })
      expect(changed.status).toBe(200)
    }
  }
})

test('of a page’s files only the document contains the site’s address', async ({ server }) => {
  for (const { address } of listSitePages()) {
    const { text } = await ask(server.url, address)
    expect(text, address).toContain(`<link rel="canonical" href="${server.url}${address === '/' ? '' : address}`)
    expect(text, address).not.toContain('origin.invalid')
    const [startFile = ''] = listTags(text, 'script').flatMap((tag) => tag['data-app'] ?? [])
    for (const path of [startFile, address === '/' ? '/_.data' : `${address}.data`]) {
      const part = await ask(server.url, path)
      expect([address, part.status, part.text.includes(new URL(server.url).host)]).toEqual([address, 200, false])
    }
  }
})

test('a page is sent in the smallest encoding that the client accepts', async ({ server }) => {
  const plain = await ask(server.url, '/pricing')
  expect(plain.headers['content-encoding']).toBeUndefined()
  const cases = {
    br: 'br',
    'gzip, deflate, br, zstd': 'br',
    'gzip;q=1.0, br;q=0': 'gzip',
    gzip: 'gzip',
    deflate: undefined,
    identity: undefined,
  }
  for (const [accepted, coding] of Object.entries(cases)) {
    const answer = await ask(server.url, '/pricing', { headers: { 'accept-encoding': accepted } })
    expect({ accepted, coding: answer.headers['content-encoding'] }).toEqual({ accepted, coding })
    expect(answer.text).toBe(plain.text)
    expect(answer.headers.vary).toContain('Accept-Encoding')
    expect(answer.headers['content-length']).toBe(String(answer.body.length))
  }
  const missing = await ask(server.url, '/nope', { headers: { 'accept-encoding': 'gzip, br' } })
  expect(missing.headers['content-encoding']).toBe('gzip')
  expect(missing.text).toContain('Page Not Found: /nope')
})

test('HEAD responds as GET does, without the body', async ({ server }) => {
  for (const target of ['/', '/de/pricing', '/nope', '/pricing/', '/favicon.svg', '/healthz']) {
    const get = await ask(server.url, target)
    const head = await ask(server.url, target, { method: 'HEAD' })
    expect({ target, status: head.status, size: head.body.length }).toEqual({ target, status: get.status, size: 0 })
    for (const name of ['content-type', 'content-length', 'etag', 'cache-control', 'location']) {
      expect(head.headers[name], `${name} of ${target}`).toBe(get.headers[name])
    }
  }
})

test('addresses are limited to 8 KiB', async ({ server }) => {
  const target = (length: number) => `/pricing?${'a'.repeat(length - '/pricing?'.length)}`
  expect((await ask(server.url, target(8 * kibibyte))).status).toBe(200)
  expect((await ask(server.url, target(8 * kibibyte + 1))).status).toBe(414)
  expect((await ask(server.url, target(20 * kibibyte))).status).toBe(414)
})

test('headers are limited to 100 and 16 KiB', async ({ server }) => {
  const host = `127.0.0.1:${new URL(server.url).port}`
  // Two are `Host` and `Connection`, which the client adds.
  const many = (count: number) => Object.fromEntries(Array.from({ length: count - 2 }, (_, at) => [`x-${at}`, 'a']))
  expect((await ask(server.url, '/pricing', { headers: many(100) })).status).toBe(200)
  expect((await ask(server.url, '/pricing', { headers: many(101) })).status).toBe(431)
  // Each line counts with colon, space and line break.
  const own = `Host: ${host}\r\nConnection: close\r\nx-large: \r\n`.length
  const large = (size: number) => ({ 'x-large': 'a'.repeat(size - own) })
  expect((await ask(server.url, '/pricing', { headers: large(16 * kibibyte) })).status).toBe(200)
  expect((await ask(server.url, '/pricing', { headers: large(16 * kibibyte + 1) })).status).toBe(431)
  const refused = await ask(server.url, '/pricing', { headers: large(40 * kibibyte) })
  expect(refused.status).toBe(431)
  expect(refused.headers).toMatchObject({ ...always, 'content-security-policy': inert })
})

test('forms are limited to 50 fields and 64 KiB', async ({ server }) => {
  const post = (body: string, headers: Record<string, string> = {}) =>
    ask(server.url, '/pricing', {
      method: 'POST',
      headers: { origin: server.url, 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body,
    })
  const fields = (count: number) => Array.from({ length: count }, (_, at) => `f${at}=1`).join('&')
  // The page has no action, so a body within the limit gets 405.
  expect((await post(fields(50))).status).toBe(405)
  expect((await post(fields(51))).status).toBe(413)
  expect((await post('a'.repeat(64 * kibibyte))).status).toBe(405)
  const refused = await post('a'.repeat(64 * kibibyte + 1))
  expect(refused.status).toBe(413)
  expect(refused.text).toContain('>413</p>')
  expect((await post('a'.repeat(64 * kibibyte + 1), { 'transfer-encoding': 'chunked' })).status).toBe(413)
})

test('forms are accepted from the site’s own origin only', async ({ server }) => {
  const { port } = new URL(server.url)
  const strangers = [
    undefined,
    'null',
    'https://evil.example',
    `http://127.0.0.1.evil.example:${port}`,
    `https://127.0.0.1:${port}`,
    'http://127.0.0.1:1',
  ]
  for (const origin of strangers) {
    const { status, text } = await ask(server.url, '/de/pricing', { method: 'POST', headers: { ...(origin && { origin }) }, body: 'a=1' })
    expect({ origin, status }).toEqual({ origin, status: 403 })
    expect(text).toContain('Aus Sicherheitsgründen')
  }
  for (const origin of [server.url, `http://localhost:${port}`]) {
    expect((await ask(server.url, '/pricing', { method: 'POST', headers: { origin }, body: 'a=1' })).status).toBe(405)
  }
})

test('each address lists its methods for OPTIONS, and for an unsupported method', async ({ server }) => {
  const addresses = {
    '/pricing': 'GET, HEAD',
    '/de/contact-us': 'GET, HEAD, POST',
    '/booking': 'GET, HEAD, POST',
    '/blogs/nope': 'GET, HEAD',
    '/nope': 'GET, HEAD',
    '/favicon.svg': 'GET, HEAD',
    '/sitemap.xml': 'GET, HEAD',
    '/dashboard': 'GET, HEAD',
    '/dashboard/settings': 'GET, HEAD, POST',
    '/dashboard/invoices/1': 'GET, HEAD, POST',
    '/dashboard/invoices/1/pdf': 'GET, HEAD',
    '/dashboard/files/a.pdf': 'GET, HEAD',
    '/dashboard/export': 'GET, HEAD',
    '/session': 'GET, HEAD, POST, DELETE',
    '/bookings': 'GET, HEAD, POST',
    '/bookings/slots': 'GET, HEAD',
    '/bookings/hold': 'POST',
    '/vitals': 'POST',
    '/problems': 'POST',
    '/healthz': 'GET, HEAD',
  }
  for (const [target, methods] of Object.entries(addresses)) {
    for (const method of ['OPTIONS', 'PUT', 'PATCH', 'PROPFIND', 'TRACE']) {
      const { status, headers, text } = await ask(server.url, target, { method, headers: { origin: server.url } })
      const expected = method === 'OPTIONS' ? { status: 204, text: '' } : { status: 405, text: '405 Method Not Allowed\n' }
      expect({ target, method, status, text, allow: headers.allow }).toEqual({ target, method, ...expected, allow: `${methods}, OPTIONS` })
    }
  }
})

test('malformed requests get 400', async ({ server }) => {
  const { hostname, port } = new URL(server.url)
  const answer = await new Promise<string>((resolve, reject) => {
    let received = ''
    const socket = connect(Number(port), hostname, () => socket.write('nonsense\r\n\r\n'))
    socket.on('data', (chunk) => (received += chunk.toString()))
    socket.on('error', reject)
    socket.on('end', () => resolve(received))
  })
  expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/u)
  expect(answer).toContain('x-content-type-options: nosniff')
})

test('a target in absolute form is read as its path', async ({ server }) => {
  const { port } = new URL(server.url)
  const absolute = await ask(server.url, `${server.url}/pricing`)
  expect({ status: absolute.status, text: absolute.text }).toEqual({ status: 200, text: (await ask(server.url, '/pricing')).text })
  const alias = await ask(server.url, `http://LOCALHOST:${port}/de/pricing?a=1`)
  expect({ status: alias.status, location: alias.headers.location }).toEqual({ status: 308, location: `${server.url}/de/pricing?a=1` })
})

test('on loopback both host names serve the site', async ({ server }) => {
  const { port } = new URL(server.url)
  const { status, headers } = await ask(server.url, '/de/pricing?a=1', { headers: { host: `localhost:${port}` } })
  expect({ status, location: headers.location }).toEqual({ status: 308, location: `${server.url}/de/pricing?a=1` })
})

function hashOf(inline: string): string {
  return `'sha256-${hash('sha256', inline, 'base64')}'`
}

function readSources(policy: string | string[] | undefined, directive: string): string[] {
  const [, ...sources] =
    String(policy)
      .split('; ')
      .find((entry) => entry.startsWith(`${directive} `))
      ?.split(' ') ?? []
  return sources.toSorted()
}

/** Returns the directives of a policy without hashes and nonces, which differ per page. */
function withoutInline(policy: string | string[] | undefined): string[] {
  return String(policy)
    .replaceAll(/ '(?:sha256|nonce)-[^']+'/gu, '')
    .split('; ')
}
