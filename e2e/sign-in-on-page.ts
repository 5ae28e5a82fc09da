import { expect, type Locator, type Page } from '@playwright/test'
import type { Person } from './people.ts'

/** The form of the login, not of the previous page, which is shown a moment longer than its address. */
export function loginForm(page: Page): Locator {
  return page.locator('main form', { has: page.locator('input[name=password]') })
}

/** Requests a dashboard page, and signs in at the login to which it redirects. */
export async function signInOnPage(page: Page, { email, password }: Pick<Person, 'email' | 'password'>, address: string): Promise<void> {
  await page.goto(address)
  await expect(loginForm(page)).not.toHaveAttribute('inert')
  await page.locator('input[name=email]').fill(email)
  await page.locator('input[name=password]').fill(password)
  await page.locator('main form button[type=submit]').click()
  await page.waitForURL((url) => !url.pathname.includes('/login'))
  await waitForDashboard(page)
}

/** Opens a dashboard page as the signed-in user, and waits until its app runs. */
export async function openDashboard(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await waitForDashboard(page)
}

async function waitForDashboard(page: Page): Promise<void> {
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  // From now on the app handles events.
  await expect(page.locator('html')).toHaveAttribute('data-start', 'done')
}
