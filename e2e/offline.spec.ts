import type { Page, Route } from '@playwright/test'
import { forgetLostConnection, isMarked, markDocument, readRoute, startApp } from './app.ts'
import { first } from './matrix.ts'
import { createSampleMember } from './sample-member.ts'
import { openDashboard } from './sign-in-on-page.ts'
import { expect, test } from './test.ts'

const notice = (page: Page) => page.locator('[aria-live=assertive]').filter({ hasText: 'We can’t load this page right now.' })
const heading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 })

async function follow(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name, exact: true }).click()
}

/** Replaces the server by an outage or another response, while the browser stays online. */
async function replaceServer(page: Page, answer: (route: Route) => Promise<void>): Promise<() => Promise<void>> {
  const addresses = /\.data\?|\/readyz$|\/assets\/[^/]+\.js$|\/session$/u
  await page.route(addresses, answer)
  return () => page.unroute(addresses, answer)
}

const expectStays = async (page: Page) => {
  await expect(heading(page)).toHaveText('Invoices')
  await expect(page).toHaveURL('/dashboard/invoices')
  await expect(notice(page)).toBeVisible()
}

test('navigation without a connection keeps the dashboard page, and continues once it is back', async ({
  page,
  context,
  server,
  signInAs,
  complaints,
}) => {
  await signInAs(await createSampleMember(server))
  await openDashboard(page, '/dashboard/invoices')
  await markDocument(page)
  await context.setOffline(true)
  await follow(page, 'Projects and services')
  await expectStays(page)
  await context.setOffline(false)
  await expect(heading(page)).toHaveText('Projects and services')
  await expect(notice(page)).toHaveCount(0)
  expect(await isMarked(page)).toBe(true)
  forgetLostConnection(complaints)
  complaints.splice(0)
})

for (const { what, answer } of first(
  [
    {
      what: 'a network asks for a sign-in',
      answer: (route: Route) => route.fulfill({ contentType: 'text/html', body: '<title>Sign in</title>' }),
    },
    { what: 'a proxy answers 502', answer: (route: Route) => route.fulfill({ status: 502, body: 'Bad Gateway' }) },
    { what: 'nobody answers', answer: (route: Route) => route.abort() },
  ],
  2,
)) {
  test(`a navigation keeps the dashboard page while ${what}, and can be retried`, async ({ page, server, signInAs, complaints }) => {
    await signInAs(await createSampleMember(server))
    await openDashboard(page, '/dashboard/invoices')
    const giveBack = await replaceServer(page, answer)
    await follow(page, 'Projects and services')
    await expectStays(page)
    const retry = notice(page).getByRole('button', { name: 'Try again' })
    await retry.click()
    await expectStays(page)
    // The retry has failed in the same way.
    await expect(retry).toBeEnabled()
    await giveBack()
    await retry.click()
    await expect(heading(page)).toHaveText('Projects and services')
    await expect(notice(page)).toHaveCount(0)
    complaints.splice(0)
  })
}

/** The notice polls the server every five seconds. */
const passInterval = (page: Page) => page.clock.fastForward(5000)

test('missed navigation is repeated once the server answers, unless the visitor types', { tag: '@long' }, async ({ page, complaints }) => {
  await page.clock.install()
  await page.goto('/pricing')
  await startApp(page)
  await markDocument(page)
  const giveBack = await replaceServer(page, (route) => route.abort())
  await page.getByRole('contentinfo').getByRole('link', { name: 'Partnerships' }).click()
  await expect(notice(page)).toBeVisible()
  await page.getByRole('main').getByRole('textbox', { name: 'Message' }).fill('We sell garden chairs.')
  await expect(notice(page)).toHaveCount(0)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Partnerships' }).click()
  await expect(notice(page)).toBeVisible()
  await giveBack()
  await passInterval(page)
  await expect(page).toHaveTitle('Ecommerce partner for agencies, with all terms | Fourfold')
  complaints.splice(0)
})

test('a module that fails during a restart keeps the page until the server answers', { tag: '@long' }, async ({ page, complaints }) => {
  await page.clock.install()
  await page.goto('/pricing')
  await startApp(page)
  const module = `**${(await readRoute(page, '/team')).module}`
  await page.route(module, (route) => route.abort())
  await page.route('/readyz', (route) => route.abort())
  await page.getByRole('contentinfo').getByRole('link', { name: 'Team', exact: true }).click()
  await expect(notice(page)).toBeVisible()
  await expect(page).toHaveURL('/pricing')
  await page.unroute(module)
  await page.unroute('/readyz')
  await passInterval(page)
  await expect(page).toHaveTitle('Team: who designs and builds your store | Fourfold')
  complaints.splice(0)
})

test('a failed revalidation leaves the page unchanged', { tag: '@long' }, async ({ page, server, signInAs, complaints }) => {
  await signInAs(await createSampleMember(server))
  await openDashboard(page, '/dashboard/invoices')
  await replaceServer(page, (route) => route.abort())
  await page.evaluate(async () => {
    // The router's global handle.
    await (Reflect.get(window, '__reactRouterDataRouter') as { revalidate: () => Promise<void> }).revalidate()
  })
  await expect(heading(page)).toHaveText('Invoices')
  complaints.splice(0)
})
