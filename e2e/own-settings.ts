import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test'
import type { Translate } from '#i18n/translate.ts'
import { newAddress } from './people.ts'
import type { TestServer } from './server.ts'
import { openDashboard } from './sign-in-on-page.ts'

/** Signs the same user in in another browser. */
export async function signInAway(
  browser: Browser,
  server: TestServer,
  signInAs: (context: BrowserContext) => Promise<void>,
  address = '/dashboard',
) {
  const away = await browser.newContext({ baseURL: server.url, extraHTTPHeaders: { 'x-forwarded-for': newAddress() } })
  await signInAs(away)
  const other = await away.newPage()
  await openDashboard(other, address)
  return { away, other }
}

/** Makes the service reject the next change of the account until a recent sign-in, as it does after five minutes. */
export async function outdateSignIn(page: Page, method: 'update' | 'delete' | 'sendOobCode'): Promise<void> {
  await page.route(
    `**/accounts:${method}?*`,
    (route) => route.fulfill({ status: 400, json: { error: { code: 400, message: 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN' } } }),
    { times: 1 },
  )
}

/** Fills the dialog that requires a recent sign-in. */
export async function signInAgain(page: Page, password: string, translate: Translate): Promise<void> {
  const dialog = page.getByRole('dialog', { name: translate('settings.recent.heading') })
  await expect(dialog).toBeVisible()
  await expect(dialog.locator('input[autocomplete=username]')).toHaveCount(1)
  await dialog.locator('input[name=password]').fill(password)
  await dialog.getByRole('button', { name: translate('settings.recent.submit') }).click()
}

/** An incompressible picture, so that its upload has several chunks. */
export async function makeNoise(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(async () => {
    const canvas = document.createElement('canvas')
    canvas.width = 1200
    canvas.height = 1100
    const context = canvas.getContext('2d')
    if (!context) throw new Error('There is no canvas.')
    const image = context.createImageData(1200, 1100)
    for (let at = 0; at < image.data.length; at++) image.data[at] = at % 4 === 3 ? 255 : Math.random() * 256
    context.putImageData(image, 0, 0)
    const bytes = new Uint8Array(
      (await (await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve)))?.arrayBuffer()) ?? new ArrayBuffer(),
    )
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  })
  return Buffer.from(base64, 'base64')
}
