import type { Page } from '@playwright/test'
import { locales } from '#domain/locale.ts'
import { localizePath } from '#domain/locale-path.ts'
import { openRequestStore } from '#gateway/requests.ts'
import { content } from '#testing/site/product-content.ts'
import { createTranslate } from '#i18n/translate.ts'
import { ask } from './ask.ts'
import { readText } from './document-head.ts'
import { findViolations } from './find-violations.ts'
import { waitUntilRunning } from './forms.ts'
import type { TestServer } from './server.ts'
import { half } from './matrix.ts'
import { beginSession, openDocuments, signInWithPassword } from './people.ts'
import { createSampleMember } from './sample-member.ts'
import { openDashboard } from './sign-in-on-page.ts'
import { expect, test } from './test.ts'

/** Lists a customer's open requests that contain a text. */
async function listOpen(server: TestServer, customerId: string, text: string) {
  const requests = await openRequestStore(openDocuments(server)).listRequests(customerId, { state: 'open' })
  return requests.filter((asked) => asked.text === text)
}

/** Opens a form of the page by its name, once the app runs it. */
async function openForm(page: Page, name: string) {
  const form = page.locator(`form[name='${name}']`)
  await waitUntilRunning(form)
  await page.locator('details', { has: form }).last().locator('> summary').click()
  return form
}

test('the list leads to a product with its dates, its steps and a file that opens', async ({ page, server, complaints, signInAs }) => {
  void complaints
  const { messages } = content
  const member = await createSampleMember(server)
  await signInAs(member)
  const translate = createTranslate('nl', messages.nl)
  const main = page.getByRole('main')
  await openDashboard(page, '/nl/dashboard/products')
  await expect(main.getByRole('row')).toHaveCount(6)
  await main.getByRole('link', { name: translate('dashboard.products.filter.all') }).click()
  await expect(main.getByRole('row')).toHaveCount(7)
  await main.getByRole('link', { name: 'Marketplace' }).click()
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Marketplace')
  const steps = main.getByRole('region', { name: translate('dashboard.products.milestones') }).getByRole('listitem')
  await expect(steps).toHaveText([/^Concept/u, /^Catalog/u, /^Checkout/u, /^Search/u, /^Launch/u])
  const files = main.getByRole('region', { name: translate('dashboard.products.files.heading') })
  const [download] = await Promise.all([page.waitForEvent('download'), files.getByRole('link', { name: 'concept.txt' }).click()])
  expect(download.suggestedFilename()).toBe('concept-v2.txt')
})

test('list and product have texts in every language', async ({ server }) => {
  const { messages } = content
  const member = await createSampleMember(server)
  const cookie = await beginSession(server, (await signInWithPassword(server, member)).idToken)
  for (const locale of locales) {
    const translate = createTranslate(locale, messages[locale])
    const read = async (path: string) => readText((await ask(server.url, localizePath(locale, path), { headers: { cookie } })).text)
    const list = await read('/dashboard/products')
    expect(list, locale).toContain(translate('dashboard.products.filter.all'))
    const product = await read('/dashboard/products/marketplace')
    for (const key of ['milestones', 'term.once', 'files.heading'] as const)
      expect(product, locale).toContain(translate(`dashboard.products.${key}`))
    expect(product, locale).toContain(translate('dashboard.products.files.version', { version: 2 }))
  }
})

test('a question reaches the agency once, and its answer is shown on the page and the home page', async ({
  page,
  server,
  complaints,
  signInAs,
}) => {
  test.slow()
  void complaints
  const text = `Wie lange dauert es?\n${crypto.randomUUID()}`
  const member = await createSampleMember(server)
  await signInAs(member)
  await openDashboard(page, '/de/dashboard/products/hosting')
  const form = await openForm(page, `ask-question-${member.customerId}-hosting`)
  await form.getByRole('button').click()
  await expect(page.getByRole('region', { name: 'Bitte prüfen Sie 2 Felder noch einmal' })).toBeFocused()
  await form.getByLabel('Betreff').fill('Umzug')
  await form.getByLabel('Ihre Frage').fill(text)
  await form.getByRole('button').dblclick()
  await expect(page.getByText('Ihre Nachricht ist angekommen')).toBeFocused()
  const thread = page.getByRole('article').filter({ hasText: text })
  await expect(thread).toContainText('In Bearbeitung')
  const open = await listOpen(server, member.customerId, text)
  expect(open).toMatchObject([{ productId: 'hosting', kind: 'question' }])

  const address = { customerId: member.customerId, id: open[0]?.id ?? '' }
  await openRequestStore(openDocuments(server)).answerRequest(address, { id: 'answer', author: 'Mara Lindholm', text: 'Zwei Tage.' })
  await openDashboard(page, '/de/dashboard')
  await page.getByRole('link', { name: 'Beantwortet: „Umzug“' }).click()
  await expect(page).toHaveURL(`/de/dashboard/requests#request-${open[0]?.id}`)
  await expect(thread).toContainText('Mara Lindholm')
  await expect(thread).toContainText('Zwei Tage.')
  await expect(thread.getByRole('link', { name: 'Hosting' })).toBeVisible()

  // Another message reopens the request for the agency.
  await thread.locator('summary', { hasText: 'Nachricht hinzufügen' }).click()
  await thread.getByLabel('Ihre Nachricht').fill('Danke.')
  await thread.getByRole('button', { name: 'Nachricht senden' }).click()
  await expect(thread).toContainText('In Bearbeitung')
  await expect(thread.getByRole('listitem')).toHaveText([/Wie lange/u, /Zwei Tage/u, /Danke/u])
})

test(
  'a change is requested by keyboard, and typed text survives a reload',
  { tag: '@long' },
  async ({ page, server, complaints, signInAs }) => {
    test.slow()
    void complaints
    const text = `More hours ${crypto.randomUUID()}`
    const member = await createSampleMember(server)
    await signInAs(member)
    await openDashboard(page, '/dashboard/products/support')
    await page.locator('summary', { hasText: 'Request a change' }).focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Support')
    await page.keyboard.press('Tab')
    await page.keyboard.type(text)
    await page.reload()
    const field = page.getByLabel('What would you like changed?')
    await expect(field).toHaveValue(text)
    await field.focus()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Send request', exact: true })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByText('We’ve received your message.')).toBeFocused()
    expect(await listOpen(server, member.customerId, text)).toMatchObject([{ kind: 'change', productId: 'support' }])
  },
)

test(
  'a question submitted offline is shown as waiting, and sent once when online',
  { tag: '@long' },
  async ({ page, context, server, signInAs }) => {
    test.slow()
    const text = `Later ${crypto.randomUUID()}`
    const member = await createSampleMember(server)
    await signInAs(member)
    await openDashboard(page, '/de/dashboard/products/support')
    const form = await openForm(page, `ask-change-${member.customerId}-support`)
    await form.locator('[name=subject]').fill('Support')
    await form.locator('[name=message]').fill(text)
    await context.setOffline(true)
    await form.getByRole('button').click()
    await expect(form).toContainText('wird automatisch gesendet, sobald Sie wieder online sind')
    await expect(form.locator('[name=message]')).toHaveValue(text)
    expect(await listOpen(server, member.customerId, text)).toEqual([])
    await context.setOffline(false)
    await expect
      .poll(() => listOpen(server, member.customerId, text), { timeout: 30_000 })
      .toMatchObject([{ kind: 'change', productId: 'support' }])
    await expect(page.getByText('Ihre Nachricht ist angekommen.')).toBeVisible()
  },
)

test('a question of an ended session is kept, and can be sent after a new sign-in', async ({ page, context, server, signInAs }) => {
  test.slow()
  const text = `Ended ${crypto.randomUUID()}`
  const member = await createSampleMember(server)
  await signInAs(member)
  await openDashboard(page, '/dashboard/products/support')
  // Live updates during the end of the session would redirect to the login, and the SDK back with a new session, before the form is
  // submitted.
  await page.route('/session', (route) => route.abort())
  const form = await openForm(page, `ask-change-${member.customerId}-support`)
  await form.locator('[name=subject]').fill('Support')
  await form.locator('[name=message]').fill(text)
  await context.clearCookies({ name: '__session' })
  await form.getByRole('button').click()
  await expect(form).toContainText('Your session has ended, so nothing was sent.')
  await expect(form.locator('[name=message]')).toHaveValue(text)
  expect(await listOpen(server, member.customerId, text)).toEqual([])
  // The SDK still has the user, so the login needs no input.
  const [login] = await Promise.all([context.waitForEvent('page'), form.getByRole('link', { name: 'Sign in' }).click()])
  await expect(login).toHaveURL(/dashboard$/u)
  await form.getByRole('button').click()
  await expect(page.getByText('We’ve received your message.')).toBeVisible()
  await expect.poll(() => listOpen(server, member.customerId, text)).toMatchObject([{ kind: 'change', productId: 'support' }])
})

test('the notice for a product explains its effect and missed deadlines, and is possible once', async ({ page, server, signInAs }) => {
  test.slow()
  const member = await createSampleMember(server)
  await signInAs(member)
  await openDashboard(page, '/dashboard/products/monitoring')
  const main = page.getByRole('main')
  await expect(main).toContainText('so the contract can end after the next term at the earliest')
  const form = await openForm(page, `ask-cancel-${member.customerId}-monitoring`)
  await expect(main).toContainText(/You’re giving notice for .+\. We’ll confirm the last day here\./u)
  await expect(main.getByText('The cancellation deadline,')).toBeVisible()
  await form.getByRole('button').click()
  await expect(page.getByText('We’ve received your message.')).toBeFocused()
  await expect(main.locator('summary', { hasText: 'Give notice' })).toHaveCount(0)
  expect(await listOpen(server, member.customerId, 'We’re giving notice, effective on the earliest possible date.')).toMatchObject([
    { kind: 'cancel', productId: 'monitoring' },
  ])
})

test('without scripts a rejected question keeps its text, and repeats are stored once', async ({ page, server, browser, signInAs }) => {
  test.slow()
  const text = `Sin scripts ${crypto.randomUUID()}`
  const member = await createSampleMember(server)
  await signInAs(member)
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
  const key = await sheet.locator('form[name^=ask-question] input[name=idempotencyKey]').inputValue()
  const form = {
    form: `ask-question-${member.customerId}-hosting`,
    kind: 'question',
    customer: member.customerId,
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
  expect(await listOpen(server, member.customerId, text)).toHaveLength(1)
  await plain.close()
})

test('a missing product is a 404 inside the dashboard, with a link back into it', async ({ page, server, signInAs }) => {
  const member = await createSampleMember(server)
  await signInAs(member)
  const answer = await page.goto('/dashboard/products/nope')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('navigation', { name: 'Dashboard' })).toBeVisible()
  await expect(page.getByRole('main')).toHaveCount(1)
  await page.getByRole('main').getByRole('link', { name: 'Projects and services' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Projects and services')
})

test('products and requests are accessible, narrow in light colours and wide in dark ones', async ({ page, server, signInAs }) => {
  test.slow()
  await signInAs(await createSampleMember(server))
  const room = '/de/dashboard'
  const paths = [room, `${room}/products?show=all`, `${room}/products/marketplace`, `${room}/products/monitoring`, `${room}/requests`]
  for (const { colorScheme, width, turn } of [
    { colorScheme: 'light', width: 360, turn: 0 },
    { colorScheme: 'dark', width: 1440, turn: 1 },
  ] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: 900 })
    for (const path of half(paths, turn)) {
      await page.goto(path)
      // Includes collapsed text.
      await page.getByRole('main').evaluate((main) => main.querySelectorAll('details').forEach((details) => (details.open = true)))
      expect(await findViolations(page), path).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(width)
    }
  }
})
