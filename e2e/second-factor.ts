import type { Page } from '@playwright/test'
import { showCode } from '#testing/identity/show-code.ts'
import { speak } from './speak.ts'
import { expect } from './test.ts'

const stepMilliseconds = 30_000

/** An authenticator app: each code counts once, so it shows one early or late if the present one was used. */
export type App = { readonly nextCode: () => string }

export function openApp(secretKey: string): App {
  let last = 0
  return {
    nextCode: () => {
      const step = Math.max(last + 1, Math.floor(Date.now() / stepMilliseconds) - 1)
      last = step
      return showCode(secretKey, step * stepMilliseconds)
    },
  }
}

/** Begins to set up an app on the open settings page. */
export async function beginSetup(page: Page, locale: Parameters<typeof speak>[0] = 'en'): Promise<App> {
  const button = page.getByRole('button', { name: speak(locale).translate('settings.secondFactor.add') })
  await button.click()
  return await readNewKey(page, locale)
}

/** Reads the key of an app that is being set up. */
export async function readNewKey(page: Page, locale: Parameters<typeof speak>[0] = 'en'): Promise<App> {
  const { translate } = speak(locale)
  const section = page.locator('section[aria-labelledby=second-factor-heading]')
  const shown = await section.locator('form code').textContent()
  await expect(section.locator('svg', { hasText: translate('settings.secondFactor.qr') })).toBeVisible()
  return openApp((shown ?? '').replaceAll(' ', ''))
}
