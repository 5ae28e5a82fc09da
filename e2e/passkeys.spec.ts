import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { agencyProcessWith } from '#testing/site/agency.ts'
import { openIdentity } from './people.ts'
import { addAuthenticator, forget } from './passkey-device.ts'
import { receiveLink } from './received-mails.ts'
import { listPorts, startServer, type TestServer } from './server.ts'
import { speak } from './speak.ts'
import { expect, test as base } from './test.ts'

type Invitation = { readonly email: string; readonly link: string }

// Browsers create no passkeys for an IP address, which the other tests are served at.
const test = base.extend<object, { readonly server: TestServer; readonly invite: () => Promise<Invitation> }>({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the parameters' names
    async ({}, provide) => {
      const port = listPorts().at(-1)
      const SITE_URL = `http://localhost:${port}`
      await using server = await startServer({ PORT: String(port), SITE_URL, TRUSTED_PROXIES: '127.0.0.1', ALLOW_SAMPLES: '1' })
      await provide({ ...server, siteUrl: SITE_URL })
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  invite: [
    async ({ server }, provide) => {
      const invitations: Invitation[] = []
      await provide(async () => {
        // Some in advance, because mails about what commands do go out every few seconds.
        if (invitations.length === 0) invitations.push(...(await inviteMembers(server, 3)))
        return invitations.pop() ?? { email: '', link: '' }
      })
    },
    { scope: 'worker' },
  ],
  baseURL: ({ server }, provide) => provide(server.siteUrl),
})

// In one worker, because each would start a server of this kind.
test.describe.configure({ mode: 'default' })

const { translate } = speak('en')

/** A member of staff who has accepted the next invitation in this page, and holds the recovery codes. */
async function enrol(
  page: Page,
  invite: () => Promise<Invitation>,
): Promise<{ readonly email: string; readonly codes: readonly string[] }> {
  const { email, link } = await invite()
  await page.goto(link)
  await expect(page.getByText(translate('staffEntry.lead', { email }))).toBeVisible()
  await page.getByRole('button', { name: translate('staffEntry.create') }).click()
  await expect(page.getByRole('heading', { name: translate('staffEntry.codes.heading') })).toBeVisible()
  const codes = await page.locator('main ol code').allTextContents()
  await page.getByRole('link', { name: translate('staffEntry.codes.kept') }).click()
  await expect(page).toHaveURL('/dashboard/agency')
  expect((await page.goto(link))?.status()).toBe(410)
  return { email, codes }
}

async function inviteMembers(server: TestServer, count: number): Promise<readonly Invitation[]> {
  const emails = Array.from({ length: count }, () => `mara-${randomUUID().slice(0, 8)}@agency.example`)
  for (const email of emails) {
    expect(await agencyProcessWith(server.commandSettings, 'staff', 'add', email)).toMatchObject({ code: 0, stderr: '' })
  }
  return await Promise.all(emails.map(async (email) => ({ email, link: await receiveLink(server, email, 'invitation=') })))
}

async function countAccounts(server: TestServer): Promise<number> {
  const { stdout } = await agencyProcessWith(server.commandSettings, 'users', 'list', '--json')
  return (JSON.parse(stdout) as readonly unknown[]).length // the command's list
}

test('a member of staff enrols, signs in by passkey alone, and returns by a recovery code', async ({ page, server, invite }) => {
  const { client, authenticatorId } = await addAuthenticator(page)
  const { email, codes } = await enrol(page, invite)
  expect(new Set(codes).size).toBe(10)

  // A prompt that is closed changes nothing.
  await forget(page, client, server.siteUrl)
  await client.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: false })
  const before = await countAccounts(server)
  await client.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
  await page.goto('/dashboard/login')
  const button = page.getByRole('button', { name: translate('login.passkey') })
  await expect(button).toBeEnabled()
  await client.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: true })
  await button.click()
  await expect(button).not.toHaveAttribute('aria-busy', 'true')
  await expect(page).toHaveURL('/dashboard/login')
  expect(await countAccounts(server)).toBe(before)

  await client.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true })
  await button.click()
  await expect(page).toHaveURL('/dashboard/agency')

  // A password alone opens nothing.
  const [account] = await openIdentity(server).findAccounts({ emails: [email] })
  const password = 'seven green bottles on a wall'
  await openIdentity(server).updateAccount({ localId: account?.localId ?? '', password })
  await forget(page, client, server.siteUrl)
  await client.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId })
  await page.goto('/dashboard/login')
  await page.locator('input[name=email]').fill(email)
  await page.locator('input[name=password]').fill(password)
  await page.locator('main form button[type=submit]').click()
  await expect(page.getByText(translate('identityError.passkeyNeeded'))).toBeVisible()

  // A new device.
  await addAuthenticator(page)
  const useCode = async (code: string) => {
    await page.goto('/dashboard/login?mode=recovery')
    await page.locator('input[name=email]').fill(email)
    await page.locator('input[name=code]').fill(code)
    await page.getByRole('button', { name: translate('staffEntry.recovery.submit') }).click()
  }
  await useCode(codes[0] ?? '')
  await page.getByRole('button', { name: translate('staffEntry.create') }).click()
  await expect(page).toHaveURL('/dashboard/agency')
  await forget(page, client, server.siteUrl)
  await useCode(codes[0] ?? '')
  await expect(page.getByText(translate('staffEntry.recovery.refused'))).toBeVisible()
})

test('passkeys are offered in the field of the address, and a copied one is refused', async ({ page, server, invite }) => {
  const { client, authenticatorId } = await addAuthenticator(page)
  await enrol(page, invite)
  const { credentials } = await client.send('WebAuthn.getCredentials', { authenticatorId })
  const [copy] = credentials
  if (!copy) throw new Error('The device holds no passkey.')

  await forget(page, client, server.siteUrl)
  await page.goto('/dashboard/login')
  // The device answers at once.
  await expect(page).toHaveURL('/dashboard/agency')

  await forget(page, client, server.siteUrl)
  await client.send('WebAuthn.removeCredential', { authenticatorId, credentialId: copy.credentialId })
  await client.send('WebAuthn.addCredential', { authenticatorId, credential: { ...copy, signCount: 0 } })
  await page.goto('/dashboard/login')
  await expect(page.getByText(translate('identityError.passkeyRefused'))).toBeVisible()
  await expect(page).toHaveURL('/dashboard/login')
})

test('a person adds, renames and removes passkeys in the settings', async ({ page, invite }) => {
  const { client, authenticatorId } = await addAuthenticator(page)
  await enrol(page, invite)
  await page.goto('/dashboard/settings/security')
  const section = page.locator('section[aria-labelledby=passkeys-heading]')
  const names = section.locator('input[name=name]')
  await expect(names).toHaveCount(1)
  await expect(section.getByRole('button', { name: /^Remove / })).toHaveCount(0)

  // The same device holds one passkey of an account.
  await section.getByRole('button', { name: translate('settings.passkeys.add') }).click()
  await expect(section.getByText(translate('identityError.passkeyExists'))).toBeVisible()

  await client.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId })
  await addAuthenticator(page)
  await section.getByRole('button', { name: translate('settings.passkeys.add') }).click()
  await expect(names).toHaveCount(2)
  await names.last().fill('Spare key')
  await section
    .getByRole('button', { name: translate('settings.passkeys.rename') })
    .last()
    .click()
  await expect(section.getByRole('button', { name: 'Remove Spare key' })).toBeVisible()
  await section.getByRole('button', { name: 'Remove Spare key' }).click()
  await expect(names).toHaveCount(1)

  const codes = page.locator('section[aria-labelledby=recovery-codes-heading]')
  await codes.getByRole('button', { name: translate('settings.recoveryCodes.renew') }).click()
  await expect(codes.locator('code')).toHaveCount(10)
})
