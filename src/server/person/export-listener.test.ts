import { expect, test, vi } from 'vitest'
import { createBookings } from '#gateway/bookings.ts'
import { createContactRequests } from '#gateway/contact-requests.ts'
import { createMails } from '#gateway/mail.ts'
import { createMembers } from '#gateway/members.ts'
import { createRequests } from '#gateway/requests.ts'
import { createSubscriptions } from '#gateway/subscriptions.ts'
import { openGatewayAs, startGuardedBackend } from '#testing/backend/gateway-as.ts'
import { sampleFiles } from '#testing/files/sample-files.ts'
import { serveListener } from '#testing/backend/serve-listener.ts'
import { beginSession, createService } from '#testing/identity/session-service.ts'
import { createExportListener } from './export-listener.ts'

/** A person with a session and a picture; what the listener does not answer is 418 here. */
async function startExport(openAs?: Parameters<typeof createExportListener>[0]['openGatewayAs']) {
  const backend = await startGuardedBackend()
  const { uid, idToken, gateway } = await openGatewayAs(backend, 'anna@halde.example')
  const sessions = createService(backend)
  const cookie = `__session=${await beginSession(sessions, idToken)}`
  const picture = sampleFiles['image/png']
  const content = new Blob([new Uint8Array(picture)]).stream()
  await backend.files.uploadFile({ name: `users/${uid}/photo-1.png`, content, sizeBytes: picture.length })
  const opened: string[] = []
  const openFile: typeof backend.files.openFile = (name, ...rest) => {
    opened.push(name)
    return backend.files.openFile(name, ...rest)
  }
  const { documents } = backend
  const forget = vi.spyOn(sessions, 'forget')
  const listener = createExportListener({
    sessions,
    sources: {
      files: { ...backend.files, openFile },
      identity: backend.identity,
      records: {
        contactRequests: createContactRequests(documents),
        subscriptions: createSubscriptions(documents),
        bookings: createBookings(documents),
      },
      members: createMembers(documents),
      requests: createRequests(documents),
      mails: createMails(documents),
      listAudit: () => Promise.resolve([]),
      now: backend.clock.now,
    },
    openGatewayAs: openAs ?? (() => gateway),
    security: { isSecure: false, hsts: 'host' },
  })
  const server = await serveListener(listener)
  return {
    opened,
    forget,
    photo: `users/${uid}/photo-1.png`,
    ask: async (method: string, headers: Record<string, string> = { cookie }) => {
      const response = await fetch(`http://127.0.0.1:${server.port}/dashboard/export`, { method, headers })
      // Without what is about the connection and not about the archive.
      const { connection: _, 'keep-alive': __, date: ___, ...told } = Object.fromEntries(response.headers)
      return { status: response.status, headers: told, body: Buffer.from(await response.arrayBuffer()) }
    },
    [Symbol.asyncDispose]: async () => {
      await server[Symbol.asyncDispose]()
      await backend[Symbol.asyncDispose]()
    },
  }
}

test('HEAD is told the headers of the archive, and no file is opened for it', async () => {
  await using person = await startExport()
  const head = await person.ask('HEAD')
  expect(head).toMatchObject({ status: 200, headers: { 'content-type': 'application/zip' }, body: Buffer.alloc(0) })
  expect(person.opened).toEqual([])
  const whole = await person.ask('GET')
  expect(person.opened).toEqual([person.photo])
  expect(whole.status).toBe(200)
  expect(whole.body.subarray(0, 2).toString()).toBe('PK')
  // How long it is shows at its end alone.
  const { 'transfer-encoding': _, ...told } = whole.headers
  expect(told).toEqual(head.headers)
})

test('other methods than GET and HEAD, and unauthenticated requests, go to the pages', async () => {
  await using person = await startExport()
  expect(await person.ask('POST')).toMatchObject({ status: 418 })
  for (const method of ['GET', 'HEAD']) expect(await person.ask(method, {})).toMatchObject({ status: 418 })
})

test('an export whose session has just ended is left to the pages, and the session is forgotten', async () => {
  const ended = new Error('UNAUTHENTICATED')
  await using person = await startExport((_, onRefused) => {
    onRefused()
    throw ended
  })
  expect((await person.ask('GET')).status).toBe(418)
  expect(person.forget).toHaveBeenCalledOnce()
})
