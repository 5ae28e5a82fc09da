import type { Page } from '@playwright/test'
import { type BarePage, createBarePage } from './bare-page.ts'
import { newFederatedPerson } from './federated-site.ts'
import { createPerson, openIdentity } from './people.ts'
import { expect, test as base } from './test.ts'

/** Linking with the unmodified SDK on a bare page: the calls that the settings page relies on. */
const test = base.extend<{ bare: BarePage }>({
  bare: async ({ site }, provide) => provide(await createBarePage(site.server)),
})

// In one worker, because the shared fixtures are slow to start.
test.describe.configure({ mode: 'default' })

test.use({ baseURL: ({ site }, provide) => provide(site.server.url) })

type Signer = { readonly email: string; readonly password: string }

async function signIn(page: Page, { email, password }: Signer): Promise<void> {
  await page.evaluate(({ email: given, password: word }) => sdk.signInWithEmailAndPassword(auth, given, word).then(() => null), {
    email,
    password,
  })
}

/** Runs in the page. Returns the SDK's error code, or the remaining sign-in methods. */
function link(page: Page, call: 'linkWithPopup' | 'reauthenticateWithPopup', providerId: string): Promise<string | string[]> {
  return page.evaluate(
    async ([name, id]) => {
      if (!auth.currentUser) throw new Error('Nobody is signed in.')
      try {
        const { user } = await sdk[name](auth.currentUser, new sdk.OAuthProvider(id))
        return user.providerData.map((provider) => provider.providerId).toSorted()
      } catch (error) {
        if (error instanceof Error && 'code' in error) return String(error.code)
        throw error
      }
    },
    [call, providerId] as const,
  )
}

test('a signed-in user links an issuer in a popup, signs in with it, and unlinks it', async ({ page, site, bare }) => {
  const person = await createPerson(site.server)
  const there = newFederatedPerson()
  site.provider.setPerson(there)
  await bare.open(page)
  await signIn(page, person)
  expect(await link(page, 'linkWithPopup', 'oidc.other')).toEqual(['oidc.other', 'password'])
  const uid = await page.evaluate(async () => {
    await sdk.signOut(auth)
    const { user } = await sdk.signInWithPopup(auth, new sdk.OAuthProvider('oidc.other'))
    return user.uid
  })
  expect(uid).toBe(person.uid)
  // Another person cannot reauthenticate for the owner's account.
  expect(await link(page, 'reauthenticateWithPopup', 'oidc.other')).toEqual(['oidc.other', 'password'])
  await page.context().clearCookies({ domain: 'localhost' })
  site.provider.setPerson(newFederatedPerson())
  expect(await link(page, 'reauthenticateWithPopup', 'oidc.other')).toBe('auth/user-mismatch')
  const left = await page.evaluate(async () => {
    if (!auth.currentUser) throw new Error('Nobody is signed in.')
    const user = await sdk.unlink(auth.currentUser, 'oidc.other')
    return user.providerData.map(({ providerId }) => providerId)
  })
  expect(left).toEqual(['password'])
  const [account] = await openIdentity(site.server).findAccounts({ emails: [person.email] })
  expect(account).toMatchObject({ localId: person.uid, hasPassword: true })
})

test('an issuer is linked by redirect', async ({ page, site, bare }) => {
  const person = await createPerson(site.server)
  site.provider.setPerson(newFederatedPerson())
  await bare.open(page)
  await signIn(page, person)
  const back = page.waitForEvent('framenavigated', (frame) => frame.url() === `${site.server.url}/bare`)
  await page.evaluate(() => {
    if (!auth.currentUser) throw new Error('Nobody is signed in.')
    const { currentUser } = auth
    // The page is unloaded before the call ends.
    setTimeout(() => void sdk.linkWithRedirect(currentUser, new sdk.OAuthProvider('oidc.other')))
  })
  await back
  await page.waitForLoadState()
  await expect
    .poll(() =>
      page.evaluate(() => auth.authStateReady().then(() => auth.currentUser?.providerData.map(({ providerId }) => providerId).toSorted())),
    )
    .toEqual(['oidc.other', 'password'])
  const result = await page.evaluate(async () => {
    const linked = await sdk.getRedirectResult(auth)
    return linked && [linked.operationType, linked.user.uid]
  })
  expect(result).toEqual(['link', person.uid])
})

test('another account’s identity is not linked, and an existing account is not taken over', async ({ page, site, bare }) => {
  const [owner, other] = [await createPerson(site.server), await createPerson(site.server)]
  const there = { ...newFederatedPerson(), email: owner.email }
  site.provider.setPerson(there)
  await bare.open(page)
  const refusal = await page.evaluate(async () => {
    try {
      await sdk.signInWithPopup(auth, new sdk.OAuthProvider('oidc.other'))
      return undefined
    } catch (error) {
      // The documented recovery: keep the credential, sign in with the other method, then link it. All SDK errors have this type.
      const kept = sdk.OAuthProvider.credentialFromError(error as Parameters<typeof sdk.OAuthProvider.credentialFromError>[0])
      Object.assign(globalThis, { kept })
      return error instanceof Error && 'code' in error ? String(error.code) : undefined
    }
  })
  expect(refusal).toBe('auth/account-exists-with-different-credential')
  await signIn(page, owner)
  const linked = await page.evaluate(async () => {
    if (!auth.currentUser) throw new Error('Nobody is signed in.')
    // Set above.
    const kept = Reflect.get(globalThis, 'kept') as Parameters<typeof sdk.linkWithCredential>[1]
    const { user } = await sdk.linkWithCredential(auth.currentUser, kept)
    return user.providerData.map(({ providerId }) => providerId).toSorted()
  })
  expect(linked).toEqual(['oidc.other', 'password'])
  await signIn(page, other)
  expect(await link(page, 'linkWithPopup', 'oidc.other')).toBe('auth/credential-already-in-use')
})
