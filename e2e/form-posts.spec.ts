import type { APIRequestContext } from '@playwright/test'
import { type Locale, locales, localeTags } from '#domain/locale.ts'
import { localizePath } from '#domain/locale-path.ts'
import { content } from '#testing/site/product-content.ts'
import { createTranslate } from '#i18n/translate.ts'
import { listTags, readText } from './document-head.ts'
import { listLeadsOf } from './leads.ts'
import { newEmail } from './people.ts'
import { listMailsTo } from './received-mails.ts'
import type { TestServer } from './server.ts'
import { type SiteForm, siteForms } from './site-forms.ts'
import { isLong } from './matrix.ts'
import { expect, test } from './test.ts'

// Submits every form in every language as a browser without scripts, but over plain HTTP.

const { messages } = content

type Sent = { readonly status: number; readonly location: string; readonly html: string; readonly retryAfter: string | undefined }

/** Submits a form as a browser does, with its hidden fields. */
async function send(
  request: APIRequestContext,
  server: TestServer,
  { name, path, action = path }: SiteForm,
  locale: Locale,
  fields: Readonly<Record<string, string>>,
): Promise<Sent> {
  const page = await (await request.get(localizePath(locale, path))).text()
  const form = new RegExp(`<form name="${name}".*?</form>`, 'su').exec(page)?.[0] ?? ''
  expect(listTags(form, 'form')).toMatchObject([{ method: 'post', action: localizePath(locale, action) }])
  const names = ['input', 'select', 'textarea'].flatMap((kind) => listTags(form, kind))
  for (const field of Object.keys(fields)) expect(names.map((tag) => tag['name'])).toContain(field)
  const hidden = names.filter(({ type }) => type === 'hidden').map((tag) => [tag['name'] ?? '', tag['value'] ?? ''])
  const answer = await request.post(localizePath(locale, action), {
    headers: { origin: server.url },
    form: { ...Object.fromEntries(hidden), ...fields },
    maxRedirects: 0,
  })
  const { location = '', 'retry-after': retryAfter } = answer.headers()
  return { status: answer.status(), location, html: await answer.text(), retryAfter }
}

function findForm(name: SiteForm['name']): SiteForm {
  const form = siteForms.find((one) => one.name === name)
  if (!form) throw new Error(`There is no form ${name}.`)
  return form
}

for (const [at, siteForm] of siteForms.entries()) {
  // Each language with another form: what a form needs does not depend on its language, and its words have tests of their own.
  for (const locale of isLong ? locales : locales.slice(at % locales.length).slice(0, 1)) {
    test(`the ${siteForm.name} form in ${localeTags[locale]} is refused, then stored once`, async ({ request, server }) => {
      const translate = createTranslate(locale, messages[locale])
      const { name, wrongCount, fields } = siteForm
      const email = newEmail()
      const refused = await send(request, server, siteForm, locale, { email })
      expect(refused.status).toBe(422)
      expect(refused.html).toContain(`<html lang="${localeTags[locale]}"`)
      expect(readText(refused.html)).toContain(translate('form.errors.summary', { count: wrongCount }))
      expect(readText(refused.html)).toContain(
        translate(name === 'subscription' ? 'form.errors.consentRequired' : 'form.errors.nameRequired'),
      )
      const [shown = ''] = new RegExp(`<form name="${name}".*?</form>`, 'su').exec(refused.html) ?? []
      expect(listTags(shown, 'input').find((tag) => tag['name'] === 'email')).toMatchObject({ value: email })

      const sent = await send(request, server, siteForm, locale, { ...fields, email })
      expect(sent.status).toBe(303)
      if (name === 'subscription') {
        expect(sent.location).toBe(`${localizePath(locale, '/videos')}?subscription=asked`)
        await expect.poll(() => listMailsTo(server, email)).toHaveLength(1)
        return
      }
      const leads = await listLeadsOf(server, email)
      expect(leads).toMatchObject([{ formName: name, locale, name: 'Zoë Peeters' }])
      const reference = leads[0]?.reference ?? 'a reference'
      expect(sent.location).toBe(`${localizePath(locale, siteForm.action ?? siteForm.path)}?received=${reference}`)
      const receipt = await request.get(sent.location)
      expect(receipt.headers()['cache-control']).toBe('private, no-store')
      const words = readText(await receipt.text())
      expect(words).toContain(reference)
      expect(words).toContain(translate(`receipt.${name}.heading`))
      expect(words).not.toContain('Lamps.')
      await expect.poll(() => listMailsTo(server, email)).toMatchObject([{ subject: expect.stringContaining(reference) }])
    })
  }
}

for (const [name, chosen] of [
  ['contact', { topic: 'ai' }],
  ['partnership', { model: 'together' }],
] as const) {
  for (const locale of isLong ? locales : locales.slice(-1)) {
    test(`a rejected ${name} form in ${localeTags[locale]} keeps everything typed, with errors`, async ({ request, server }) => {
      const translate = createTranslate(locale, messages[locale])
      const siteForm = findForm(name)
      const typed = '  <b>as typed</b>\n\n "quoted"'
      const { status, html } = await send(request, server, siteForm, locale, { email: 'zoe@', message: typed, ...chosen })
      expect(status).toBe(422)
      const [form = ''] = new RegExp(`<form name="${name}".*?</form>`, 'su').exec(html) ?? []
      const [, message = ''] = /<textarea[^>]*>(.*?)<\/textarea>/su.exec(form) ?? []
      // The HTML parser drops a leading line break.
      expect(readText(message)).toBe(typed)
      const inputs = listTags(form, 'input')
      expect(inputs.filter((tag) => tag['checked'] !== undefined).map((tag) => tag['value'])).toEqual(Object.values(chosen))
      expect(inputs.find((tag) => tag['name'] === 'email')).toMatchObject({ value: 'zoe@', 'aria-invalid': 'true' })
      expect(readText(form)).toContain(translate('form.errors.emailInvalid'))
    })
  }
}

test('the fourth request of a minute, by any form, is refused with 429 and keeps its text', async ({ request, server }) => {
  const email = newEmail()
  for (const message of ['eins', 'zwei']) {
    const { status } = await send(request, server, findForm('contact'), 'de', { ...findForm('contact').fields, email, message })
    expect(status).toBe(303)
  }
  expect((await send(request, server, findForm('partnership'), 'de', { ...findForm('partnership').fields, email })).status).toBe(303)
  const fourth = await send(request, server, findForm('contact'), 'de', { ...findForm('contact').fields, email, message: 'vier' })
  expect(fourth.status).toBe(429)
  expect(Number(fourth.retryAfter)).toBeGreaterThan(0)
  expect(fourth.html).toContain('>vier</textarea>')
  expect(await listLeadsOf(server, email)).toHaveLength(3)
})

test('a filled honeypot is rejected with a visible explanation', async ({ request, server }) => {
  const email = newEmail()
  const fields = { ...findForm('contact').fields, email, website: 'https://spam.example' }
  const { status, html } = await send(request, server, findForm('contact'), 'de', fields)
  expect(status).toBe(422)
  expect(html).toContain('contact-website-error')
  expect(await listLeadsOf(server, email)).toEqual([])
})

test('an unknown receipt is a 404 in the page’s language', async ({ request }) => {
  const answer = await request.get('/nl/contact-us?received=00000-00000')
  expect(answer.status()).toBe(404)
  expect(await answer.text()).toContain('<html lang="nl-NL"')
})
