import { expect, test } from 'vitest'
import { openErasureStore } from '#gateway/erasures.ts'
import { openNoticeStore } from '#gateway/notices.ts'
import { enrollApp } from '#testing/identity/authenticator-app.ts'
import { refresh, signIn, signUp, testUser } from '#testing/identity/identity-calls.ts'
import { agency, shareSite } from '#testing/site/agency.ts'

const getSite = shareSite()

async function createSite() {
  const site = await getSite()
  const ada = await site.identity.createAccount({ email: 'ada@halde.example', isEmailVerified: true, displayName: 'Ada' })
  await site.identity.createAccount({ email: 'bob@halde.example' })
  return { site, ada: ada.localId, run: (...args: string[]) => agency(site.dataDir, 'users', ...args) }
}

test('who can sign in is listed with the state of the account, and can be kept from it', async () => {
  const { run } = await createSite()
  expect((await run('list')).stdout).toMatch(/\nada@halde\.example +Ada +confirmed .*\nbob@halde\.example +unconfirmed /u)
  expect(await run('disable', 'Ada@halde.example')).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^Disabled ada@halde\.example\.\nThis cannot be undone: /u),
  })
  expect((await run('list')).stdout).toMatch(/\nada@halde\.example +Ada +disabled /u)
  expect((await run('disable', 'ada@halde.example', '--enable')).stdout).toMatch(/^Enabled ada@halde\.example\.\nThis cannot/u)
  const listed: readonly object[] = JSON.parse((await run('list', '--json')).stdout)
  expect(listed).toMatchObject([{ email: 'ada@halde.example', isDisabled: false }, { email: 'bob@halde.example' }])
  expect(JSON.stringify(listed)).not.toMatch(/hash|salt/iu)
})

test('an account is erased after its address is confirmed, and the site deletes its other data', async () => {
  const { run, site, ada } = await createSite()
  expect(await run('erase', 'ada@halde.example', '--confirm', 'bob@halde.example')).toMatchObject({ code: 1 })
  expect((await run('list')).stdout).toContain('ada@')
  expect((await run('erase', ada, '--confirm', ada)).stdout).toContain('Deleted the account ada@halde.example.')
  expect((await run('list')).stdout).not.toContain('ada@')
  expect(await openErasureStore(site.documents).listErasures(9)).toMatchObject([{ uid: ada, email: 'ada@halde.example' }])
  expect(await run('disable', 'ada@halde.example')).toMatchObject({ code: 1, stderr: 'No such user: ada@halde.example.\n' })
})

test('the command removes the authenticator app of a person, and signs them out', async () => {
  const { run, site } = await createSite()
  const { localId, idToken, refreshToken } = await signUp(site)
  await site.identity.updateAccount({ localId, isEmailVerified: true })
  expect(await run('reset-second-factor', localId)).toMatchObject({ code: 1, stderr: `${testUser.email} has no authenticator app.\n` })
  await enrollApp(site, idToken)
  expect((await run('reset-second-factor', localId, '--dry-run')).stdout).toContain('Would remove the authenticator app')
  expect((await signIn(site)).json).toHaveProperty('mfaPendingCredential')
  expect((await run('reset-second-factor', localId)).stdout).toContain(`Removed the authenticator app of ${testUser.email}.`)
  expect(await openNoticeStore(site.documents).listNotices()).toMatchObject([{ kind: 'appRemoved', uid: localId }])
  expect((await signIn(site)).json).toHaveProperty('idToken')
  expect(await refresh(site, refreshToken)).toBe('TOKEN_EXPIRED')
})
