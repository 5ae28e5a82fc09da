import type { CDPSession, Page } from '@playwright/test'

/** A device of the page's browser that holds passkeys (Chrome DevTools Protocol, WebAuthn domain). */
export async function addAuthenticator(page: Page): Promise<{ readonly client: CDPSession; readonly authenticatorId: string }> {
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    // A test that offers passkeys in the field lets the device answer; the others press the button.
    automaticPresenceSimulation: true,
  } as const
  return { client, ...(await client.send('WebAuthn.addVirtualAuthenticator', { options })) }
}

/** Makes the browser forget its session and the SDK's user, but not the passkeys. */
export async function forget(page: Page, client: CDPSession, origin: string): Promise<void> {
  // A page that is still starting, or the answer to a request that is under way, could bring the session back.
  await page.locator('html[data-start=done]').waitFor()
  await page.waitForLoadState('networkidle')
  await page.goto('/robots.txt')
  await client.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  await page.context().clearCookies()
}
