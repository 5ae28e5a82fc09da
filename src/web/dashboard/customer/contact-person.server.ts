import type { Customer } from '#domain/customers/customer.ts'
import type { Locale } from '#domain/locale.ts'
import type { Content } from '#i18n/content/content.ts'
import type { Person } from '#i18n/content/person.ts'

/** The member of the agency's team who answers a customer's requests. */
export type ContactPerson = {
  readonly name: string
  readonly portrait: Person['portrait']
  /** Job title in the page's language. */
  readonly role: string
  readonly email: string
  /** E.164 for links; `phoneDisplay` is formatted for reading. */
  readonly phone: string
  readonly phoneDisplay: string
}

/**
 * Finds the first team member whose best language is the customer's, then one who speaks it, then the first of the team. Returns undefined
 * without a team. The choice does not depend on the page's language.
 *
 * @param locale The page's language.
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
  return person && { name: person.name, portrait: person.portrait, role: person.roles[locale], email, phone, phoneDisplay }
}
