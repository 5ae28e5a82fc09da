import type { Page } from '@playwright/test'
import { createMember } from './members.ts'
import { outdateSignIn } from './own-settings.ts'
import { openDashboard } from './sign-in-on-page.ts'
import { expect, test } from './test.ts'

/** Returns the input types and autocomplete tokens of each form with a password. */
async function readForms(page: Page): Promise<string[]> {
  await expect(page.locator('form:has(input[name=password])').first()).not.toHaveAttribute('inert')
  return page
    .locator('form:has(input[name=password])')
    .evaluateAll((forms) =>
      forms.map((form) =>
        [...form.querySelectorAll('input')].map((input) => `${input.type} ${input.getAttribute('autocomplete')}`).join(', '),
      ),
    )
}

test('password managers find user name and password in one form, for each sign-in method', async ({ page }) => {
  await page.goto('/dashboard/login')
  expect(await readForms(page)).toEqual(['email username webauthn, password current-password'])
  await page.goto('/dashboard/login?mode=signUp')
  expect(await readForms(page)).toEqual(['email username, password new-password'])
})

test('password managers find the account of both password forms in the settings', async ({ page, server, signInAs }) => {
  const person = await createMember(server)
  await signInAs(person)
  await openDashboard(page, '/dashboard/settings/security')
  // The second form is in the dialog.
  expect(await readForms(page)).toEqual(['text username, password new-password', 'text username, password current-password'])
  await outdateSignIn(page, 'update')
  await page.locator('#new-password').fill('seven green bottles')
  await page.locator('form:has(#new-password) button[type=submit]').click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.locator('input[name=password]')).toBeFocused()
  await expect(dialog.locator('input[name=username]')).toHaveValue(person.email)
  await expect(dialog.locator('input[name=username]')).toBeHidden()
})
