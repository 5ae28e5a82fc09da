import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { openInvoiceStore } from '#gateway/invoices/invoices.ts'
import { openStaffViewStore } from '#gateway/staff-views.ts'
import { createInvoice } from '#testing/site/customers.ts'
import { createMember } from './members.ts'
import { openDocuments } from './people.ts'
import { speak } from './speak.ts'
import { expect, test } from './test.ts'

test.use({ javaScriptEnabled: false, locale: 'de-DE' })

test('staff open a customer’s dashboard by a button, which link previews do not use up', async ({ page, server }) => {
  const { translate } = speak('de')
  const { id, company } = await createMember(server)
  const documents = openDocuments(server)
  const invoices = [createInvoice({ number: 'S-1' }), createInvoice({ number: 'S-2', state: 'draft' })]
  await openInvoiceStore(documents).putInvoices(id, invoices)
  const views = openStaffViewStore({
    documents,
    now: Date.now,
    createId: randomUUID,
    createSecret: () => randomBytes(32).toString('base64url'),
    hash: (secret) => createHash('sha256').update(secret).digest('hex'),
  })
  const link = `/session?view=${await views.createLink(id, 'jana')}`
  for (const method of ['HEAD', 'GET']) expect((await page.request.fetch(link, { method })).status()).toBe(200)

  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(translate('dashboard.view.openHeading'))
  await page.getByRole('button', { name: translate('dashboard.view.open') }).click()
  await expect(page).toHaveURL('/de/dashboard')
  await expect(page.getByRole('complementary', { name: translate('dashboard.view.label') })).toContainText(company)
  await page.goto('/de/dashboard/invoices')
  await expect(page.getByRole('main')).toContainText('S-1')
  await expect(page.getByRole('main')).not.toContainText('S-2')

  await page.getByRole('button', { name: translate('dashboard.view.end') }).click()
  await expect(page).toHaveURL('/de/dashboard/login?mode=signedOut')
  expect((await page.goto(link))?.status()).toBe(410)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(translate('dashboard.view.goneHeading'))
  await expect(page.getByText(translate('dashboard.view.goneText', { minutes: 5 }))).toBeVisible()
})
