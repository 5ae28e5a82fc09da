import { staffClaim } from '#domain/staff-role.ts'
import { openStaffMemberStore } from '#gateway/staff-members.ts'
import { loadCertificate } from '#testing/backend/tls-client.ts'
import { hostedPort, type HostedServer, resolverArguments, startHostedServer } from './hosted-server.ts'
import { fillIn } from './members.ts'
import { addAuthenticator, forget } from './passkey-device.ts'
import { createPerson, openDocuments, openIdentity } from './people.ts'
import { receiveLink } from './received-mails.ts'
import { readNewKey } from './second-factor.ts'
import { speak } from './speak.ts'
import { expect, test as base } from './test.ts'

/** The site over TLS on a hosted provider, at a name: browsers create no passkeys for an IP address. */
const test = base.extend<object, { readonly hosted: HostedServer }>({
  hosted: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the parameters' names
    async ({}, provide) => {
      const { certificate, key } = loadCertificate('first').files
      const SITE_URL = `https://localhost:${hostedPort()}`
      await using server = await startHostedServer({ TLS_CERT: certificate, TLS_KEY: key, SITE_URL, TRUSTED_PROXIES: '127.0.0.1' })
      await provide({ ...server, siteUrl: SITE_URL })
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  launchOptions: [
    async ({ launchOptions }, provide) => {
      await provide({ ...launchOptions, args: [...(launchOptions.args ?? []), ...resolverArguments()] })
    },
    { scope: 'worker' },
  ],
  baseURL: ({ hosted }, provide) => provide(hosted.siteUrl),
})

const { translate } = speak('en')

test('on the hosted provider staff sign in by passkey, and by the app that they added after one', async ({ page, hosted }) => {
  const person = await createPerson(hosted)
  const { uid, email } = person
  await openIdentity(hosted).updateAccount({ localId: uid, customAttributes: JSON.stringify({ [staffClaim]: 'owner' }) })
  const invited = { email, role: 'owner', locale: 'en', noticeId: `n-${uid}` } as const
  await openStaffMemberStore(openDocuments(hosted)).addMember({ uid, email, addedAt: new Date() }, invited)

  const { client, authenticatorId } = await addAuthenticator(page)
  await page.goto(await receiveLink(hosted, email, 'invitation='))
  await page.getByRole('button', { name: translate('staffEntry.create') }).click()
  await page.getByRole('link', { name: translate('staffEntry.codes.kept') }).click()
  await expect(page).toHaveURL('/dashboard/agency')

  await forget(page, client, hosted.siteUrl)
  await page.goto('/dashboard/login')
  // The device answers the offer in the field at once.
  await expect(page).toHaveURL('/dashboard/agency')

  // The provider does not count a custom token: the password shows who it is before an app is added.
  await page.goto('/dashboard/settings/security')
  await expect(page.locator('html')).toHaveAttribute('data-start', 'done')
  const section = page.locator('section[aria-labelledby=second-factor-heading]')
  await section.getByRole('button', { name: translate('settings.secondFactor.add') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[type=password]').fill(person.password)
  await dialog.getByRole('button', { name: translate('settings.recent.submit') }).click()
  const app = await readNewKey(page)
  await section.locator('input[name=code]').fill(app.nextCode())
  await section.getByRole('button', { name: translate('settings.secondFactor.confirm') }).click()
  await expect(section.getByText(translate('settings.secondFactor.done'))).toBeVisible()

  await forget(page, client, hosted.siteUrl)
  await client.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId })
  await page.goto('/dashboard/login')
  await fillIn(page, person)
  await dialog.locator('input[name=code]').fill(app.nextCode())
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/dashboard/agency')
})
