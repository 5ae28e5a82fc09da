import { createUserWithEmailAndPassword, reload, updateProfile } from 'firebase/auth'
import { decodeProtectedHeader } from 'jose'
import { expect, test } from 'vitest'
import { startBackend } from '#testing/backend/start-backend.ts'
import { startSdk } from '#testing/sdk/start-sdk.ts'

test.each([
  { testing: true, header: { alg: 'none', typ: 'JWT' } },
  { testing: false, header: { alg: 'RS256', typ: 'JWT' } },
])('with testing $testing, new and renewed id tokens are signed with $header.alg and accepted', async ({ testing, header }) => {
  await using backend = await startBackend(testing ? { testing } : {})
  await using sdk = await startSdk(backend)
  const { user } = await createUserWithEmailAndPassword(sdk.auth, 'anna@example.com', 'a long day by the sea')
  await updateProfile(user, { displayName: 'Anna' })
  await reload(user)
  expect(user.displayName).toBe('Anna')
  for (const idToken of [await user.getIdToken(), await user.getIdToken(true)]) {
    expect(decodeProtectedHeader(idToken)).toMatchObject(header)
    expect(idToken.endsWith('.')).toBe(testing)
  }
})
