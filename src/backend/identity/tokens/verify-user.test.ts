import { expect, test } from 'vitest'
import { callAccounts, callAdmin, signIn, signUp } from '#testing/identity/identity-calls.ts'
import { startBackend, type TestBackend } from '#testing/backend/start-backend.ts'

const rules = `rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents {
    match /{path=**} { allow read: if request.auth != null; }
  }
}`

/** The status of a read of documents with the ID token of a response. */
async function readWith(backend: TestBackend, { json }: { readonly json: unknown }): Promise<number> {
  const { idToken } = json as { idToken: string } // of a sign-in that succeeded
  const address = 'http://backend.test/v1/projects/fourfold/databases/(default)/documents:runQuery'
  const body = JSON.stringify({ structuredQuery: { from: [{ collectionId: 'notes' }] } })
  const headers = { authorization: `Bearer ${idToken}` }
  return (await backend.fetch(new Request(address, { method: 'POST', headers, body }))).status
}

test('a fresh token is accepted whatever JSON makes of the claims of its account', async () => {
  await using backend = await startBackend({ rules })
  const { localId } = await signUp(backend)
  const texts = ['{"n":-0}', '{"n":1e400}', '{"n":[1e400,{"m":-0.0}]}', '{"n":1.0,"m":null}', '{"__proto__":1,"toString":2}']
  for (const customAttributes of texts) {
    expect((await callAdmin(backend, ':update', { localId, customAttributes })).status).toBe(200)
    expect([customAttributes, await readWith(backend, await signIn(backend))]).toEqual([customAttributes, 200])
  }
})

test('a lost phone number ends a token, be it the account’s or a claim', async () => {
  await using backend = await startBackend({ rules })
  const { localId } = await signUp(backend)
  const change = async (changes: object) => expect((await callAdmin(backend, ':update', { localId, ...changes })).status).toBe(200)
  for (const [gain, loss] of [
    [{ phoneNumber: '+4930123456' }, { phoneNumber: '+4930123457' }],
    [{ phoneNumber: '+4930123456' }, { deleteProvider: ['phone'] }],
    [{ customAttributes: '{"phone_number":"+4930123456"}' }, { customAttributes: '{}' }],
    [{ customAttributes: '{"provider_id":"staff"}' }, { customAttributes: '{}' }],
  ]) {
    await change(gain ?? {})
    const before = await signIn(backend)
    expect(await readWith(backend, before)).toBe(200)
    await change(loss ?? {})
    backend.clock.advance(5000)
    expect([loss, await readWith(backend, before)]).toEqual([loss, 401])
  }
})

test('a new name and picture leave a token as it is, and an anonymous user has one', async () => {
  await using backend = await startBackend({ rules, identity: { anonymousUsers: true } })
  const { idToken } = await signUp(backend)
  await callAccounts(backend, 'update', { idToken, displayName: 'Anna', photoUrl: 'https://example.com/anna.png' })
  const before = await signIn(backend)
  await callAccounts(backend, 'update', { idToken, displayName: 'Ann', photoUrl: '' })
  backend.clock.advance(5000)
  expect(await readWith(backend, before)).toBe(200)
  expect(await readWith(backend, await callAccounts(backend, 'signUp', {}))).toBe(200)
})
