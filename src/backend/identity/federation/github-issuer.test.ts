import { expect, test } from 'vitest'
import { callAccounts, codeOf, signUp, testUser } from '#testing/identity/identity-calls.ts'
import { type GitHubPerson, startGitHub } from '#testing/identity/github.ts'
import { walk, walkOrigin } from '#testing/identity/provider-walk.ts'
import { startBackend } from '#testing/backend/start-backend.ts'

const primary = { email: testUser.email, primary: true, verified: true }
const anna: GitHubPerson = {
  id: 4711,
  login: 'anna',
  name: 'Anna',
  emails: [{ email: 'old@example.com', primary: false, verified: true }, primary],
}

async function start({ isTrusted = true }: { isTrusted?: boolean } = {}) {
  const github = await startGitHub()
  const { url, apiUrl, clientId, clientSecret } = github
  const backend = await startBackend({
    allowedOrigins: [walkOrigin],
    federatedProviders: [{ providerId: 'github.com', url, apiUrl, clientId, clientSecret, isTrusted }],
  })
  return {
    github,
    backend,
    signIn: async () => {
      const { answerUrl, event } = await walk(backend, { providerId: 'github.com' })
      const body = { requestUri: answerUrl, sessionId: event?.sessionId, returnIdpCredential: true, returnSecureToken: true }
      return await callAccounts(backend, 'signInWithIdp', body)
    },
    signInWithToken: (accessToken: string, more: object = {}) => {
      const postBody = new URLSearchParams({ access_token: accessToken, providerId: 'github.com' }).toString()
      return callAccounts(backend, 'signInWithIdp', { requestUri: 'http://localhost', postBody, returnSecureToken: true, ...more })
    },
    [Symbol.asyncDispose]: async () => {
      await backend[Symbol.asyncDispose]()
      await github[Symbol.asyncDispose]()
    },
  }
}

test('a GitHub sign-in stores name and primary address, and finds the same account again', async () => {
  await using running = await start()
  running.github.setPerson(anna)
  const { status, json } = await running.signIn()
  expect([status, json]).toMatchObject([
    200,
    {
      providerId: 'github.com',
      federatedId: '4711',
      email: testUser.email,
      emailVerified: true,
      isNewUser: true,
      displayName: 'Anna',
      photoUrl: `${running.github.url}/avatars/4711`,
    },
  ])
  const { rawUserInfo, localId } = json as { rawUserInfo: string; localId: string } // just compared
  // The SDK takes the user's name from here.
  expect(JSON.parse(rawUserInfo)).toMatchObject({ login: 'anna' })
  running.github.setPerson({ ...anna, login: 'anna-b', emails: [] })
  expect((await running.signIn()).json).toMatchObject({ localId, isNewUser: false })
})

test.each([
  ['not confirmed there', [{ ...primary, verified: false }], true, [undefined, false]],
  ['not the first one', [{ ...primary, primary: false }], true, [undefined, false]],
  ['of a server whose word is not trusted', [primary], false, [testUser.email, false]],
] as const)('an address that is %s is not taken for confirmed', async (_, emails, isTrusted, expected) => {
  await using running = await start({ isTrusted })
  running.github.setPerson({ ...anna, name: null, emails })
  const { json } = await running.signIn()
  const { email, emailVerified, displayName } = json as { email?: string; emailVerified: boolean; displayName: string } // fields of the response
  expect([email, emailVerified]).toEqual(expected)
  expect(displayName).toBe('anna')
})

test('a GitHub code is accepted once, and a refusal at GitHub is reported', async () => {
  await using running = await start()
  const { backend, github } = running
  github.setPerson(anna)
  const { answerUrl, event } = await walk(backend, { providerId: 'github.com' })
  const forged = new URL(answerUrl)
  forged.searchParams.set('code', 'made up')
  const attempt = async (requestUri: string) =>
    codeOf((await callAccounts(backend, 'signInWithIdp', { requestUri, sessionId: event?.sessionId })).json)
  expect(await attempt(forged.href)).toBe('INVALID_IDP_RESPONSE')
  expect(await attempt(answerUrl)).toBe('INVALID_IDP_RESPONSE')
  github.setPerson(undefined)
  expect((await walk(backend, { providerId: 'github.com' })).event?.error).toMatchObject({ code: 'auth/user-cancelled' })
})

test('a token that a browser got from GitHub signs in if it was issued for this site', async () => {
  await using running = await start()
  const { github, signInWithToken } = running
  github.setPerson(anna)
  const token = github.createAccessToken()
  expect((await signInWithToken(token)).json).toMatchObject({ email: testUser.email, isNewUser: true, oauthAccessToken: token })
  for (const other of [github.createAccessToken('another application'), 'made up', '']) {
    expect(codeOf((await signInWithToken(other)).json)).toBe('INVALID_IDP_RESPONSE')
  }
})

test('an overlong response of GitHub is refused', async () => {
  await using running = await start()
  const { github, signIn, signInWithToken } = running
  const others = Array.from({ length: 20_000 }, (_, at) => ({ email: `${at}@halde.example`, primary: false, verified: true }))
  github.setPerson({ ...anna, emails: [primary, ...others] })
  expect(codeOf((await signInWithToken(github.createAccessToken())).json)).toBe('INVALID_IDP_RESPONSE')
  expect(codeOf((await signIn()).json)).toBe('INVALID_IDP_RESPONSE')
})

test('while GitHub is unreachable, the SDK gets a network error instead of a refusal', async () => {
  await using running = await start()
  await running.github[Symbol.asyncDispose]()
  const { status, headers } = await running.signInWithToken('any')
  expect([status, headers.get('content-type')]).toEqual([500, 'text/plain; charset=utf-8'])
})

test('after another sign-in that was required first, the SDK’s stored token adds GitHub once', async () => {
  await using running = await start({ isTrusted: false })
  const { backend, github, signIn, signInWithToken } = running
  const { localId, idToken } = await signUp(backend)
  github.setPerson(anna)
  const { json } = await signIn()
  const { needConfirmation, oauthAccessToken: kept } = json as { needConfirmation: boolean; oauthAccessToken: string } // fields of the response
  expect(needConfirmation).toBe(true)
  expect((await signInWithToken(kept, { idToken })).json).toMatchObject({ localId, isNewUser: false })
  expect(codeOf((await signInWithToken(kept, { idToken })).json)).toBe('INVALID_IDP_RESPONSE')
})
