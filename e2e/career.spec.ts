import { expect, type Page } from '@playwright/test'
import { locales, localeTags } from '#domain/locale.ts'
import { localizePath } from '#domain/locale-path.ts'
import { readContent } from '#words/node/read-content.ts'
import { createTranslate } from '#words/translate.ts'
import { test, waitUntilRunning } from './forms.ts'
import { listLeadsOf } from './leads.ts'

const application = (page: Page) => page.locator('form[name=application]')
const partnership = (page: Page) => page.locator('form[name=partnership]')

async function fillApplication(page: Page, email: string): Promise<void> {
  const form = application(page)
  await form.locator('[name=name]').fill('Zoë Peeters')
  await form.locator('[name=email]').fill(email)
  await form.locator('[name=role][value=talent-pool]').check()
  await form.locator('[name=link]').fill('halde.example/zoe')
  await form.locator('[name=consent]').check()
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  for (const [index, locale] of locales.entries()) {
    test(`an application in ${localeTags[locale]} is refused with everything typed, then taken once, on the page's own path`, async ({
      page,
      server,
      visitFrom,
    }) => {
      await visitFrom(`198.51.100.${60 + index}`)
      const { messages } = await readContent(new URL('../content/', import.meta.url))
      const translate = createTranslate(locale, messages[locale])
      const path = localizePath(locale, '/career')
      await page.goto(server.url + path)
      await fillApplication(page, `${locale}@halde.example`)
      await application(page).locator('button[type=submit]').click()
      expect(new URL(page.url()).pathname).toBe(path)
      await expect(application(page).getByText(translate('form.errors.letterRequired')).first()).toBeVisible()
      await expect(application(page).locator('[name=link]')).toHaveValue('halde.example/zoe')
      await application(page).locator('[name=message]').fill('Lampen.')
      await application(page).locator('button[type=submit]').click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(translate('career.receipt.heading'))
      expect(new URL(page.url()).pathname).toBe(path)
      expect(await listLeadsOf(server, `${locale}@halde.example`)).toMatchObject([
        { formName: 'application', locale, role: 'talent-pool', link: 'https://halde.example/zoe', message: 'Lampen.' },
      ])
    })
  }
})

test('with scripts a partnership request is checked on the page, and its receipt is a page of its own', async ({
  page,
  server,
  visitFrom,
}) => {
  await visitFrom('198.51.100.70')
  await page.goto(`${server.url}/de/partnerships`)
  const form = partnership(page)
  await form.locator('[name=name]').click()
  await waitUntilRunning(form)
  await form.locator('button[type=submit]').click()
  await expect(page.locator('#partnership-summary')).toBeVisible()
  await form.locator('[name=name]').fill('Zoë Peeters')
  await form.locator('[name=company]').fill('Halde BV')
  await form.locator('[name=email]').fill('partner@halde.example')
  await form.locator('[name=country]').selectOption('NL')
  await form.locator('[name=model][value=together]').check()
  await form.locator('[name=message]').fill('Wir gestalten.')
  await form.locator('[name=consent]').check()
  await form.locator('button[type=submit]').click()
  await expect(page).toHaveURL(/\/de\/partnerships\?received=/)
  expect(await listLeadsOf(server, 'partner@halde.example')).toMatchObject([{ formName: 'partnership', model: 'together', country: 'NL' }])
})

test('open roles are told to machines in the server’s HTML, with their salary', async ({ request, server }) => {
  const html = await (await request.get(`${server.url}/de/career`)).text()
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? []
  const things: unknown = JSON.parse(json)
  const { roles } = await readContent(new URL('../content/', import.meta.url))
  expect(things).toMatchObject({
    '@graph': roles.map(({ texts, salaryPerYear: { from, to, currency } }) => ({
      '@type': 'JobPosting',
      title: texts.de.title,
      baseSalary: { currency, value: { minValue: from, maxValue: to, unitText: 'YEAR' } },
    })),
  })
})
