import { openProfileStore } from '#gateway/profiles.ts'
import { sampleFiles } from '#testing/files/sample-files.ts'
import { holdRequests } from './app.ts'
import { findViolations } from './find-violations.ts'
import { isHosted } from './hosted-server.ts'
import { createMember } from './members.ts'
import { makeNoise, outdateSignIn, signInAgain, signInAway } from './own-settings.ts'
import { createCompany, createSignInLink, openDocuments, openIdentity, signInWithPassword } from './people.ts'
import { receiveLink } from './received-mails.ts'
import { openDashboard, signInOnPage } from './sign-in-on-page.ts'
import { speak } from './speak.ts'
import { expect, test } from './test.ts'

const { translate: english } = speak('en')

test('a new account is created, verified by mail, and then shows the data of its address', async ({ page, server }) => {
  const { translate, pathOf } = speak('nl')
  const email = `${crypto.randomUUID()}@example.com`
  const { company } = await createCompany(server, [{ uid: '', email, password: '' }])
  await page.goto(pathOf('/dashboard/login'))
  await page.getByRole('link', { name: translate('login.signUpLink') }).click()
  await expect(page.locator('main form')).not.toHaveAttribute('inert')
  await expect(page.locator('input[name=password]')).toHaveAttribute('autocomplete', 'new-password')
  expect(await findViolations(page)).toEqual([])
  await page.locator('input[name=email]').fill(email)
  await page.locator('input[name=password]').fill(`pass ${crypto.randomUUID()}`)
  await page.locator('main form button[type=submit]').click()
  await expect(page).toHaveURL(pathOf('/dashboard'))
  const main = page.getByRole('main')
  await expect(main.getByText(translate('dashboard.unverified.text', { email }))).toBeVisible()
  await expect(main.getByText(translate('dashboard.unverified.spam'))).toBeVisible()
  await expect(main).not.toContainText(company)
  expect(await findViolations(page)).toEqual([])
  // The first mail was just sent, and another is allowed after a minute; the hosted provider has its own limits.
  await main.getByRole('button', { name: translate('dashboard.unverified.again') }).click()
  if (!isHosted) await expect(page.getByRole('alert')).toHaveText(translate('identityError.tooManyMails'))
  await main.getByRole('link', { name: translate('dashboard.unverified.correct') }).click()
  await expect(page).toHaveURL(pathOf('/dashboard/settings/security'))
  await expect(page.getByText(translate('settings.email.unverified'))).toBeVisible()
  // Required actions come first.
  await expect(main.getByRole('heading', { level: 2 }).first()).toHaveText(translate('settings.email.heading'))
  await page.goto(await receiveLink(server, email, 'mode=verifyEmail'))
  expect(new URL(page.url()).pathname).toBe(pathOf('/dashboard/login'))
  await expect(page.locator('main form')).not.toHaveAttribute('inert')
  await page.locator('main form button[type=submit]').click()
  await expect(page.getByText(translate('loginAction.verifyEmail.done'))).toBeVisible()
  await expect.poll(async () => await (await page.goto(pathOf('/dashboard')))?.text()).toContain(company)
})

test('a new address is used once it is verified, and the old one is notified', async ({ page, server, signInAs }) => {
  const { translate, pathOf } = speak('es')
  const person = await createMember(server)
  const newEmail = `${crypto.randomUUID()}@example.com`
  await signInAs(person)
  await openDashboard(page, pathOf('/dashboard/settings/security'))
  await outdateSignIn(page, 'sendOobCode')
  await page.locator('#new-email').fill(newEmail)
  await page.getByRole('button', { name: translate('settings.email.submit') }).click()
  await signInAgain(page, person.password, translate)
  await expect(page.getByText(translate('settings.email.done', { newEmail }))).toBeVisible()
  await expect(page.getByText(translate('settings.email.wayBack', { email: person.email }))).toBeVisible()
  await page.goto(await receiveLink(server, newEmail, 'mode=verifyAndChangeEmail'))
  await expect(page.locator('main form')).not.toHaveAttribute('inert')
  await page.locator('main form button[type=submit]').click()
  await expect(page.getByText(translate('loginAction.verifyAndChangeEmail.done', { email: newEmail }))).toBeVisible()
  await signInWithPassword(server, { email: newEmail, password: person.password })
  await page.goto(await receiveLink(server, person.email, 'mode=recoverEmail'))
  expect(new URL(page.url()).pathname).toBe(pathOf('/dashboard/login'))
})

test('a session that is ended from another browser stays ended, despite a stored sign-in', async ({ page, server, browser, signInAs }) => {
  const { translate, pathOf } = speak('de')
  const person = await createMember(server)
  const { away, other } = await signInAway(browser, server, (context) => signInAs(person, context), pathOf('/dashboard'))
  await signInAs(person)
  await openDashboard(page, pathOf('/dashboard/settings/security'))
  const device = translate('settings.sessions.device', { browser: 'Chrome', system: 'Linux' })
  await expect(page.getByText(device)).toHaveCount(2)
  await page.getByRole('button', { name: `${translate('settings.sessions.end')}: ${device}` }).click()
  await expect(page.getByText(translate('settings.sessions.ended'), { exact: true })).toBeVisible()
  await other.reload()
  await expect(other).toHaveURL(pathOf('/dashboard/login'))
  await expect(other.locator('main form')).not.toHaveAttribute('inert')
  await expect(other.locator('input[name=password]')).toBeVisible()
  // Signing in again restores access.
  await signInOnPage(other, person, pathOf('/dashboard'))
  await away.close()
})

test('an account without a password reauthenticates by a new link, and the page continues', async ({ page, context, server }) => {
  const { translate, pathOf } = speak('en')
  const email = `${crypto.randomUUID()}@example.com`
  await openIdentity(server).createAccount({ email, isEmailVerified: true })
  // A second mail to an address within a minute is rejected.
  await page.goto(server.url + pathOf('/dashboard/login') + new URL(await createSignInLink(server, email)).search)
  await expect(page.locator('main form')).not.toHaveAttribute('inert')
  await page.locator('input[name=email]').fill(email)
  await page.locator('main form button[type=submit]').click()
  await page.waitForURL(server.url + pathOf('/dashboard'))

  await openDashboard(page, pathOf('/dashboard/settings/security'))
  const password = `pass ${crypto.randomUUID()}`
  await outdateSignIn(page, 'update')
  await page.locator('#new-password').fill(password)
  await page.getByRole('button', { name: translate('settings.firstPassword.submit') }).click()
  const dialog = page.getByRole('dialog', { name: translate('settings.recent.heading') })
  await dialog.getByRole('button', { name: translate('settings.recent.sendLink') }).click()
  await expect(dialog.getByRole('status')).toHaveText(translate('settings.recent.linkSent', { email }))
  expect(await findViolations(page)).toEqual([])
  const other = await context.newPage()
  await other.goto(await receiveLink(server, email, 'mode=signIn'))
  await expect(other.locator('main form')).not.toHaveAttribute('inert')
  await expect(other.locator('input[name=email]')).toHaveValue(email)
  await other.locator('main form button[type=submit]').click()
  // A user who has closed the first page finds it again.
  await other.waitForURL(server.url + pathOf('/dashboard/settings/security'))
  await expect(page.getByText(translate('settings.password.done'))).toBeVisible({ timeout: 15_000 })
  await expect(dialog).toBeHidden()
  await signInWithPassword(server, { email, password })
})

test('a picture is cropped, uploaded despite a lost connection, shown, and removed again', async ({ page, context, server, signInAs }) => {
  const { translate, pathOf } = speak('nl')
  test.slow()
  const person = await createMember(server)
  await signInAs(person)
  await openDashboard(page, pathOf('/dashboard/settings'))
  const input = page.locator('input[type=file]')
  await input.setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: sampleFiles['application/pdf'] })
  await expect(page.getByRole('alert')).toHaveText(translate('settings.photo.typeRefused'))
  await input.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await expect(page.getByRole('alert')).toHaveText(translate('settings.photo.unreadable'))

  await input.setInputFiles({ name: 'noise.png', mimeType: 'image/png', buffer: await makeNoise(page) })
  await expect(page.getByLabel(translate('settings.photo.zoom'))).toBeFocused()
  await page.keyboard.press('ArrowRight')
  // The connection breaks while the second chunk is pending.
  let pieces = 0
  const offsets: string[] = []
  await page.route('**/v0/b/**', async (route) => {
    const command = route.request().headers()['x-goog-upload-command'] ?? ''
    if (!command.includes('upload')) return await route.continue()
    offsets.push(route.request().headers()['x-goog-upload-offset'] ?? '')
    if (++pieces !== 2) return await route.continue()
    await context.setOffline(true)
    await route.abort('internetdisconnected')
  })
  await page.getByRole('button', { name: translate('settings.photo.use') }).click()
  // `42%, goes on as soon as there is a connection`
  const [, goesOn = ''] = /^[^,]*, (.*)$/u.exec(translate('settings.photo.waiting', { percent: 0 })) ?? []
  await expect(page.getByText(goesOn)).toBeVisible({ timeout: 20_000 })
  await context.setOffline(false)
  const photo = page.getByRole('img', { name: new RegExp(`^${translate('settings.photo.alt', { name: '' }).trim()}`, 'u') })
  await expect(photo).toBeVisible({ timeout: 30_000 })
  expect(offsets.length).toBeGreaterThan(2)
  // The upload was resumed, not restarted.
  expect(offsets.slice(1)).not.toContain('0')
  // The element is visible before its file has loaded.
  const sizeOf = () => photo.evaluate((image) => image instanceof HTMLImageElement && [image.naturalWidth, image.naturalHeight])
  await expect.poll(sizeOf).toEqual([1024, 1024])
  const { profile } = await openProfileStore(openDocuments(server)).getProfile(person.uid)
  expect(profile.photo).toMatch(new RegExp(`^users/${person.uid}/photo-[0-9a-f]{32}\\.jpg$`, 'u'))
  await expect(page.getByRole('banner').locator('img')).toHaveAttribute('src', `/dashboard/files/${profile.photo}`)

  await page.getByRole('button', { name: translate('settings.photo.remove') }).click()
  await expect(photo).toBeHidden()
  expect((await page.request.get(`/dashboard/files/${profile.photo}`)).status()).toBe(404)
})

test('a new password needs a fresh sign-in, keeps what was typed, and ends other sessions', async ({ page, server, browser, signInAs }) => {
  const person = await createMember(server)
  const { away } = await signInAway(browser, server, (context) => signInAs(person, context))
  await signInAs(person)
  await openDashboard(page, '/dashboard/settings/security')
  const field = page.locator('#new-password')
  await expect(field).toHaveAttribute('autocomplete', 'new-password')
  const newPassword = `pass ${crypto.randomUUID()}`
  await field.fill('too short')
  await page.getByRole('button', { name: english('settings.password.submit') }).click()
  await expect(page.getByRole('alert')).toHaveText(english('identityError.weakPassword', { min: 12 }))

  await outdateSignIn(page, 'update')
  await field.fill(newPassword)
  await page.getByRole('button', { name: english('settings.password.submit') }).click()
  await signInAgain(page, 'not the password at all', english)
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText(english('identityError.wrongPassword'))
  await signInAgain(page, person.password, english)
  await expect(page.getByText(english('settings.password.done'))).toBeVisible()
  await signInWithPassword(server, { email: person.email, password: newPassword })
  // This browser stays signed in, the other one does not.
  await page.reload()
  await expect(page.getByRole('heading', { name: english('settings.password.heading') })).toBeVisible()
  // A separate request, because the other page may be navigating. The server checks a session every five seconds.
  const ask = async () => (await away.request.get('/dashboard', { maxRedirects: 0 })).headers()['location']
  await expect.poll(ask).toBe('/dashboard/login')
  await away.close()
})

test('closing the dialog changes nothing, and keeps the typed text', { tag: '@long' }, async ({ page, server, signInAs }) => {
  await signInAs(await createMember(server))
  await openDashboard(page, '/dashboard/settings/security')
  await outdateSignIn(page, 'update')
  await page.locator('#new-password').fill('seven green bottles')
  await page.getByRole('button', { name: english('settings.password.submit') }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.locator('#new-password')).toHaveValue('seven green bottles')
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('an upload is cancelled, and tried again', { tag: '@long' }, async ({ page, server, signInAs }) => {
  // The browser is never idle, so only the press loads the identity service's SDK.
  await page.addInitScript(() => void Reflect.set(window, 'requestIdleCallback', () => 0))
  await signInAs(await createMember(server))
  await openDashboard(page, '/dashboard/settings')
  const held = await holdRequests(page, '**/v0/b/**')
  await page.locator('input[type=file]').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: sampleFiles['image/png'] })
  await page.getByRole('button', { name: english('settings.photo.use') }).click()
  await expect.poll(held.count).toBeGreaterThan(0)
  await page.getByRole('button', { name: english('ui.cancel') }).click()
  await expect(page.getByRole('alert')).toContainText(english('storageError.canceled'))
  await held.release()
  await page.getByRole('button', { name: english('dashboard.failed.retry') }).click()
  await expect(page.getByRole('img', { name: /^Picture of/u })).toBeVisible()
})

test('a warning comes before the session ends, and signing in again renews it', async ({ page, server, signInAs }) => {
  const person = await createMember(server)
  await page.clock.install()
  // The browser is never idle, so only the press loads the identity service's SDK.
  await page.addInitScript(() => void Reflect.set(window, 'requestIdleCallback', () => 0))
  await signInAs(person)
  await openDashboard(page, '/dashboard/settings')
  await page.locator('#person-displayName').fill('Ana')
  const warning = page.getByRole('button', { name: english('settings.sessionEnd.submit') })
  await expect(warning).toBeHidden()
  await page.clock.fastForward(7 * 24 * 3600 * 1000 - 5 * 60_000)
  await warning.click()
  await signInAgain(page, person.password, english)
  await expect(page.getByText(english('settings.sessionEnd.renewed'))).toBeVisible()
  await expect(page.locator('#person-displayName')).toHaveValue('Ana')
})

test(
  'invalid fields of the sign-in forms are explained by the site, and nothing is sent',
  { tag: '@long' },
  async ({ page, server, signInAs }) => {
    const person = await createMember(server)
    await signInAs(person)
    await openDashboard(page, '/dashboard/settings/security')
    const asked: string[] = []
    page.on('request', (request) => {
      if (/accounts:(?:sendOobCode|update)/u.test(request.url())) asked.push(request.url())
    })
    const summary = page.getByRole('region', { name: english('form.errors.summary', { count: 1 }) })
    const email = page.locator('#new-email')
    for (const [typed, error] of [
      ['', 'newEmailRequired'],
      ['nobody', 'emailInvalid'],
      [` ${person.email.toUpperCase()} `, 'emailIsOwn'],
    ] as const) {
      await email.fill(typed)
      await page.getByRole('button', { name: english('settings.email.submit') }).click()
      await expect(page.locator('#new-email-error')).toHaveText(english(`form.errors.${error}`))
      await expect(summary).toBeFocused()
      expect(await email.evaluate((input) => input instanceof HTMLInputElement && input.value.trim())).toBe(typed.trim())
    }
    expect(await findViolations(page)).toEqual([])
    await summary.getByRole('link').click()
    await expect(email).toBeFocused()
    await email.fill('')

    await page.getByRole('button', { name: english('settings.password.submit') }).click()
    await expect(page.locator('#new-password-error')).toHaveText(english('form.errors.newPasswordRequired'))
    await expect(page.locator('#new-password')).toHaveAttribute('aria-invalid', 'true')
    expect(asked).toEqual([])

    await outdateSignIn(page, 'update')
    await page.locator('#new-password').fill(`pass ${crypto.randomUUID()}`)
    await page.getByRole('button', { name: english('settings.password.submit') }).click()
    await signInAgain(page, '', english)
    const dialog = page.getByRole('dialog', { name: english('settings.recent.heading') })
    await expect(dialog.getByText(english('form.errors.passwordRequired')).first()).toBeVisible()
    await expect(dialog.getByRole('region')).toBeFocused()
    // Text typed in one dialog is not in the next.
    await dialog.locator('input[name=password]').fill('seven green bottles')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await outdateSignIn(page, 'update')
    await page.getByRole('button', { name: english('settings.password.submit') }).click()
    await expect(dialog.locator('input[name=password]')).toHaveValue('')
    await expect(dialog.getByRole('region')).toHaveCount(0)
  },
)

test('the focus stays on the page when the focused element disappears', { tag: '@long' }, async ({ page, server, browser, signInAs }) => {
  const person = await createMember(server)
  const { away } = await signInAway(browser, server, (context) => signInAs(person, context))
  const { away: elsewhere } = await signInAway(browser, server, (context) => signInAs(person, context))
  await page.clock.install()
  await signInAs(person)
  await openDashboard(page, '/dashboard/settings/security')
  const sessionButtons = page.locator('form:has(input[name=formName][value=sessions]) button')
  await sessionButtons.first().press('Enter')
  await expect(page.getByText(english('settings.sessions.ended'))).toBeFocused()
  await sessionButtons.first().press('Enter')
  await expect(sessionButtons).toHaveCount(0)
  await expect(page.getByText(english('settings.sessions.ended'))).toBeFocused()

  await openDashboard(page, '/dashboard/settings')
  const input = page.locator('input[type=file]')
  const file = { name: 'a.png', mimeType: 'image/png', buffer: sampleFiles['image/png'] }
  await input.setInputFiles(file)
  await page.getByRole('button', { name: english('ui.cancel') }).press('Enter')
  await expect(input).toBeFocused()
  await input.setInputFiles(file)
  await page.getByRole('button', { name: english('settings.photo.use') }).press('Enter')
  await expect(page.getByRole('img', { name: /^Picture of/u })).toBeVisible()
  await expect(input).toBeFocused()
  await page.getByRole('button', { name: english('settings.photo.remove') }).press('Enter')
  await expect(page.getByRole('img', { name: /^Picture of/u })).toBeHidden()
  await expect(input).toBeFocused()

  await page.clock.fastForward(7 * 24 * 3600 * 1000 - 5 * 60_000)
  const renew = page.getByRole('button', { name: english('settings.sessionEnd.submit') })
  // Enabled once the SDK has loaded the account.
  await expect(renew).toBeEnabled()
  await renew.press('Enter')
  await signInAgain(page, person.password, english)
  await expect(page.getByRole('status').filter({ hasText: english('settings.sessionEnd.renewed') })).toBeFocused()
  await away.close()
  await elsewhere.close()
})

test(
  'a picture that could not be saved can be retried, and asks before the page is left',
  { tag: '@long' },
  async ({ page, server, context, signInAs }) => {
    const person = await createMember(server)
    await signInAs(person)
    await openDashboard(page, '/dashboard/settings')
    const name = page.locator('#person-displayName')
    const input = page.locator('input[type=file]')
    const photo = page.getByRole('main').getByRole('img', { name: /^Picture of/u })
    const file = { name: 'a.png', mimeType: 'image/png', buffer: sampleFiles['image/png'] }
    await name.fill('Ana')
    await input.setInputFiles(file)
    const [session] = (await context.cookies()).filter((cookie) => cookie.name === '__session')
    await context.clearCookies({ name: '__session' })
    await page.getByRole('button', { name: english('settings.photo.use') }).click()
    await expect(page.getByRole('region', { name: english('form.signedOut') })).toBeFocused()
    await name.fill('')
    await page.getByRole('link', { name: english('settings.pages.security') }).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: english('ui.cancel') })
      .click()
    await name.fill('Ana')
    if (session) await context.addCookies([session])
    await page.getByRole('button', { name: english('dashboard.failed.retry') }).click()
    await expect(photo).toBeVisible()
    await expect(input).toBeFocused()
    await expect(name).toHaveValue('Ana')

    await input.setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: sampleFiles['application/pdf'] })
    await expect(page.getByRole('alert')).toHaveText(english('settings.photo.typeRefused'))
    await page.getByRole('button', { name: english('settings.photo.remove') }).click()
    await expect(photo).toBeHidden()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(name).toHaveValue('Ana')
    await page.locator('form[name=person] button[type=submit]').click()
    await expect(page.locator('form[name=person] output')).toHaveText('Saved')
    expect((await openProfileStore(openDocuments(server)).getProfile(person.uid)).profile).toMatchObject({ displayName: 'Ana' })
  },
)
