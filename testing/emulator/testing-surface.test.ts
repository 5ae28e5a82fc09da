import { readdir, readFile } from 'node:fs/promises'
import { Socket } from 'node:net'
import {
  applyActionCode,
  confirmPasswordReset,
  createUserWithEmailAndPassword,
  sendEmailVerification,
  sendPasswordResetEmail,
  sendSignInLinkToEmail,
  signInAnonymously,
  signInWithCustomToken,
  signInWithEmailAndPassword,
  signInWithEmailLink,
  updateEmail,
  updatePassword,
} from 'firebase/auth'
import { expect, test } from 'vitest'
import { answerOf, callAccounts, codeOf, signIn, signUp } from '#testing/identity/identity-calls.ts'
import { startBackend, type TestBackend } from '#testing/backend/start-backend.ts'
import { startSdk } from '#testing/sdk/start-sdk.ts'

const owner = { authorization: 'Bearer owner' }

function send(backend: TestBackend, method: string, path: string, body?: object, headers: Record<string, string> = {}) {
  const init = { method, headers, ...(body && { body: JSON.stringify(body) }) }
  return answerOf(backend, new Request(`http://backend.test${path}`, init))
}

const unsigned = (payload: object) =>
  `${[{ alg: 'none', typ: 'JWT' }, payload].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')}.`

test('the emulator’s addresses list codes, switch enumeration protection and remove accounts', async () => {
  await using backend = await startBackend({ testing: true })
  await using sdk = await startSdk(backend)
  expect((await send(backend, 'GET', '/')).json).toEqual({ authEmulator: { ready: true } })
  await createUserWithEmailAndPassword(sdk.auth, 'anna@example.com', '123456')
  await sendPasswordResetEmail(sdk.auth, 'anna@example.com')
  const { json } = await send(backend, 'GET', '/emulator/v1/projects/example/oobCodes')
  expect(json).toMatchObject({ oobCodes: [{ email: 'anna@example.com', requestType: 'PASSWORD_RESET', oobCode: expect.any(String) }] })
  const { oobCodes } = json as { oobCodes: { oobCode: string; oobLink: string }[] } // just compared
  expect(oobCodes[0]?.oobLink).toContain(`oobCode=${oobCodes[0]?.oobCode}`)

  const signIn = (password: string) => signInWithEmailAndPassword(sdk.auth, 'anna@example.com', password)
  await expect(signIn('wrong')).rejects.toMatchObject({ code: 'auth/wrong-password' })
  const config = { emailPrivacyConfig: { enableImprovedEmailPrivacy: true } }
  expect((await send(backend, 'PATCH', '/emulator/v1/projects/example/config', config)).json).toMatchObject(config)
  await expect(signIn('wrong')).rejects.toMatchObject({ code: 'auth/invalid-credential' })
  expect((await send(backend, 'GET', '/emulator/v1/projects/example/verificationCodes')).json).toEqual({ verificationCodes: [] })
  expect((await send(backend, 'DELETE', '/emulator/v1/projects/example/accounts')).status).toBe(200)
  await expect(signIn('123456')).rejects.toMatchObject({ code: 'auth/invalid-credential' })
  expect((await send(backend, 'GET', '/emulator/v1/projects/example/oobCodes')).json).toEqual({ oobCodes: [] })
})

test('the codes that are listed are waiting ones that were asked for or give an address back', async () => {
  await using backend = await startBackend({ testing: true, allowedOrigins: ['http://localhost'] })
  await using sdk = await startSdk(backend)
  const listCodes = async () => {
    const { json } = await send(backend, 'GET', '/emulator/v1/projects/example/oobCodes')
    return (json as { oobCodes: { requestType: string; oobCode: string; oobLink: string }[] }).oobCodes // its answer
  }
  const lastCode = async () => (await listCodes()).at(-1)?.oobCode ?? ''
  const { user } = await createUserWithEmailAndPassword(sdk.auth, 'anna@example.com', '123456')
  await sendEmailVerification(user)
  // Another device, and another password.
  await signIn(backend, { email: 'anna@example.com', password: '123456' })
  await updatePassword(user, '1234567')
  expect(await listCodes()).toEqual([
    {
      requestType: 'VERIFY_EMAIL',
      email: 'anna@example.com',
      oobCode: expect.stringMatching(/^[\w-]{43}$/),
      oobLink: expect.stringContaining('mode=verifyEmail'),
    },
  ])
  await applyActionCode(sdk.auth, await lastCode())
  expect(await listCodes()).toEqual([])
  await sendPasswordResetEmail(sdk.auth, 'anna@example.com')
  await confirmPasswordReset(sdk.auth, await lastCode(), '12345678')
  expect(await listCodes()).toEqual([])
  await sendSignInLinkToEmail(sdk.auth, 'anna@example.com', { url: 'http://localhost/', handleCodeInApp: true })
  const { user: again } = await signInWithEmailLink(sdk.auth, 'anna@example.com', (await listCodes())[0]?.oobLink ?? '')
  expect(await listCodes()).toEqual([])
  await updateEmail(again, 'new@example.com')
  expect(await listCodes()).toMatchObject([{ requestType: 'RECOVER_EMAIL', email: 'anna@example.com' }])

  // One that was used makes the other of its kind worthless, time does, and so does the end of the account.
  await sendPasswordResetEmail(sdk.auth, 'new@example.com')
  await sendPasswordResetEmail(sdk.auth, 'new@example.com')
  await confirmPasswordReset(sdk.auth, await lastCode(), '123456789')
  expect(await listCodes()).toEqual([])
  await sendPasswordResetEmail(sdk.auth, 'new@example.com')
  expect(await listCodes()).toHaveLength(1)
  backend.clock.advance(1_800_000)
  expect(await listCodes()).toEqual([])
  await sendPasswordResetEmail(sdk.auth, 'new@example.com')
  await backend.identity.deleteAccount(again.uid)
  expect(await listCodes()).toEqual([])
})

test('a body that cannot be read is refused with words, and logged as no failure of ours', async () => {
  await using backend = await startBackend({ testing: true })
  const config = '/emulator/v1/projects/example/config'
  for (const [method, path, body] of [
    ['PUT', '/internal/setRules', '{bad'],
    ['PUT', '/emulator/v1/projects/example:securityRules', '{bad'],
    ['PATCH', config, '{bad'],
    ['PATCH', config, '{"emailPrivacyConfig":{"enableImprovedEmailPrivacy":"yes"}}'],
    ['PATCH', config, '"nonsense"'],
    ['PATCH', config, '[]'],
  ] as const) {
    const { status, json } = await answerOf(backend, new Request(`http://backend.test${path}`, { method, body }))
    expect([path, body, status, json]).toMatchObject([path, body, 400, { error: { status: 'INVALID_ARGUMENT' } }])
  }
  expect(backend.logged).toEqual([])
})

test('a member of the configuration that is not built is refused by name', async () => {
  await using backend = await startBackend({ testing: true })
  const change = async (body: object) => {
    const { status, json } = await send(backend, 'PATCH', '/emulator/v1/projects/example/config', body)
    return status === 200 ? json : [status, codeOf(json)]
  }
  const duplicates = { signIn: { allowDuplicateEmails: true } }
  expect(await change(duplicates)).toEqual([501, 'signIn.allowDuplicateEmails is not supported.'])
  expect(await change({ signIn: { anonymous: { enabled: false } } })).toEqual([501, 'signIn.anonymous is not supported.'])
  expect(await change({ mfa: {} })).toEqual([501, 'mfa is not supported.'])
  // Nothing of a refused change is done.
  const privacy = { emailPrivacyConfig: { enableImprovedEmailPrivacy: true } }
  expect(await change({ ...privacy, ...duplicates })).toEqual([501, 'signIn.allowDuplicateEmails is not supported.'])
  const whole = { signIn: { allowDuplicateEmails: false }, emailPrivacyConfig: { enableImprovedEmailPrivacy: false } }
  expect(await change({})).toEqual(whole)
  expect(await change(whole)).toEqual(whole)
})

test('unsigned tokens sign in, and `owner` may do everything', async () => {
  await using backend = await startBackend({ testing: true })
  await using sdk = await startSdk(backend)
  const token = JSON.stringify({ uid: 'user-1', claims: { role: 'editor' } })
  const { user } = await signInWithCustomToken(sdk.auth, token)
  expect((await user.getIdTokenResult()).claims).toMatchObject({ sub: 'user-1', role: 'editor' })
  expect((await signInWithCustomToken(sdk.auth, unsigned({ uid: 'user-2' }))).user.uid).toBe('user-2')
  expect((await signInAnonymously(sdk.auth)).user.isAnonymous).toBe(true)
  const path = '/identitytoolkit.googleapis.com/v1/projects/example/accounts:lookup'
  expect((await send(backend, 'POST', path, { localId: ['user-1'] }, owner)).json).toMatchObject({ users: [{ localId: 'user-1' }] })
  const now = Math.floor(backend.clock.now() / 1000) + 5
  const claims = { sub: 'user-1', user_id: 'user-1', iat: now, exp: now + 3600, auth_time: now, firebase: { sign_in_provider: 'custom' } }
  expect((await callAccounts(backend, 'lookup', { idToken: unsigned(claims) })).json).toMatchObject({ users: [{ localId: 'user-1' }] })
})

test('an unsigned custom token is refused for the same reasons as a signed one', async () => {
  await using backend = await startBackend({ testing: true })
  const aud = 'https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit'
  const outcome = async (token: string) => {
    const { status, json } = await callAccounts(backend, 'signInWithCustomToken', { token, returnSecureToken: true })
    return status === 200 ? status : codeOf(json)
  }
  for (const write of [unsigned, JSON.stringify]) {
    expect(await outcome(write({ uid: 'user-1', aud }))).toBe(200)
    expect(await outcome(write({ uid: 'user-1', aud: 'http://localhost/not' }))).toBe('INVALID_CUSTOM_TOKEN')
    expect(await outcome(write({ uid: 'user-1', claims: { firebase: 'awesome' } }))).toBe('FORBIDDEN_CLAIM : firebase')
    expect(await outcome(write({ uid: 'user-1', claims: { sub: 'user-2', role: 'editor' } }))).toBe('FORBIDDEN_CLAIM : sub')
  }
})

test('the hosted service’s configuration address takes Google’s access tokens as the owner’s', async () => {
  await using backend = await startBackend({ testing: true })
  const config = '/identitytoolkit.googleapis.com/v2/projects/any/config'
  const patch = (authorization: string) =>
    send(backend, 'PATCH', config, { emailPrivacyConfig: { enableImprovedEmailPrivacy: true } }, { authorization })
  expect((await patch('Bearer x')).status).toBeGreaterThanOrEqual(400)
  expect((await patch('Bearer owner')).json).toMatchObject({ emailPrivacyConfig: { enableImprovedEmailPrivacy: true } })
  for (const authorization of ['bEArEr OWNER', 'Bearer ya29.anything']) {
    const { status } = await callAccounts(backend, 'signUp', { localId: authorization.slice(7) }, undefined, { authorization })
    expect([authorization, status]).toEqual([authorization, 200])
  }
})

test('the product answers none of it', async () => {
  await using backend = await startBackend()
  const { localId } = await signUp(backend)
  for (const [method, path] of [
    ['DELETE', '/emulator/v1/projects/fourfold/accounts'],
    ['GET', '/emulator/v1/projects/fourfold/oobCodes'],
    ['GET', '/emulator/v1/projects/fourfold/config'],
    ['PATCH', '/emulator/v1/projects/fourfold/config'],
    ['PUT', '/emulator/v1/projects/fourfold:securityRules'],
    ['DELETE', '/emulator/v1/projects/fourfold/databases/(default)/documents'],
    ['PUT', '/internal/setRules'],
    ['POST', '/internal/reset'],
    ['GET', '/'],
  ] as const) {
    expect([path, (await send(backend, method, path)).status]).toEqual([path, 404])
  }
  for (const [database, status] of [
    ['demo-other/databases/(default)', 403],
    ['fourfold/databases/second', 404],
  ] as const) {
    expect((await send(backend, 'POST', `/v1/projects/${database}/documents:runQuery`, {})).status).toBe(status)
  }
  const socket = new Socket()
  backend.takeHttp2(socket)
  expect(socket.destroyed).toBe(true)
  const lookup = '/identitytoolkit.googleapis.com/v1/projects/fourfold/accounts:lookup'
  for (const authorization of ['Bearer owner', 'bEArEr OWNER', 'Bearer ya29.anything']) {
    expect((await send(backend, 'POST', lookup, { localId: [localId] }, { authorization })).status).toBe(401)
    const config = '/identitytoolkit.googleapis.com/v2/projects/fourfold/config?key=test-key'
    expect((await send(backend, 'PATCH', config, {}, { authorization })).status).toBe(501)
  }
  const now = Math.floor(backend.clock.now() / 1000)
  const claims = { sub: localId, user_id: localId, iat: now, exp: now + 3600, auth_time: now, firebase: { sign_in_provider: 'custom' } }
  expect((await callAccounts(backend, 'lookup', { idToken: unsigned(claims) })).status).toBe(400)
  for (const token of ['{"uid":"user-1"}', unsigned({ uid: 'user-1' })]) {
    expect((await callAccounts(backend, 'signInWithCustomToken', { token })).status).toBe(400)
  }
})

test('nothing of the product opens the surface of tests', async () => {
  const source = new URL('../../src/', import.meta.url)
  const names = (await readdir(source, { recursive: true })).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  const texts = await Promise.all(names.map(async (name) => [name, await readFile(new URL(name, source), 'utf8')] as const))
  expect(texts.length).toBeGreaterThan(500)
  expect(texts.filter(([, text]) => text.includes('#testing/')).map(([name]) => name)).toEqual([])
  expect(texts.filter(([, text]) => /\bopenTesting:/u.test(text)).map(([name]) => name)).toEqual([])
})
