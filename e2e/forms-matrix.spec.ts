import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page } from '@playwright/test'
import PostalMime from 'postal-mime'
import { localizePath } from '#domain/locale-path.ts'
import { type Locale, locales, localeTags } from '#domain/locale.ts'
import { test, waitUntilRunning } from './forms.ts'
import { listLeadsOf } from './leads.ts'
import { listMailFiles } from './list-mail-files.ts'
import type { TestServer } from './server.ts'
import { listSubscriptionsOf } from './subscriptions.ts'

/** A form of the site, and what a visitor enters besides name, e-mail address and consent. */
type SiteForm = {
  readonly name: string
  readonly path: string
  readonly enter: (form: Locator) => Promise<void>
  /** Where a refusal without scripts shows it, when that is not its own page. */
  readonly again?: string
}

const siteForms: readonly SiteForm[] = [
  {
    name: 'contact',
    path: '/contact-us',
    enter: async (form) => {
      await form.locator('[name=country]').selectOption('AT')
      await form.locator('[name=topic][value=shop]').check()
      await form.locator('[name=budget][value=unsure]').check()
      await form.locator('[name=message]').fill('Lamps.')
    },
  },
  { name: 'call', path: '/team#book', again: 'call-page', enter: (form) => form.locator('[name=time][value=morning]').check() },
  {
    name: 'application',
    path: '/career',
    enter: async (form) => {
      await form.locator('[name=role][value=talent-pool]').check()
      await form.locator('[name=message]').fill('Lamps.')
    },
  },
  {
    name: 'partnership',
    path: '/partnerships',
    enter: async (form) => {
      await form.locator('[name=company]').fill('Halde BV')
      await form.locator('[name=country]').selectOption('NL')
      await form.locator('[name=model][value=together]').check()
      await form.locator('[name=message]').fill('Lamps.')
    },
  },
  { name: 'subscription', path: '/videos', enter: async () => undefined },
]

for (const [at, siteForm] of siteForms.entries()) {
  for (const [localeAt, locale] of locales.entries()) {
    for (const hasScripts of [false, true]) {
      const way = hasScripts ? 'with scripts' : 'without scripts'
      test.describe(way, () => {
        test.use({ javaScriptEnabled: hasScripts })

        test(`the ${siteForm.name} form in ${localeTags[locale]}, ${way}, is refused with what was typed, then stored once and confirmed by mail`, async ({
          page,
          server,
          visitFrom,
        }) => {
          await visitFrom(`203.0.113.${10 + at * 8 + localeAt * 2 + Number(hasScripts)}`)
          const email = `${siteForm.name}-${locale}-${hasScripts ? 'app' : 'plain'}@halde.example`
          const refused = await refuse(page, siteForm, { locale, email, hasScripts })
          const name = refused.locator('[name=name]')
          if ((await name.count()) > 0) await name.fill('Zoë Peeters')
          await siteForm.enter(refused)
          await refused.locator('[name=consent]').check()
          await refused.locator('button[type=submit]').click()
          await expectStored(page, server, siteForm, email, locale)
        })
      })
    }
  }
}

type Visit = { readonly locale: Locale; readonly email: string; readonly hasScripts: boolean }

/** Sends the form with nothing but the address. @returns The form with its errors, which still holds the address. */
async function refuse(page: Page, { name, path, again }: SiteForm, { locale, email, hasScripts }: Visit): Promise<Locator> {
  await page.goto(localizePath(locale, path))
  const form = page.locator(`form[name=${name}]`)
  await form.locator('[name=email]').fill(email)
  if (hasScripts) await waitUntilRunning(form)
  await form.locator('button[type=submit]').click()
  const id = hasScripts ? name : (again ?? name)
  const refused = page.locator(`form[name=${id}]`)
  await expect(page.locator(`#${id}-summary`)).toBeVisible()
  await expect(refused.locator('[name=email]')).toHaveValue(email)
  return refused
}

async function expectStored(page: Page, server: TestServer, { name }: SiteForm, email: string, locale: Locale): Promise<void> {
  if (name === 'subscription') {
    await expect(page).toHaveURL(/subscription=asked/)
    expect(await listSubscriptionsOf(server, email)).toMatchObject([{ list: 'videos', state: 'pending', locale }])
    await expect.poll(() => listSubjects(server, email)).toHaveLength(1)
    return
  }
  const receipt = page.locator('dialog[open], main').filter({ hasText: /[0-9A-Z]{5}-[0-9A-Z]{5}/ })
  await expect(receipt.first()).toBeVisible()
  const leads = await listLeadsOf(server, email)
  expect(leads).toMatchObject([{ formName: name, locale, name: 'Zoë Peeters' }])
  const reference = leads[0]?.['reference'] ?? 'a reference'
  await expect(receipt.first()).toContainText(reference)
  await expect.poll(() => listSubjects(server, email)).toEqual([expect.stringContaining(reference)])
}

/** Subjects of the mails that went to an address. */
async function listSubjects({ dataDir }: TestServer, email: string): Promise<string[]> {
  const files = await listMailFiles(dataDir)
  const mails = await Promise.all(files.map(async (file) => PostalMime.parse(await readFile(file))))
  return mails.filter(({ to }) => to?.some(({ address }) => address === email)).map(({ subject }) => subject ?? '')
}
