import type { Customer } from '#domain/customers/customer.ts'
import type { Locale } from '#domain/locale.ts'
import type { Content } from '#i18n/content/content.ts'

/** Whom a customer turns to. */
export type ContactPerson = {
  readonly name: string
  /** What they do, in the page's language. */
  readonly role: string
  readonly email: string
  /** E.164, and as people read it. */
  readonly phone: string
  readonly phoneDisplay: string
}

/**
 * The first of the team whose best language is the customer's, else who speaks it, else the first; undefined without a team. The reader of the
 * page and its language change nothing.
 *
 * @param locale Of the page.
 */
export function findContactPerson(
  { people, site }: Pick<Content, 'people' | 'site'>,
  customer: Pick<Customer, 'locale'>,
  locale: Locale,
): ContactPerson | undefined {
  const spoken = customer.locale
  const person =
    people.find(({ languages }) => languages[0] === spoken) ?? people.find(({ languages }) => languages.includes(spoken)) ?? people[0]
  const { email, phone, phoneDisplay } = site
  return person && { name: person.name, role: person.roles[locale], email, phone, phoneDisplay }
}
