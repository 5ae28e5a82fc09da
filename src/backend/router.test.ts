import { expect, test } from 'vitest'
import { shareBackend } from '#testing/backend/share-backend.ts'
import { startBackend, type TestBackend } from '#testing/backend/start-backend.ts'

const getBackend = shareBackend()

const documents = '/v1/projects/fourfold/databases/(default)/documents'

type Init = { readonly method?: string; readonly body?: string | Uint8Array<ArrayBuffer> | null; readonly headers?: Record<string, string> }

async function request(backend: TestBackend, path: string, init: Init = {}): Promise<Response> {
  const headers = { authorization: `Bearer ${await backend.getAccessToken()}`, ...init.headers }
  return await backend.fetch(new Request(`http://backend.test${path}`, { method: 'POST', body: '{}', ...init, headers }))
}

test('the database name may be percent-encoded, and the body may be text/plain', async () => {
  const backend = await getBackend()
  const path = documents.replace('(default)', '%28default%29')
  const response = await request(backend, `${path}:batchGet?key=abc`, {
    body: '{"documents":[]}',
    headers: { 'content-type': 'text/plain' },
  })
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual([])
})

test('answers carry the headers of an API', async () => {
  const backend = await getBackend()
  for (const path of [`${documents}:commit`, `${documents}:nope`, '/nope']) {
    const { headers } = await request(backend, path)
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'")
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('access-control-allow-origin')).toBeNull()
  }
})

test('requests that lead nowhere are refused in the form of their call', async () => {
  const cases: readonly [string, string, number, string][] = [
    ['another project', documents.replace('fourfold', 'other') + ':commit', 403, 'PERMISSION_DENIED'],
    ['another database', documents.replace('(default)', 'other') + ':commit', 404, 'NOT_FOUND'],
    ['an unknown method', `${documents}:surprise`, 404, 'NOT_FOUND'],
    ['a commit below a parent', `${documents}/a/b:commit`, 404, 'NOT_FOUND'],
    ['a broken escape', `${documents}/%zz/b:runQuery`, 400, 'INVALID_ARGUMENT'],
    ['a reserved parent', `${documents}/a/__b__:runQuery`, 400, 'INVALID_ARGUMENT'],
    ['no provider path', '/v1/other', 404, 'NOT_FOUND'],
  ]
  const backend = await getBackend()
  for (const [what, path, code, status] of cases) {
    const response = await request(backend, path)
    const error = { error: expect.objectContaining({ code, status }) }
    expect([what, response.status]).toEqual([what, code])
    expect([what, await response.json()]).toEqual([what, path.endsWith('runQuery') ? [error] : error])
  }
})

test('calls that are not built say so by name', async () => {
  const cases: readonly [string, string, string][] = [
    ['beginTransaction', 'POST', ':beginTransaction'],
    ['rollback', 'POST', ':rollback'],
    ['batchWrite', 'POST', ':batchWrite'],
    ['listCollectionIds', 'POST', '/a/b:listCollectionIds'],
    ['partitionQuery', 'POST', ':partitionQuery'],
    ['GET of a document', 'GET', '/a/b'],
    ['PATCH of a document', 'PATCH', '/a/b'],
    ['DELETE of a document', 'DELETE', '/a/b'],
    ['POST of a document', 'POST', '/a'],
  ]
  const backend = await getBackend()
  for (const [name, method, path] of cases) {
    const response = await request(backend, documents + path, { method, body: method === 'GET' ? null : '{}' })
    expect([name, response.status]).toEqual([name, 501])
    expect(JSON.stringify(await response.json())).toMatch(new RegExp(`"message":"(The method )?${name} is not supported."`))
  }
})

test('parts of requests that are not built say so by name', async () => {
  const cases: readonly [string, string, object][] = [
    ['batchGet.transaction', 'batchGet', { transaction: 'x' }],
    ['batchGet.newTransaction', 'batchGet', { newTransaction: {} }],
    ['commit.transaction', 'commit', { transaction: 'x' }],
    ['write.transform', 'commit', { writes: [{ transform: {} }] }],
    ['runQuery.readTime', 'runQuery', { readTime: '2024-01-01T00:00:00Z' }],
  ]
  const backend = await getBackend()
  for (const [name, method, body] of cases) {
    const { status, json } = await backend.call(method, body)
    expect([name, status]).toEqual([name, 501])
    expect(JSON.stringify(json)).toContain(`${name} is not supported.`)
  }
})

test('a body that is no JSON object of the call is INVALID_ARGUMENT', async () => {
  const backend = await getBackend()
  for (const body of ['', '{', 'null', '[]', '"x"', '{"writes":1}', '{"writes":[null]}', Uint8Array.of(0x22, 0xff, 0x22)]) {
    const response = await request(backend, `${documents}:commit`, { body })
    expect([String(body), response.status]).toEqual([String(body), 400])
    expect(await response.json()).toMatchObject({ error: { status: 'INVALID_ARGUMENT' } })
  }
  expect(backend.logged).toEqual([])
})

test('pages of the site’s own origins may read answers, others may not', async () => {
  await using backend = await startBackend({ allowedOrigins: ['https://site.test'] })
  const own = await request(backend, `${documents}:commit`, { headers: { origin: 'https://site.test' } })
  expect(own.headers.get('access-control-allow-origin')).toBe('https://site.test')
  expect(own.headers.get('access-control-allow-credentials')).toBe('true')
  expect(own.headers.get('vary')).toBe('Origin')
  for (const origin of ['https://evil.test', 'https://site.test.evil.test', 'null', 'http://site.test']) {
    const foreign = await request(backend, `${documents}:commit`, { headers: { origin } })
    expect(foreign.headers.get('access-control-allow-origin')).toBeNull()
  }
})

test('a preflight is answered without a token, for own origins only', async () => {
  await using backend = await startBackend({ allowedOrigins: ['https://site.test'] })
  const preflight = (origin: string) =>
    backend.fetch(
      new Request(`http://backend.test${documents}:commit`, {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization,x-goog-api-client' },
      }),
    )
  const own = await preflight('https://site.test')
  expect(own.status).toBe(204)
  expect(own.headers.get('access-control-allow-headers')).toBe('authorization,x-goog-api-client')
  expect(own.headers.get('access-control-allow-methods')).toContain('POST')
  expect(own.headers.get('allow')).toBe('GET, HEAD, POST, PATCH, PUT, DELETE, OPTIONS')
  const foreign = await preflight('https://evil.test')
  expect([...foreign.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
  for (const { headers } of [own, foreign]) {
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'")
    expect(headers.get('cache-control')).toBe('no-store')
  }
})

test('after closing every call is UNAVAILABLE', async () => {
  const backend = await startBackend()
  await backend[Symbol.asyncDispose]()
  const { status, json } = await backend.call('commit', { writes: [] })
  expect(status).toBe(503)
  expect(json).toMatchObject({ error: { status: 'UNAVAILABLE' } })
})
