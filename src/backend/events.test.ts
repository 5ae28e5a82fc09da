import { expect, test, vi } from 'vitest'
import type { BackendEvent } from './events.ts'
import { startBackend } from '#testing/backend/start-backend.ts'
import { signUp } from '#testing/identity/identity-calls.ts'

/** A backend that records its events. */
async function startObserved() {
  const events: BackendEvent[] = []
  const backend = await startBackend({ onEvent: (event) => events.push(event) })
  return Object.assign(backend, { events })
}

test('commits and queries emit events with outcome and time', async () => {
  await using backend = await startObserved()
  const name = 'projects/fourfold/databases/(default)/documents/notes/a'
  await backend.call('commit', { writes: [{ update: { name, fields: {} } }] })
  await backend.call('commit', { writes: [{ update: { name, fields: {} }, currentDocument: { exists: false } }] })
  await backend.call('runQuery', { structuredQuery: { from: [{ collectionId: 'notes' }] } })
  const commits = backend.events.filter(({ kind }) => kind === 'commit')
  expect(commits).toMatchObject([{ outcome: 'OK' }, { outcome: 'ALREADY_EXISTS' }])
  expect(backend.events.filter(({ kind }) => kind === 'query')).toEqual([
    { kind: 'query', outcome: 'OK', milliseconds: expect.any(Number), entriesRead: 1 },
  ])
})

test('sign-ins emit events with the call and the error code, without personal data', async () => {
  await using backend = await startObserved()
  const email = 'canary@example.org'
  await signUp(backend, { email, password: 'canary-password-1' })
  const body = JSON.stringify({ email, password: 'canary-password-2', returnSecureToken: true })
  const address = 'http://backend.test/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=test-key'
  await backend.fetch(new Request(address, { method: 'POST', body, headers: { 'content-type': 'application/json' } }))
  const signIns = backend.events.filter(({ kind }) => kind === 'signIn')
  expect(signIns).toEqual([
    { kind: 'signIn', action: 'signUp', outcome: 'OK' },
    { kind: 'signIn', action: 'signInWithPassword', outcome: 'INVALID_LOGIN_CREDENTIALS' },
  ])
  expect(JSON.stringify(backend.events)).not.toContain('canary')
})

test('a mail that cannot be composed is given up and does not stay in the queue', async () => {
  await using backend = await startObserved()
  const write = (id: string, fields: object) => ({
    update: { name: `projects/fourfold/databases/(default)/documents/mail/${id}`, fields },
  })
  await backend.call('commit', { writes: [write('empty', {})] })
  await vi.waitFor(() => expect(backend.events).toContainEqual({ kind: 'mail', outcome: 'givenUp' }), { interval: 2, timeout: 100_000 })
  await vi.waitFor(async () => expect(await backend.getState()).toMatchObject({ waitingMails: 0 }), { interval: 2, timeout: 100_000 })
})

test('the state counts pending work and measures the folder', async () => {
  await using backend = await startObserved()
  expect(await backend.getState()).toEqual({
    passwords: { waiting: 0, running: 0 },
    store: { writer: expect.any(Number), lookups: expect.any(Number), queries: 0 },
    streams: 0,
    waitingMails: 0,
    databaseBytes: expect.any(Number),
    walBytes: expect.any(Number),
    freeBytes: expect.any(Number),
  })
  const { databaseBytes, freeBytes } = await backend.getState()
  expect(Math.min(databaseBytes, freeBytes)).toBeGreaterThan(0)
})
