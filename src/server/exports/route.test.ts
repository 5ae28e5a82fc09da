import { expect, test, vi } from 'vitest'
import { openBookingStore } from '#gateway/bookings.ts'
import { openLeadStore } from '#gateway/leads.ts'
import { openMailStore } from '#gateway/mail.ts'
import { openMemberStore } from '#gateway/members.ts'
import { openRequestStore } from '#gateway/requests.ts'
import { openPasskeyStore } from '#gateway/passkeys.ts'
import { openRecoveryCodeStore } from '#gateway/recovery-codes.ts'
import { openSubscriptionStore } from '#gateway/subscriptions.ts'
import { openGatewayAs, startGuardedBackend } from '#testing/backend/gateway-as.ts'
import { sampleFiles } from '#testing/files/sample-files.ts'
import { createRouteClient } from '#testing/site/ask-routes.ts'
import { beginSession, createService } from '#testing/identity/session-service.ts'
import type { App } from '#server/app.ts'

/** A person with a session and a picture; what is left to the pages is 404 here. */
async function startExport(openAs?: App['openGatewayAs']) {
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
  const askRoute = createRouteClient({
    sessions,
    exportSources: {
      files: { ...backend.files, openFile },
      identity: backend.identity,
      records: {
        leads: openLeadStore(documents),
        subscriptions: openSubscriptionStore(documents),
        bookings: openBookingStore(documents),
      },
      members: openMemberStore(documents),
      requests: openRequestStore(documents),
      mails: openMailStore(documents),
      passkeys: openPasskeyStore(documents),
      recoveryCodes: openRecoveryCodeStore(documents),
      listAudit: () => Promise.resolve([]),
      now: backend.clock.now,
    },
    openGatewayAs: openAs ?? (() => gateway),
    runningExports: new Set(),
  })
  return {
    opened,
    forget,
    photo: `users/${uid}/photo-1.png`,
    begin: () => askRoute('/dashboard/export', { headers: { cookie } }),
    ask: async (method: string, headers: Record<string, string> = { cookie }) => {
      const response = await askRoute('/dashboard/export', { method, headers })
      return { status: response.status, headers: Object.fromEntries(response.headers), body: Buffer.from(await response.arrayBuffer()) }
    },
    [Symbol.asyncDispose]: () => backend[Symbol.asyncDispose](),
  }
}

test('HEAD returns the headers of the archive without opening files', async () => {
  await using person = await startExport()
  const head = await person.ask('HEAD')
  expect(head).toMatchObject({ status: 200, headers: { 'content-type': 'application/zip' }, body: Buffer.alloc(0) })
  expect(person.opened).toEqual([])
  const whole = await person.ask('GET')
  expect(person.opened).toEqual([person.photo])
  expect(whole.status).toBe(200)
  expect(whole.body.subarray(0, 2).toString()).toBe('PK')
  expect(whole.headers).toEqual(head.headers)
})

test('unauthenticated requests go to the pages', async () => {
  await using person = await startExport()
  for (const method of ['GET', 'HEAD']) expect(await person.ask(method, {})).toMatchObject({ status: 404 })
})

test('a person can have one export at a time, and the next after it ended or was aborted', async () => {
  await using person = await startExport()
  const first = await person.begin()
  expect(await person.ask('GET')).toMatchObject({ status: 429, headers: { 'retry-after': '10' } })
  await first.body?.cancel()
  expect((await person.ask('GET')).status).toBe(200)
  expect((await person.ask('GET')).status).toBe(200)
})

test('an export whose session has just ended is left to the pages, and the session is forgotten', async () => {
  const ended = new Error('UNAUTHENTICATED')
  await using person = await startExport((_, onRefused) => {
    onRefused?.()
    throw ended
  })
  expect((await person.ask('GET')).status).toBe(404)
  expect(person.forget).toHaveBeenCalledOnce()
})
