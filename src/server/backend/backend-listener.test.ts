import { connect } from 'node:net'
import { expect, test } from 'vitest'
import type { PlainReply } from '#backend'
import { serveAsProduct } from '#testing/backend/serve-as-product.ts'
import { shareBackend } from '#testing/backend/share-backend.ts'
import { startBackend } from '#testing/backend/start-backend.ts'

const getBackend = shareBackend()

const documents = '/v1/projects/fourfold/databases/(default)/documents'
const name = documents.slice('/v1/'.length)

/** Headers of the connection, of the moment, and of every answer of the server. */
const ofServer =
  /^(?:connection|content-length|date|keep-alive|cross-origin-resource-policy|origin-agent-cluster|permissions-policy|referrer-policy|server-timing|x-content-type-options|x-frame-options|x-request-id|transfer-encoding)$/u

async function describe(response: Response): Promise<unknown> {
  const headers = [...response.headers].filter(([header]) => !ofServer.test(header))
  const body = (await response.text()).replaceAll(/"(?:readTime|commitTime|updateTime)":"[^"]*"/gu, '')
  return [response.status, headers, body]
}

test('a call on documents over a connection is answered as one without', async () => {
  await using backend = await startBackend({ allowedOrigins: ['https://own.test'] })
  await backend.documents.commit([{ set: ['c', 'one'], fields: new Map([['n', 'ä€😀']]) }])
  const server = await serveAsProduct(backend)
  const owner = { authorization: `Bearer ${await backend.getAccessToken()}` }
  const asked = JSON.stringify({ documents: [`${name}/c/one`, `${name}/c/none`] })
  const cases: readonly (readonly [path: string, init: RequestInit])[] = [
    [':batchGet', { headers: owner, body: asked }],
    [':batchGet?key=abc', { headers: { ...owner, origin: 'https://elsewhere.test' }, body: asked }],
    [':batchGet', { headers: { ...owner, origin: 'https://own.test' }, body: asked }],
    [':nope', { headers: { origin: 'https://own.test' }, body: asked }],
    [':batchGet', { body: asked }],
    [':batchGet', { headers: { authorization: 'Basic x' }, body: asked }],
    [':batchGet', { headers: owner, body: new Uint8Array([0x22, 0xff, 0x22]) }],
    [':batchGet', { headers: owner, body: '{' }],
    [':batchGet', { headers: owner, body: '' }],
    ['/c/x/../../c:runQuery', { headers: owner, body: '{}' }],
    [':runQuery', { headers: owner, body: '{"structuredQuery":{"from":[{"collectionId":"c"}]}}' }],
    [':commit', { headers: owner, body: '{"writes":[{"delete":"nothing"}]}' }],
    [':batchWrite', { headers: owner, body: '{}' }],
    [':nope', { headers: owner, body: '{}' }],
    ['/c/one', { headers: owner, method: 'GET' }],
    [':batchGet', { headers: owner, method: 'PUT', body: '{}' }],
    [':batchGet', { headers: { origin: 'https://elsewhere.test' }, method: 'OPTIONS' }],
  ]
  for (const [path, init] of cases) {
    const request = (base: string) => new Request(`${base}${documents}${path}`, { method: 'POST', ...init })
    const overLine = await fetch(request(`http://127.0.0.1:${server.port}`))
    expect([overLine.headers.get('x-frame-options'), overLine.headers.get('x-content-type-options')]).toEqual(['DENY', 'nosniff'])
    expect([path, await describe(overLine)]).toEqual([path, await describe(await backend.fetch(request('http://backend.test')))])
  }
  await server.close()
  expect(backend.logged).toEqual([])
})

test('a body that is too long is refused before it has come, and ends its connection', async () => {
  await using backend = await startBackend({ limits: { requestBytes: 100, strangerRequestBytes: 50 } })
  const server = await serveAsProduct(backend)
  const token = await backend.getAccessToken()
  const send = async (...lines: readonly string[]) => {
    const head = [`POST ${documents}:commit HTTP/1.1`, 'Host: a', ...lines]
    return await new Promise<string>((resolve, reject) => {
      let received = ''
      const socket = connect(server.port, '127.0.0.1', () => socket.write(head.join('\r\n')))
      socket.on('data', (chunk) => (received += chunk.toString()))
      socket.on('error', reject)
      socket.on('end', () => resolve(received))
    })
  }
  for (const answer of [
    await send('Content-Length: 51', '', ''),
    await send(`Authorization: Bearer ${token}`, 'Content-Length: 101', '', ''),
    await send(`Authorization: Bearer ${token}`, 'Transfer-Encoding: chunked', '', `65\r\n${' '.repeat(101)}`),
  ]) {
    expect(answer).toMatch(/^HTTP\/1\.1 400 /u)
    expect(answer).toContain('Connection: close\r\n')
    expect(answer).toMatch(/Request payload size exceeds the limit: (?:50|100) bytes\./u)
  }
  await server.close()
  expect(backend.logged).toEqual([])
})

test('a body that breaks off changes nothing and is no failure; a complete one counts', async () => {
  const backend = await getBackend()
  const answered: Promise<PlainReply>[] = []
  const server = await serveAsProduct({
    ...backend,
    answer: (request) => {
      const answering = backend.answer(request)
      if (answering) answered.push(answering)
      return answering
    },
  })
  const token = await backend.getAccessToken()
  const send = async (id: string, missingBytes: number) => {
    const write = JSON.stringify({ writes: [{ update: { name: `${name}/c/${id}`, fields: {} } }] })
    const length = `Content-Length: ${write.length + missingBytes}`
    const head = [`POST ${documents}:commit HTTP/1.1`, 'Host: a', `Authorization: Bearer ${token}`, length]
    const socket = connect(server.port, '127.0.0.1', () => socket.write(`${head.join('\r\n')}\r\n\r\n${write}`, () => socket.end()))
    socket.resume()
    await new Promise((resolve) => socket.once('close', resolve))
    return await answered.at(-1)
  }
  expect(await send('part', 1)).toMatchObject({ status: 499 })
  expect(await send('whole', 0)).toMatchObject({ status: 200 })
  const found = await backend.documents.batchGet([
    ['c', 'part'],
    ['c', 'whole'],
  ])
  expect(found.map((document) => document?.path)).toEqual([undefined, ['c', 'whole']])
  await server.close()
  expect(backend.logged).toEqual([])
})

test('who leaves in the middle of the body of a sign-in is no failure', async () => {
  const backend = await getBackend()
  const { promise: answered, resolve: answer } = Promise.withResolvers<Promise<Response>>()
  const server = await serveAsProduct({
    ...backend,
    fetch: (...given) => {
      const answering = backend.fetch(...given)
      answer(answering)
      return answering
    },
  })
  const head = ['POST /identitytoolkit.googleapis.com/v1/accounts:signUp?key=test-key HTTP/1.1', 'Host: a', 'Content-Length: 100']
  const socket = connect(server.port, '127.0.0.1', () => socket.write(`${head.join('\r\n')}\r\n\r\n{"email":`, () => socket.destroy()))
  expect((await answered).status).toBe(499)
  await server.close()
  expect(backend.logged).toEqual([])
})

test('HEAD has the same status and headers as GET, without a body', async () => {
  const backend = await getBackend()
  const server = await serveAsProduct(backend)
  const authorization = `Bearer ${await backend.getAccessToken()}`
  const identity = '/identitytoolkit.googleapis.com'
  for (const path of [
    '/emulator/auth/iframe',
    '/emulator/auth/handler.js',
    '/emulator/auth/handler?apiKey=wrong',
    `${identity}/v1/projects?key=test-key`,
    `${identity}/v1/projects?key=wrong`,
    `${identity}/v2/passwordPolicy?key=test-key`,
    `${identity}/v1/projects/fourfold/accounts:batchGet`,
    '/v0/b/fourfold.firebasestorage.app/o',
  ]) {
    const ask = async (method: string) => {
      const answer = await fetch(`http://127.0.0.1:${server.port}${path}`, { method, headers: { authorization } })
      return { status: answer.status, headers: [...answer.headers].filter(([header]) => !ofServer.test(header)), body: await answer.text() }
    }
    expect([path, await ask('HEAD')]).toEqual([path, { ...(await ask('GET')), body: '' }])
  }
  await server.close()
  expect(backend.logged).toEqual([])
})

test('a method that no call has, and a host without a name, are no failures', async () => {
  const backend = await getBackend()
  const server = await serveAsProduct(backend)
  const ask = (head: string) =>
    new Promise<string>((resolve, reject) => {
      let received = ''
      const socket = connect(server.port, '127.0.0.1', () => socket.write(`${head}\r\nConnection: close\r\n\r\n`))
      socket.on('data', (chunk) => (received += chunk.toString()))
      socket.on('error', reject)
      socket.on('end', () => resolve(received))
    })
  for (const path of ['/v1/x?a', `${documents}:batchGet`, '/v0/b/one/o']) {
    const refused = await ask(`TRACE ${path} HTTP/1.1\r\nHost: a`)
    expect(refused).toMatch(/^HTTP\/1\.1 405 Method Not Allowed\r\n/u)
    expect(refused).toMatch(/\r\nallow: GET, .*\r\ncontent-length: 0\r\n/su)
    expect(refused).toContain("content-security-policy: default-src 'none'; frame-ancestors 'none'\r\n")
  }
  // Joined as text, the first part of the path would be the host, and storage would answer.
  expect(await ask('GET /v1/v0/b/one/o HTTP/1.1\r\nHost:')).toContain('The requested URL was not found.')
  await server.close()
  expect(backend.logged).toEqual([])
})

test('a request of identity is aborted when its client leaves before the answer', async () => {
  const received: Request[] = []
  const server = await serveAsProduct({
    answer: () => undefined,
    fetch: async (request) => {
      await request.text()
      received.push(request)
      return await new Promise((resolve) => request.signal.addEventListener('abort', () => resolve(new Response())))
    },
  })
  const head = ['POST /identitytoolkit.googleapis.com/v1/accounts:signInWithPassword HTTP/1.1', 'Host: a', 'Content-Length: 2', '', '{}']
  const socket = connect(server.port, '127.0.0.1', () => socket.write(head.join('\r\n')))
  await expect.poll(() => received).toHaveLength(1)
  expect(received[0]?.signal.aborted).toBe(false)
  socket.destroy()
  await expect.poll(() => received[0]?.signal.aborted).toBe(true)
  await server.close()
})
