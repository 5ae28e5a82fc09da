import { localizePath } from '#domain/locale-path.ts'
import { locales, localeTags } from '#domain/locale.ts'
import { waitUntilRunning } from './forms.ts'
import { listLeadsOf } from './leads.ts'
import { listMailsTo } from './received-mails.ts'
import { newEmail } from './people.ts'
import { enter, siteForms } from './site-forms.ts'
import { listSubscriptionsOf } from './subscriptions.ts'
import { isLong } from './matrix.ts'
import { expect, test } from './test.ts'

// Texts of the other languages: `form-posts.spec.ts`.
for (const siteForm of siteForms) {
  for (const locale of isLong ? locales : [siteForm.locale]) {
    for (const hasScripts of isLong ? [false, true] : [true]) {
      const way = hasScripts ? 'with scripts' : 'without scripts'
      test.describe(way, () => {
        test.use({ javaScriptEnabled: hasScripts })

        test(`the ${siteForm.name} form in ${localeTags[locale]} is refused, stored once and mailed`, async ({ page, server }) => {
          const { name, path, fields } = siteForm
          const email = newEmail()
          await page.goto(localizePath(locale, path))
          const form = page.locator(`form[name=${name}]`)
          await form.locator('[name=email]').fill(email)
          if (hasScripts) await waitUntilRunning(form)
          await form.locator('button[type=submit]').click()
          const refused = page.locator(`form[name=${name}]`)
          await expect(page.locator(`#${name}-summary`)).toBeVisible()
          await expect(refused.locator('[name=email]')).toHaveValue(email)
          await enter(refused, fields)
          await refused.locator('button[type=submit]').click()

          if (name === 'subscription') {
            await expect(page).toHaveURL(/subscription=asked/)
            expect(await listSubscriptionsOf(server, email)).toMatchObject([{ list: 'videos', state: 'pending', locale }])
            await expect.poll(() => listMailsTo(server, email)).toHaveLength(1)
            return
          }
          const receipt = page.locator('dialog[open], main').filter({ hasText: /[0-9A-Z]{5}-[0-9A-Z]{5}/ })
          await expect(receipt.first()).toBeVisible()
          const leads = await listLeadsOf(server, email)
          expect(leads).toMatchObject([{ formName: name, locale, name: 'Zoë Peeters' }])
          const reference = leads[0]?.reference ?? 'a reference'
          await expect(receipt.first()).toContainText(reference)
          await expect.poll(() => listMailsTo(server, email)).toMatchObject([{ subject: expect.stringContaining(reference) }])
        })
      })
    }
  }
}
