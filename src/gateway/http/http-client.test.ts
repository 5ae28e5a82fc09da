import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { createHttpClient, exchange, FetchError, http } from './http-client.ts'

/** Specification, section 7: what is tried once more, and with which methods it is not. */
const retried = [408, 409, 425, 429, 500, 502, 503, 504]
const idempotentMethods = ['GET', 'HEAD', 'OPTIONS']
const otherMethods = ['PATCH', 'POST', 'PUT', 'DELETE']

type Received = Pick<IncomingMessage, 'method' | 'url' | 'headers'> & { readonly body: string }

/** A server that answers one request after the other as its script says, repeating the last entry; 0 breaks the connection. */
async function startServer(...script: readonly number[]) {
  const received: Received[] = []
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const { method, url, headers } = request
      received.push({ method, url, headers, body })
      const status = script[Math.min(received.length, script.length) - 1] ?? 200
      if (status === 0) return request.socket.destroy()
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ attempt: received.length }))
      return undefined
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  return {
    url: `http://127.0.0.1:${port}/path`,
    received,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** The status with which a call was refused; undefined when there was no answer. */
async function refusalOf(call: Promise<unknown>): Promise<number | undefined> {
  const error: unknown = await call.then(
    () => expect.fail('The call was not refused.'),
    (refusal: unknown) => refusal,
  )
  expect(error).toBeInstanceOf(FetchError)
  return error instanceof FetchError ? error.status : undefined
}

/** What the platform's own fetch handles: it refuses 407, and sends again after 421 (Fetch standard, HTTP-network-or-cache fetch). */
const platformStatuses = [407, 421]

test('every status from 400 to 599 is an error, and only the listed ones are retried once', async () => {
  for (let status = 400; status < 600; status++) {
    if (platformStatuses.includes(status)) continue
    await using server = await startServer(status)
    expect(await refusalOf(http(server.url))).toBe(status)
    expect({ status, attempts: server.received.length }).toEqual({ status, attempts: retried.includes(status) ? 2 : 1 })
  }
})

test.each(platformStatuses)('%i is an error that the client does not try again', async (status) => {
  const sent: string[] = []
  const client = createHttpClient(async ({ method }) => {
    sent.push(method)
    return new Response(null, { status })
  })
  expect(await refusalOf(client('http://backend.test/'))).toBe(status)
  expect(sent).toEqual(['GET'])
})

test('other statuses are no errors', async () => {
  for (const status of [200, 201, 204, 304, 399]) {
    await using server = await startServer(status)
    expect((await http.raw(server.url)).status).toBe(status)
  }
})

describe.each(retried)('%i', (status) => {
  test.each(idempotentMethods)('is tried once more for %s, whose second answer counts', async (method) => {
    await using server = await startServer(status, 200)
    expect((await http.raw(server.url, { method })).status).toBe(200)
    expect(server.received.map((request) => request.method)).toEqual([method, method])
  })

  test.each(otherMethods)('is never tried again for %s', async (method) => {
    await using server = await startServer(status, 200)
    expect(await refusalOf(http(server.url, { method }))).toBe(status)
    expect(server.received).toHaveLength(1)
  })
})

test('a connection that breaks is tried once more for idempotent methods alone', async () => {
  await using breaksOnce = await startServer(0, 200)
  expect(await http(breaksOnce.url)).toEqual({ attempt: 2 })
  await using always = await startServer(0)
  expect(await refusalOf(http(always.url))).toBeUndefined()
  expect(always.received).toHaveLength(2)
  await using write = await startServer(0, 200)
  expect(await refusalOf(http(write.url, { method: 'POST', body: {} }))).toBeUndefined()
  expect(write.received).toHaveLength(1)
})

test('bodies are sent and received as JSON', async () => {
  await using server = await startServer(200)
  expect(await http(server.url, { method: 'POST', body: { name: 'Grüße', nested: [1, null] } })).toEqual({ attempt: 1 })
  expect(server.received).toMatchObject([
    { headers: { 'content-type': 'application/json', accept: 'application/json' }, body: '{"name":"Grüße","nested":[1,null]}' },
  ])
})

test('a client sends through the fetch that it is given, by the same rules', async () => {
  const sent: string[] = []
  const client = createHttpClient(async (request) => {
    sent.push(`${request.method} ${request.url} ${await request.text()}`)
    return Response.json({ sent: sent.length }, { status: sent.length === 1 ? 503 : 200 })
  })
  expect(await client('http://backend.test/a')).toEqual({ sent: 2 })
  expect(await client('http://backend.test/b', { method: 'PUT', body: { c: 1 } })).toEqual({ sent: 3 })
  expect(sent).toEqual(['GET http://backend.test/a ', 'GET http://backend.test/a ', 'PUT http://backend.test/b {"c":1}'])
})

describe('exchange', () => {
  test('gives a refusal to its caller, unread, after the same attempts', async () => {
    await using server = await startServer(503)
    const response = await exchange(http, server.url)
    expect([response.status, await response.json()]).toEqual([503, { attempt: 2 }])
  })

  test('sends a stream, once', async () => {
    await using server = await startServer(503)
    const body = new Blob(['streamed']).stream()
    expect((await exchange(http, server.url, { method: 'POST', body })).status).toBe(503)
    expect(server.received.map((request) => request.body)).toEqual(['streamed'])
  })

  test('rejects with the own error of the fetch', async () => {
    const failure = new Error('The connection was refused.')
    const client = createHttpClient(() => Promise.reject(failure))
    await expect(exchange(client, 'http://backend.test/')).rejects.toBe(failure)
  })

  test('is ended by its signal without another attempt', async () => {
    const stop = new AbortController()
    const signals: AbortSignal[] = []
    const client = createHttpClient((request) => {
      signals.push(request.signal)
      stop.abort()
      return Promise.reject(new DOMException('Stopped.', 'AbortError'))
    })
    await expect(exchange(client, 'http://backend.test/', { signal: stop.signal })).rejects.toThrow('Stopped.')
    expect(signals.map(({ aborted }) => aborted)).toEqual([true])
  })
})
