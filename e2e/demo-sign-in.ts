import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import type { TestServer } from './server.ts'

/** Signs in as the demo customer, whose page holds every kind of invoice. */
export async function signInToDemo(page: Page, server: TestServer, login: string): Promise<void> {
  // Written by the server itself (demo-password.ts).
  const demo = JSON.parse(readFileSync(join(server.dataDir, 'demo-account.json'), 'utf8')) as { email: string; password: string }
  await page.goto(login)
  await expect(page.locator('form')).not.toHaveAttribute('inert')
  await page.locator('input[name=email]').fill(demo.email)
  await page.locator('input[name=password]').fill(demo.password)
  await page.locator('form button[type=submit]').click()
  await expect(page.getByRole('navigation').first()).toBeVisible()
}
