import type { Locator } from '@playwright/test'
import type { ContactFormName } from '#domain/contact/lead.ts'
import type { Locale } from '#domain/locale.ts'

/** A form of the site. */
export type SiteForm = {
  readonly name: ContactFormName | 'subscription'
  /** Path of a page with the form. */
  readonly path: string
  /** Path of its action; its own page by default. */
  readonly action?: string
  /** Number of invalid fields if only the e-mail address is filled in. */
  readonly wrongCount: number
  /** The language in which `npm test` fills it in; `npm run test:long` uses all languages. */
  readonly locale: Locale
  /** Values of the fields besides the e-mail address. */
  readonly fields: Readonly<Record<string, string>>
}

const person = { name: 'Zoë Peeters' }

export const siteForms: readonly SiteForm[] = [
  {
    name: 'contact',
    path: '/contact-us',
    wrongCount: 5,
    locale: 'es',
    fields: { ...person, country: 'AT', topic: 'shop', budget: 'unsure', message: 'Lamps.' },
  },
  { name: 'application', path: '/career', wrongCount: 3, locale: 'nl', fields: { ...person, role: 'talent-pool', message: 'Lamps.' } },
  {
    name: 'partnership',
    path: '/partnerships',
    wrongCount: 5,
    locale: 'en',
    fields: { ...person, company: 'Halde BV', country: 'NL', model: 'together', message: 'Lamps.' },
  },
  { name: 'subscription', path: '/videos', wrongCount: 1, locale: 'es', fields: { consent: 'yes' } },
]

/** Fills in the fields of a form, of any kind. */
export async function enter(form: Locator, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(fields)) {
    const field = form.locator(`[name=${name}]`)
    const kind = await field.first().evaluate((element) => element.getAttribute('type') ?? element.localName)
    if (kind === 'select') await field.selectOption(value)
    else if (kind === 'radio' || kind === 'checkbox') await form.locator(`[name=${name}][value=${value}]`).check()
    else await field.fill(value)
  }
}
