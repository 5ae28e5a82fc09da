import { localizePath } from '#domain/locale-path.ts'
import { openCustomerStore } from '#gateway/customers.ts'
import { openInvoiceStore } from '#gateway/invoices/invoices.ts'
import { openProductStore } from '#gateway/products.ts'
import { createCustomer, createInvoice } from '#testing/site/customers.ts'
import { createProduct } from '#testing/site/products.ts'
import { createMember } from './members.ts'
import { openDocuments } from './people.ts'
import { openDashboard } from './sign-in-on-page.ts'
import { expect, test } from './test.ts'

const longWord = 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesellschaft'

test('no name of a product or milestone makes the list wider than the screen', async ({ page, server, complaints, signInAs }) => {
  void complaints
  const person = await createMember(server)
  const names = ['Wartungsvertrag für den Onlineshop mit monatlichem Bericht, Hosting und Überwachung', 'x'.repeat(120)]
  const milestones = [{ name: longWord, dueOn: '2999-01-01' } as const]
  const products = names.map((name, index) => createProduct({ id: `odd-${index}`, name, milestones }))
  await openProductStore(openDocuments(server)).putProducts(person.id, products)
  await signInAs(person)
  for (const width of [320, 390, 768, 1024, 1280]) {
    await page.setViewportSize({ width, height: 700 })
    await page.goto('/de/dashboard/products')
    for (const name of names) await expect(page.getByRole('rowheader', { name })).toBeInViewport()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
})

test(
  'a long company name is readable in full on a small phone with doubled letters',
  { tag: '@long' },
  async ({ page, server, complaints, signInAs }) => {
    void complaints
    const person = await createMember(server)
    const documents = openDocuments(server)
    const company = `${longWord} Süddeutschland mbH & Co. KG`
    await openCustomerStore(documents).putCustomer(createCustomer({ id: person.id, company, emails: [person.email] }))
    const lines = [{ description: longWord, quantity: 1, unit: 'month', unitPriceMinor: 1_234_567_890, taxRate: 19 }] as const
    await openInvoiceStore(documents).putInvoices(person.id, [createInvoice({ number: 'R-2026-00997', currency: 'USD', lines })])
    await signInAs(person)
    const devtools = await page.context().newCDPSession(page)
    for (const [width, letters] of [
      [360, 16],
      [320, 32],
    ] as const) {
      await page.setViewportSize({ width, height: 700 })
      await devtools.send('Page.setFontSizes', { fontSizes: { standard: letters } })
      for (const locale of ['nl', 'es'] as const) {
        await page.goto(localizePath(locale, '/dashboard/invoices/R-2026-00997'))
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      }
      await page.getByRole('banner').locator('summary').last().press('Enter')
      const whole = page.getByRole('banner').locator('details[open]').getByText(company)
      await expect(whole).toBeInViewport({ ratio: 1 })
      const box = await whole.boundingBox()
      expect(box?.x).toBeGreaterThan(0)
      expect(await whole.evaluate(({ clientWidth, scrollWidth }) => scrollWidth - clientWidth)).toBe(0)
    }
  },
)

test('a name may begin with an emoji', { tag: '@long' }, async ({ page, server, complaints, signInAs }) => {
  void complaints
  const person = await createMember(server)
  await signInAs(person)
  await openDashboard(page, '/dashboard/settings')
  await page.locator('main [name=displayName]').fill('😀 Anna')
  await page
    .locator('main form', { has: page.locator('[name=displayName]') })
    .getByRole('button')
    .click()
  await expect(page.locator('main output', { hasText: 'Saved' })).toBeVisible()
  await page.goto('/dashboard')
  await expect(page.locator('html')).toHaveAttribute('data-start', 'done')
  await expect(page.getByRole('banner')).toContainText('😀 Anna')
  await expect(page.locator('header summary', { hasText: '😀' })).toBeVisible()
})
