import { findViolations } from './find-violations.ts'
import { createMember, emailField, fillIn, passwordField, signOut, submitButton } from './members.ts'
import { createSignInLink } from './people.ts'
import { receiveMails } from './received-mails.ts'
import { beginSetup } from './second-factor.ts'
import { openDashboard, signInOnPage } from './sign-in-on-page.ts'
import { speak } from './speak.ts'
import { expect, test } from './test.ts'

test('a customer signs in by an app’s code, and returns by a recovery code', async ({ page, server }) => {
  const { translate } = speak('en')
  const member = await createMember(server)
  await signInOnPage(page, member, '/dashboard/settings/security')
  const section = page.locator('section[aria-labelledby=second-factor-heading]')
  const app = await beginSetup(page)
  expect(await findViolations(page)).toEqual([])

  // A wrong code stays in the field.
  const code = section.locator('input[autocomplete=one-time-code]')
  await code.fill('000000')
  await code.press('Enter')
  await expect(section.getByText(translate('identityError.invalidVerificationCode')).first()).toBeVisible()
  await expect(code).toHaveValue('000000')
  await code.fill(app.nextCode())
  await code.press('Enter')
  const codes = page.locator('section[aria-labelledby=recovery-codes-heading] code')
  await expect(codes).toHaveCount(10)
  expect(await findViolations(page)).toEqual([])
  const [recoveryCode = ''] = await codes.allTextContents()
  const [added] = await receiveMails(server, member.email, 1)
  expect(added?.subject).toBe('Authenticator app added')

  await signOut(page)
  await expect(page).toHaveURL('/dashboard/login')
  await fillIn(page, member)
  const dialog = page.getByRole('dialog')
  const asked = dialog.locator('input[autocomplete=one-time-code]')
  await expect(asked).toBeFocused()
  expect(await findViolations(page)).toEqual([])
  await page.keyboard.type('123')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText(translate('identityError.invalidVerificationCode'))).toBeVisible()
  await expect(asked).toHaveValue('123')
  await expect(asked).toBeFocused()
  // The wrong code is selected, so that the right one replaces it.
  await page.keyboard.type(app.nextCode())
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/dashboard')

  // Without a code there is no sign-in, and what was typed stays.
  await signOut(page)
  await fillIn(page, member)
  await expect(asked).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alert')).toHaveText(translate('identityError.secondFactorCanceled'))
  await expect(emailField(page)).toHaveValue(member.email)
  await expect(passwordField(page)).toHaveValue(member.password)

  await page.getByRole('link', { name: translate('login.recoveryLink') }).click()
  await emailField(page).fill(member.email)
  await page.locator('input[name=code]').fill(recoveryCode)
  await submitButton(page).click()
  await expect(page.getByText(translate('secondFactor.removed'))).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('link', { name: translate('loginAction.toLogin') }).click()
  await fillIn(page, member)
  await expect(page).toHaveURL('/dashboard')
  expect((await receiveMails(server, member.email, 2)).map(({ subject }) => subject)).toContain('Authenticator app removed')
})

test('a mailed link asks for the code as well, and the app is turned off in the settings', async ({ page, server }) => {
  const { translate, pathOf } = speak('de')
  const member = await createMember(server)
  await signInOnPage(page, member, pathOf('/dashboard/settings/security'))
  const section = page.locator('section[aria-labelledby=second-factor-heading]')
  const app = await beginSetup(page, 'de')
  await section.locator('input[name=code]').fill(app.nextCode())
  await section.getByRole('button', { name: translate('settings.secondFactor.confirm') }).click()
  await expect(section.getByText(translate('settings.secondFactor.done'))).toBeVisible()

  await page.context().clearCookies()
  await page.goto(await createSignInLink(server, member.email))
  await emailField(page).fill(member.email)
  await submitButton(page).click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[name=code]').fill(app.nextCode())
  await dialog.getByRole('button', { name: speak('en').translate('secondFactor.submit') }).click()
  await expect(page).toHaveURL(/\/dashboard$/u)

  await openDashboard(page, pathOf('/dashboard/settings/security'))
  const off = translate('settings.secondFactor.remove')
  await section.getByRole('button', { name: off }).click()
  await page.getByRole('dialog').getByRole('button', { name: off }).click()
  await expect(section.getByText(translate('settings.secondFactor.removed'))).toBeVisible()
  await expect(section.getByText(translate('settings.secondFactor.off'))).toBeVisible()
  await expect(page.locator('section[aria-labelledby=recovery-codes-heading]')).toHaveCount(0)
})
