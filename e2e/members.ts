import type { BrowserContext, Page, Route } from '@playwright/test'
import { createCompany, createPerson, type Person } from './people.ts'
import type { TestServer } from './server.ts'
import { expect } from './test.ts'

export const emailField = (page: Page) => page.locator('input[name=email]')
export const passwordField = (page: Page) => page.locator('input[name=password]')
export const submitButton = (page: Page) => page.locator('main form button[type=submit]')

export async function fillIn(page: Page, { email, password }: Pick<Person, 'email' | 'password'>): Promise<void> {
  await expect(page.locator('main form')).not.toHaveAttribute('inert')
  await emailField(page).fill(email)
  await passwordField(page).fill(password)
  await submitButton(page).click()
}

/** Signs in on the current login page, or on the English one, and waits for the dashboard. */
export async function signIn(page: Page, person: Person): Promise<void> {
  if (!page.url().includes('/dashboard/login')) await page.goto('/dashboard/login')
  await fillIn(page, person)
  await expect(page.getByRole('navigation')).toBeVisible()
}

export async function signOut(page: Page): Promise<void> {
  await page.getByRole('banner').locator('summary').last().click()
  await page.getByRole('button', { name: 'Sign out' }).click()
}

export async function createMember(server: TestServer): Promise<Person & Awaited<ReturnType<typeof createCompany>>> {
  const person = await createPerson(server)
  return { ...person, ...(await createCompany(server, [person])) }
}

export async function readSessionId(context: BrowserContext): Promise<string> {
  const cookie = (await context.cookies()).find(({ name }) => name === '__session')
  if (!cookie) throw new Error('There is no session cookie.')
  return cookie.value
}

export async function expectSignedIn(page: Page, company: string): Promise<void> {
  await expect(page.getByRole('main')).toContainText(company)
}

/** Intercepts requests for the SDK's file, which is recognized by its content. */
export async function routeSdk(page: Page, handle: (route: Route) => Promise<void> | void): Promise<void> {
  await page.route('**/assets/*.js', async (route) => {
    const response = await route.fetch()
    const body = await response.text()
    await (body.includes('signInWithPassword') ? handle(route) : route.fulfill({ response, body }))
  })
}

/** Collects the paths of all documents that a page requests from now on. */
export function watchDocuments(page: Page): string[] {
  const paths: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) paths.push(new URL(request.url()).pathname)
  })
  return paths
}
