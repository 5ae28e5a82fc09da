import type { Page } from '@playwright/test'
import { locales } from '#domain/locale.ts'
import { localizePath } from '#domain/locale-path.ts'
import { agency } from '#testing/agency.ts'
import { readContent } from '#words/node/read-content.ts'
import { createTranslate } from '#words/translate.ts'
import { signInToDemo } from './demo-sign-in.ts'
import { findViolations } from './find-violations.ts'
import { waitUntilRunning } from './forms.ts'
import type { TestServer } from './server.ts'
import { expect, test } from './test.ts'

type Asked = { readonly customerId: string; readonly id: string; readonly kind: string; readonly text: string; readonly productId?: string }

/** The requests with a text that wait for the agency, as its command line lists them. */
async function listOpen({ dataDir }: TestServer, text: string): Promise<readonly Asked[]> {
  const { stdout } = await agency(dataDir, 'requests', 'list', '--json')
  // Made by our own command line, whose own tests pin the shape.
  return (JSON.parse(stdout) as Asked[]).filter((asked) => asked.text === text)
}

/** Opens a form of the page by its name, once the app runs it. */
async function openForm(page: Page, name: string) {
  const form = page.locator(`form[name=${name}]`)
  await waitUntilRunning(form)
  await page.locator('details', { has: form }).last().locator('> summary').click()
  return form
}

test('in every language the list leads to a product with its dates, its steps and a file that opens', async ({
  page,
  server,
  complaints,
}) => {
  test.slow()
  void complaints
  const { messages } = await readContent('content')
  await signInToDemo(page, server, '/dashboard/login')
  for (const locale of locales) {
    const translate = createTranslate(locale, messages[locale])
    const main = page.getByRole('main')
    await page.goto(localizePath(locale, '/dashboard/products'))
    await expect(main.getByRole('row')).toHaveCount(6)
    await main.getByRole('link', { name: translate('dashboard.products.filter.all') }).click()
    await expect(main.getByRole('row')).toHaveCount(7)
    await main.getByRole('link', { name: 'Marketplace' }).click()
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Marketplace')
    const steps = main.getByRole('region', { name: translate('dashboard.products.milestones') }).getByRole('listitem')
    await expect(steps).toHaveText([/^Concept/u, /^Catalog/u, /^Checkout/u, /^Search/u, /^Launch/u])
    await expect(main).toContainText(translate('dashboard.products.term.once'))
    const files = main.getByRole('region', { name: translate('dashboard.products.files.heading') })
    await expect(files).toContainText(translate('dashboard.products.files.version', { version: 2 }))
    const [download] = await Promise.all([page.waitForEvent('download'), files.getByRole('link', { name: 'concept.txt' }).click()])
    expect(download.suggestedFilename()).toBe('concept-v2.txt')
  }
})

test('a question reaches the agency once, and its answer stands on the page and among what is to do', async ({
  page,
  server,
  complaints,
}) => {
  test.slow()
  void complaints
  const text = `Wie lange dauert es?\n${crypto.randomUUID()}`
  await signInToDemo(page, server, '/dashboard/login')
  await page.goto('/de/dashboard/products/hosting')
  const form = await openForm(page, 'ask-question-demo-hosting')
  await form.getByRole('button').click()
  await expect(page.getByRole('region', { name: 'Bitte sehen Sie sich 2 Felder noch einmal an' })).toBeFocused()
  await form.getByLabel('Betreff').fill('Umzug')
  await form.getByLabel('Ihre Frage').fill(text)
  await form.getByRole('button').dblclick()
  await expect(page.getByText('Es ist bei uns angekommen')).toBeFocused()
  const thread = page.getByRole('article').filter({ hasText: text })
  await expect(thread).toContainText('Liegt bei uns')
  const open = await listOpen(server, text)
  expect(open).toMatchObject([{ customerId: 'demo', productId: 'hosting', kind: 'question' }])

  await agency(server.dataDir, 'requests', 'answer', `demo/${open[0]?.id}`, '--text', 'Zwei Tage.', '--as', 'Mara Lindholm')
  await page.goto('/de/dashboard')
  await page.getByRole('link', { name: 'Beantwortet: „Umzug“' }).click()
  await expect(page).toHaveURL(`/de/dashboard/requests#request-${open[0]?.id}`)
  await expect(thread).toContainText('Mara Lindholm')
  await expect(thread).toContainText('Zwei Tage.')
  await expect(thread.getByRole('link', { name: 'Hosting' })).toBeVisible()

  // More is said, and the request waits for the agency again.
  await thread.locator('summary', { hasText: 'Etwas hinzufügen' }).click()
  await thread.getByLabel('Ihre Nachricht').fill('Danke.')
  await thread.getByRole('button', { name: 'Nachricht senden' }).click()
  await expect(thread).toContainText('Liegt bei uns')
  await expect(thread.getByRole('listitem')).toHaveText([/Wie lange/u, /Zwei Tage/u, /Danke/u])
})

test('the keyboard alone asks for a change, and what was typed survives a reload', async ({ page, server, complaints }) => {
  test.slow()
  void complaints
  const text = `More hours ${crypto.randomUUID()}`
  await signInToDemo(page, server, '/dashboard/login')
  await page.goto('/dashboard/products/support')
  await page.locator('summary', { hasText: 'Ask for a change' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Support')
  await page.keyboard.press('Tab')
  await page.keyboard.type(text)
  await page.reload()
  const field = page.getByLabel('What should change')
  await expect(field).toHaveValue(text)
  await field.focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Send request', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('It has reached us.')).toBeFocused()
  expect(await listOpen(server, text)).toMatchObject([{ kind: 'change', productId: 'support' }])
})

test('a question that is sent without a line says that it waits, and arrives once when the line is back', async ({
  page,
  context,
  server,
}) => {
  test.slow()
  const text = `Later ${crypto.randomUUID()}`
  await signInToDemo(page, server, '/de/dashboard/login')
  await page.goto('/de/dashboard/products/support')
  const form = await openForm(page, 'ask-change-demo-support')
  await form.locator('[name=subject]').fill('Support')
  await form.locator('[name=message]').fill(text)
  await context.setOffline(true)
  await form.getByRole('button').click()
  await expect(form).toContainText('wird von selbst gesendet, sobald die Verbindung wieder da ist')
  await expect(form.locator('[name=message]')).toHaveValue(text)
  expect(await listOpen(server, text)).toEqual([])
  await context.setOffline(false)
  await expect.poll(() => listOpen(server, text), { timeout: 30_000 }).toMatchObject([{ kind: 'change', productId: 'support' }])
  await expect(page.getByText('Es ist bei uns angekommen.')).toBeVisible()
})

test('a question of a session that has ended is not lost: its form says so, and it goes after a sign-in elsewhere', async ({
  page,
  context,
  server,
}) => {
  test.slow()
  const text = `Ended ${crypto.randomUUID()}`
  await signInToDemo(page, server, '/dashboard/login')
  await page.goto('/dashboard/products/support')
  // News that are read while the session ends would lead to the login, and by the SDK back with a new one, before the form is sent.
  await page.route('/session', (route) => route.abort())
  const form = await openForm(page, 'ask-change-demo-support')
  await form.locator('[name=subject]').fill('Support')
  await form.locator('[name=message]').fill(text)
  await context.clearCookies({ name: '__session' })
  await form.getByRole('button').click()
  await expect(form).toContainText('Your session has ended, so nothing reached us.')
  await expect(form.locator('[name=message]')).toHaveValue(text)
  expect(await listOpen(server, text)).toEqual([])
  // The SDK knows the person still, so the login needs nothing typed.
  const [login] = await Promise.all([context.waitForEvent('page'), form.getByRole('link', { name: 'Sign in' }).click()])
  await expect(login).toHaveURL(/dashboard$/u)
  await form.getByRole('button').click()
  await expect(page.getByText('It has reached us.')).toBeVisible()
  await expect.poll(() => listOpen(server, text)).toMatchObject([{ kind: 'change', productId: 'support' }])
})

test('asking for the end says what comes of it, also when notice is too late, and can be asked once', async ({ page, server }) => {
  test.slow()
  await signInToDemo(page, server, '/dashboard/login')
  await page.goto('/dashboard/products/monitoring')
  const main = page.getByRole('main')
  await expect(main).toContainText('so it can end after the next period at the earliest')
  const form = await openForm(page, 'ask-cancel-demo-monitoring')
  await expect(main).toContainText('Nothing ends by itself')
  await expect(main.getByText('The last day for notice,')).toBeVisible()
  await form.getByRole('button').click()
  await expect(page.getByText('It has reached us.')).toBeFocused()
  await expect(main.locator('summary', { hasText: 'Ask to end it' })).toHaveCount(0)
  expect(await listOpen(server, 'Please end this at the next possible date.')).toMatchObject([{ kind: 'cancel', productId: 'monitoring' }])
})

test('without scripts a question is refused with its text, then taken once, however often the form is sent', async ({
  page,
  server,
  browser,
}) => {
  test.slow()
  const text = `Sin scripts ${crypto.randomUUID()}`
  await signInToDemo(page, server, '/dashboard/login')
  const storageState = await page.context().storageState()
  const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: server.url, storageState })
  const sheet = await plain.newPage()
  await sheet.goto('/es/dashboard/products/hosting')
  await sheet.locator('summary', { hasText: 'Hacer una pregunta' }).click()
  const question = sheet.getByLabel('Tu pregunta')
  await question.fill(text)
  const [refused] = await Promise.all([
    sheet.waitForResponse((response) => response.request().method() === 'POST'),
    sheet.getByRole('button', { name: 'Enviar la pregunta' }).click(),
  ])
  expect(refused.status()).toBe(422)
  await expect(question).toHaveValue(text)
  await expect(sheet.getByRole('region', { name: 'Revisa un campo' })).toBeFocused()
  const key = await sheet.locator('form[name=ask-question-demo-hosting] input[name=idempotencyKey]').inputValue()
  const form = {
    form: 'ask-question-demo-hosting',
    kind: 'question',
    customer: 'demo',
    subject: 'Dominio',
    message: text,
    idempotencyKey: key,
  }
  for (const _ of [1, 2]) {
    const headers = { origin: server.url }
    const answer = await plain.request.post('/es/dashboard/products/hosting', { headers, form, maxRedirects: 0 })
    expect(answer.status()).toBe(303)
  }
  await sheet.goto('/es/dashboard/products/hosting')
  await expect(sheet.getByRole('article').filter({ hasText: text })).toHaveCount(1)
  expect(await listOpen(server, text)).toHaveLength(1)
  await plain.close()
})

test('a product that is not there is a 404 inside the dashboard, and leads back into it', async ({ page, server }) => {
  await signInToDemo(page, server, '/dashboard/login')
  const answer = await page.goto('/dashboard/products/nope')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('navigation', { name: 'Dashboard' })).toBeVisible()
  await expect(page.getByRole('main')).toHaveCount(1)
  await page.getByRole('main').getByRole('link', { name: 'Products' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Products')
})

for (const { colorScheme, width } of [
  { colorScheme: 'light', width: 360 },
  { colorScheme: 'dark', width: 1440 },
] as const) {
  test(`products and requests break no rule of accessibility, ${width} pixels wide, in ${colorScheme} colours`, async ({
    page,
    server,
  }) => {
    test.slow()
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: 900 })
    await signInToDemo(page, server, '/de/dashboard/login')
    const room = '/de/dashboard'
    for (const path of [
      room,
      `${room}/products?show=all`,
      `${room}/products/marketplace`,
      `${room}/products/monitoring`,
      `${room}/requests`,
    ]) {
      await page.goto(path)
      // What is folded can be read too.
      await page.getByRole('main').evaluate((main) => main.querySelectorAll('details').forEach((details) => (details.open = true)))
      expect(await findViolations(page), path).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(width)
    }
  })
}
