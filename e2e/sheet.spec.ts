import type { Page } from '@playwright/test'
import { createSampleMember } from './sample-member.ts'
import { openDashboard } from './sign-in-on-page.ts'
import { expect, test } from './test.ts'

/** The sample customer's marketplace, three of whose five milestones are accepted (sample-products.ts). */
const sheetOf = (page: Page) => page.getByRole('main').getByRole('region', { name: /accepted$/u })

/** The left edge of the part that is only drawn. */
function findSeam(page: Page): Promise<number> {
  return sheetOf(page).evaluate((sheet) => sheet.querySelector('svg line')?.getBoundingClientRect().left ?? 0)
}

test(
  'the seam of the sheet is at the accepted milestones, and moves back by keyboard',
  { tag: '@long' },
  async ({ page, server, complaints, signInAs }) => {
    void complaints
    await page.setViewportSize({ width: 1440, height: 900 })
    await signInAs(await createSampleMember(server))
    await openDashboard(page, '/dashboard')
    const sheet = sheetOf(page)
    const heading = page.getByRole('heading', { level: 1 })
    const ticks = sheet.getByRole('list', { name: 'Timeline' }).getByRole('listitem')
    await expect(heading).toHaveText('3 of 5 accepted')
    await expect(ticks).toHaveText([/^Concept/u, /^Catalog/u, /^Checkout/u, /^Search.*in 18 days$/u, /^Launch/u])
    expect(await findSeam(page)).toBeCloseTo((await ticks.nth(3).boundingBox())?.x ?? 0, -0.5)

    const seam = sheet.getByRole('slider', { name: 'How much was built after each milestone' })
    await seam.focus()
    await page.keyboard.press('ArrowLeft')
    await expect(heading).toHaveText('2 of 5 accepted')
    await expect(seam).toHaveAttribute('aria-valuetext', /^2 of 5 accepted: Catalog, /u)
    expect(await findSeam(page)).toBeCloseTo((await ticks.nth(2).boundingBox())?.x ?? 0, -0.5)
    // What is not accepted yet cannot be shown as built.
    await page.keyboard.press('End')
    await expect(heading).toHaveText('3 of 5 accepted')
  },
)

test('the home page has one amount with one solid button, which opens the oldest overdue invoice', async ({ page, server, signInAs }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await signInAs(await createSampleMember(server))
  await page.goto('/dashboard')
  const due = page.getByRole('main').getByRole('region', { name: 'Amount due' })
  await expect(due).toContainText(/^Amount dueOverdue since /u)
  const [pay, ...others] = await due.getByRole('link', { name: /^Pay / }).all()
  expect(others).toEqual([])
  await pay?.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Invoice /u)
  await expect(page.getByRole('heading', { name: 'Pay this invoice' })).toBeVisible()
})

test('without scripts a month of the year filters the list, and shows all days when chosen again', async ({
  page,
  server,
  browser,
  signInAs,
}) => {
  await signInAs(await createSampleMember(server))
  const storageState = await page.context().storageState()
  const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: server.url, storageState })
  const list = await plain.newPage()
  await list.goto('/dashboard/invoices?status=paid')
  const months = list.getByRole('list', { name: 'Amounts in EUR' }).getByRole('link')
  await expect(months).toHaveCount(12)
  const name = (await months.last().textContent()) ?? ''
  await months.last().click()
  await expect(list).toHaveURL(/\?status=paid&currency=EUR&from=\d{4}-\d\d-01&to=\d{4}-\d\d-\d\d$/u)
  const chosen = list.getByRole('link', { name })
  await expect(chosen).toHaveAttribute('aria-current', 'true')
  await chosen.click()
  await expect(list).toHaveURL('/dashboard/invoices?status=paid&currency=EUR')
  await plain.close()
})
