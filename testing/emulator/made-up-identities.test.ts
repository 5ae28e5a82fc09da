import {
  createUserWithEmailAndPassword,
  deleteUser,
  EmailAuthProvider,
  FacebookAuthProvider,
  getAdditionalUserInfo,
  GithubAuthProvider,
  GoogleAuthProvider,
  linkWithCredential,
  OAuthProvider,
  reauthenticateWithCredential,
  signInAnonymously,
  signInWithCredential,
  signInWithEmailAndPassword,
  signOut,
  unlink,
  updateEmail,
  updatePassword,
} from 'firebase/auth'
import { expect, test } from 'vitest'
import { callAccounts, codeOf } from '#testing/identity/identity-calls.ts'
import { startBackend } from '#testing/backend/start-backend.ts'
import { startSdk } from '#testing/sdk/start-sdk.ts'

const anna = { sub: 'anna-1', email: 'anna@example.com', email_verified: true, name: 'Anna', picture: 'https://example.com/anna.png' }
const made = (claims: object) => JSON.stringify(claims)

test('claims that a test made up sign in at any provider, as an id token or as an access token', async () => {
  await using backend = await startBackend({ testing: true })
  await using sdk = await startSdk(backend)
  const google = await signInWithCredential(sdk.auth, GoogleAuthProvider.credential(made(anna)))
  expect(google.user).toMatchObject({ email: anna.email, emailVerified: true, displayName: 'Anna', photoURL: anna.picture })
  expect(getAdditionalUserInfo(google)).toMatchObject({ isNewUser: true, providerId: 'google.com', profile: { sub: 'anna-1' } })
  const part = (value: object) => Buffer.from(made(value)).toString('base64url')
  const unsigned = `${part({ alg: 'none' })}.${part(anna)}.`
  const again = await signInWithCredential(sdk.auth, GoogleAuthProvider.credential(unsigned))
  expect(again.user.uid).toBe(google.user.uid)
  // A verified address leads to the account that has it.
  const github = await signInWithCredential(sdk.auth, GithubAuthProvider.credential(made(anna)))
  expect(github.user.uid).toBe(google.user.uid)
  expect(github.user.providerData.map(({ providerId }) => providerId)).toEqual(['github.com', 'google.com'])
})

test('made-up identities are linked to an account and taken away again', async () => {
  await using backend = await startBackend({ testing: true })
  await using sdk = await startSdk(backend)
  const ben = { sub: 'ben-1', email: 'ben@example.com' }
  const { user } = await signInWithCredential(sdk.auth, FacebookAuthProvider.credential(made(ben)))
  expect(user.emailVerified).toBe(false)
  await linkWithCredential(user, GoogleAuthProvider.credential(made(anna)))
  expect(user).toMatchObject({ email: ben.email, emailVerified: false })
  expect(user.providerData.map(({ providerId, email }) => [providerId, email])).toEqual([
    ['facebook.com', ben.email],
    ['google.com', anna.email],
  ])
  await unlink(user, 'google.com')
  expect(user.providerData.map(({ providerId }) => providerId)).toEqual(['facebook.com'])
  await linkWithCredential(user, GoogleAuthProvider.credential(made(anna)))
  const other = await signInAnonymously(sdk.auth)
  const taken = linkWithCredential(other.user, GoogleAuthProvider.credential(made(anna)))
  await expect(taken).rejects.toMatchObject({ code: 'auth/credential-already-in-use' })
})

test('a verified made-up identity takes over an account with an unconfirmed address', async () => {
  await using backend = await startBackend({ testing: true })
  await using sdk = await startSdk(backend)
  const { user } = await createUserWithEmailAndPassword(sdk.auth, anna.email, '123456')
  const doubtful = new OAuthProvider('oidc.any').credential({ idToken: made({ ...anna, email_verified: false }) })
  await expect(signInWithCredential(sdk.auth, doubtful)).rejects.toMatchObject({ code: 'auth/account-exists-with-different-credential' })
  const owner = await signInWithCredential(sdk.auth, GoogleAuthProvider.credential(made(anna)))
  expect(owner.user).toMatchObject({ uid: user.uid, emailVerified: true })
  expect(owner.user.providerData.map(({ providerId }) => providerId)).toEqual(['google.com'])
  await expect(signInWithEmailAndPassword(sdk.auth, anna.email, '123456')).rejects.toMatchObject({ code: 'auth/wrong-password' })
})

test('who signed in by a made-up identity takes a password and another address', async () => {
  await using backend = await startBackend({ testing: true })
  await using sdk = await startSdk(backend)
  const credential = GoogleAuthProvider.credential(made(anna))
  const { user } = await signInWithCredential(sdk.auth, credential)
  await updatePassword(user, '123456')
  await updateEmail(user, 'new@example.com')
  expect(user).toMatchObject({ email: 'new@example.com', emailVerified: false })
  await signOut(sdk.auth)
  const again = await signInWithEmailAndPassword(sdk.auth, 'new@example.com', '123456')
  expect(again.user.providerData.map(({ providerId }) => providerId)).toEqual(['password', 'google.com'])
  expect((await reauthenticateWithCredential(again.user, credential)).user.uid).toBe(user.uid)
  expect((await reauthenticateWithCredential(again.user, EmailAuthProvider.credential('new@example.com', '123456'))).user.uid).toBe(
    user.uid,
  )
  await deleteUser(again.user)
  await expect(signInWithEmailAndPassword(sdk.auth, 'new@example.com', '123456')).rejects.toMatchObject({ code: 'auth/user-not-found' })
})

test('a malformed identity is refused', async () => {
  await using backend = await startBackend({ testing: true })
  const outcome = async (postBody: string) =>
    codeOf((await callAccounts(backend, 'signInWithIdp', { requestUri: 'http://localhost', postBody })).json)
  for (const token of ['nonsense', '{', '{"email":"anna@example.com"}', '{"sub":1}', '']) {
    const body = new URLSearchParams({ providerId: 'google.com', id_token: token })
    expect(await outcome(String(body))).toBe('INVALID_IDP_RESPONSE')
  }
  const saml = new URLSearchParams({ providerId: 'saml.x', id_token: made(anna), SAMLResponse: '{}' })
  expect(await outcome(String(saml))).toBe('UNIMPLEMENTED : SAMLResponse is not supported.')
  const noProvider = 'INVALID_CREDENTIAL_OR_PROVIDER_ID : Invalid IdP response/credential: no providerId'
  expect(await outcome(String(new URLSearchParams({ id_token: made(anna) })))).toBe(noProvider)
})

test('Google’s identities carry the address of their issuer, those of others do not', async () => {
  await using backend = await startBackend({ testing: true })
  for (const [providerId, federatedId] of [
    ['google.com', 'https://accounts.google.com/anna-1'],
    ['facebook.com', 'anna-1'],
  ] as const) {
    const postBody = new URLSearchParams({ providerId, id_token: made({ ...anna, email: undefined }) }).toString()
    const { json } = await callAccounts(backend, 'signInWithIdp', { requestUri: 'http://localhost', postBody })
    expect(json).toMatchObject({ providerId, federatedId })
    // The address to which the issuer sent the browser says the same.
    const there = await callAccounts(backend, 'signInWithIdp', { requestUri: `http://localhost?${postBody}` })
    expect(there.json).toMatchObject({ providerId, federatedId, isNewUser: false })
    const { localId } = json as { localId: string } // of a sign-in
    const found = await callAccounts(backend, 'lookup', { localId: [localId] }, undefined, { authorization: 'Bearer owner' })
    expect(found.json).toMatchObject({ users: [{ providerUserInfo: [{ providerId, rawId: 'anna-1', federatedId: 'anna-1' }] }] })
  }
})
