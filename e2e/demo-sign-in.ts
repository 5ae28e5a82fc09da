import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import type { TestServer } from './server.ts'

/** Returns the account of the demo customer. */
export function readDemo({ dataDir }: TestServer): { readonly email: string; readonly password: string } {
  // Output of the server (demo-password.ts).
  return JSON.parse(readFileSync(join(dataDir, 'demo-account.json'), 'utf8')) as { email: string; password: string }
}

/** Signs in as the demo customer, who has every kind of invoice. */
export async function signInToDemo(page: Page, server: TestServer, login: string): Promise<void> {
  const demo = readDemo(server)
  await page.goto(login)
  await expect(page.locator('main form')).not.toHaveAttribute('inert')
  await page.locator('input[name=email]').fill(demo.email)
  await page.locator('input[name=password]').fill(demo.password)
  await page.locator('main form button[type=submit]').click()
  await expect(page.getByRole('navigation').first()).toBeVisible()
}
