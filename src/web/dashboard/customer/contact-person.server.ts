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

/** The first of the team whose best language is that of the page, else whoever speaks it, else the first; undefined without a team. */
export function findContactPerson({ people, site }: Pick<Content, 'people' | 'site'>, locale: Locale): ContactPerson | undefined {
  const person =
    people.find(({ languages }) => languages[0] === locale) ?? people.find(({ languages }) => languages.includes(locale)) ?? people[0]
  const { email, phone, phoneDisplay } = site
  return person && { name: person.name, role: person.roles[locale], email, phone, phoneDisplay }
}
