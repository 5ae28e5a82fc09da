import { connect, type Socket } from 'node:net'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createRequest } from '@remix-run/node-fetch-server'
import { Refusal } from '#server/http/answers.ts'
import { bindHttpServer } from '#server/http/http-server.ts'
import { FormBodies } from './body-limit.ts'

test('one client holds two forms with files at most, and all together eight', async () => {
  await using server = await start()
  const held = ['a', 'a', 'b', 'b', 'c', 'c'].map((client) => server.begin(client))
  await server.reading(6)
  expect(await server.begin('a').answer).toBe('refused with 503')
  held.push(server.begin('d'), server.begin('e'))
  await server.reading(8)
  expect(await server.begin('f').answer).toBe('refused with 503')
  held[0]?.end()
  expect(await held[0]?.answer).toBe('12 bytes')
  const next = server.begin('f')
  await server.reading(8)
  next.end()
  expect(await next.answer).toBe('12 bytes')
})

test('a client that breaks off gives its place back', async () => {
  await using server = await start()
  const broken = [server.begin('a'), server.begin('a')]
  await server.reading(2)
  for (const { socket } of broken) socket.destroy()
  await server.reading(0)
  const next = server.begin('a')
  await server.reading(1)
  next.end()
  expect(await next.answer).toBe('12 bytes')
})

test('a form that takes too long is refused and gives its place back', async () => {
  await using server = await start(20)
  const slow = [server.begin('a'), server.begin('a')]
  expect(await Promise.all(slow.map(({ answer }) => answer))).toEqual(['408 Request Timeout', '408 Request Timeout'])
  await server.reading(0)
  expect(await server.begin('a').answer).toBe('408 Request Timeout')
})

/** A server that reads forms with files of the career page, of whichever client a header names. */
async function start(timeLimitMilliseconds = 30_000) {
  const bodies = new FormBodies()
  const sockets: Socket[] = []
  let readingCount = 0
  let onChange = () => {}
  const count = (change: number) => {
    readingCount += change
    onChange()
  }
  const server = await bindHttpServer(
    { host: '127.0.0.1', port: 0 },
    async (request, response) => {
      const reading = bodies.read(createRequest(request, response), '/career', String(request.headers['x-client']))
      count(1)
      try {
        using form = await reading
        response.end(`${form.bytes.length} bytes`)
      } catch (error) {
        if (error instanceof Refusal) response.end(`refused with ${error.status}`)
      } finally {
        count(-1)
      }
    },
    { isSecure: false, hsts: 'host' },
    pino({ enabled: false }),
    () => timeLimitMilliseconds,
  )
  /** Sends half of a form. */
  const begin = (client: string) => {
    const socket = connect(server.port, '127.0.0.1')
    sockets.push(socket)
    socket.write(
      `POST /career HTTP/1.1\r\nHost: a\r\nConnection: close\r\nX-Client: ${client}\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 12\r\n\r\nfirst `,
    )
    let received = ''
    const answer = new Promise<string>((resolve) => {
      socket.on('data', (chunk) => (received += chunk.toString()))
      socket.on('error', () => {})
      socket.on('close', () => resolve(/\r\n\r\n(?:[\da-f]+\r\n)?([^\r\n]*)/u.exec(received)?.[1] ?? ''))
    })
    return { socket, answer, end: () => void socket.write('second') }
  }
  return {
    begin,
    /** Resolves once that many forms are being read. */
    reading: (expected: number) =>
      new Promise<void>((resolve) => {
        onChange = () => readingCount === expected && resolve()
        onChange()
      }),
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy()
      await server.close()
    },
  }
}

test('the form of an invoice has room for its lines, and others do not', async () => {
  const send = async (path: string, fields: number, length: number) => {
    const body = Array.from({ length: fields }, (_, at) => `line-${at}=${'x'.repeat(length)}`).join('&')
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const request = new Request(`http://a${path}`, { method: 'POST', body, headers })
    try {
      using form = await new FormBodies().read(request, path, 'a', true)
      return form.bytes.length > 0
    } catch (error) {
      return error instanceof Refusal ? error.status : error
    }
  }
  for (const path of ['/dashboard/agency/invoices/new', '/de/dashboard/agency/invoices/halde/2026-0001/edit.data']) {
    expect([path, await send(path, 1500, 40), await send(path, 2500, 40), await send(path, 1, 600_000)]).toEqual([path, true, 413, 413])
  }
  for (const path of ['/dashboard/agency/invoices/halde/2026-0001', '/dashboard/agency/invoices/new/more', '/career']) {
    expect([path, await send(path, 1500, 40)]).toEqual([path, 413])
  }
})
