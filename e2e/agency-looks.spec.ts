import { listAddresses } from './agency-addresses.ts'
import { findViolations } from './find-violations.ts'
import { signInStaff } from './staff.ts'
import { expect, test } from './test.ts'

for (const { colorScheme, width } of [
  { colorScheme: 'light', width: 360 },
  { colorScheme: 'dark', width: 768 },
] as const) {
  test(`no page of the agency breaks a rule or overflows, ${width} pixels, ${colorScheme}`, async ({ page, server }) => {
    test.slow()
    const { cookie, uid } = await signInStaff(server, 'owner')
    const [name = '', value = ''] = cookie.split('=')
    await page.context().addCookies([{ name, value, url: server.url }])
    // The account of the session is not signed in in this browser, so the application must not start.
    await page.route('**/*.js', async (route) => await route.fulfill({ contentType: 'text/javascript', body: '' }))
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: 900 })
    // Those of files have no page.
    const pages = (await listAddresses(server, uid)).filter(({ module, address }) => module.endsWith('.tsx') && address.startsWith('/de'))
    for (const { address } of pages) {
      await page.goto(server.url + address)
      // Not the screen of an application that has not started.
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      // With the forms of all acts.
      await page.evaluate(() => {
        for (const details of document.querySelectorAll('main details')) details.removeAttribute('name')
        for (const details of document.querySelectorAll('main details')) details.setAttribute('open', '')
      })
      expect(await findViolations(page), address).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth), address).toBeLessThanOrEqual(width)
    }
  })
}
