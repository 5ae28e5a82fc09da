import type { Locale } from '#domain/locale.ts'
import type { Mark } from '#domain/brand.ts'
import type { Hours } from './typed-words.ts'

/** Someone who works for customers. */
export type Colleague = {
  readonly name: string
  /** ISO 639-1, the best one first; empty for the languages of the site. */
  readonly languages: readonly string[]
}

/** The validated answers of an agency. */
export type Answers = {
  readonly name: string
  readonly legalName: string
  readonly representative: string
  readonly country: string
  readonly register: string | undefined
  readonly vatId: string | undefined
  readonly taxNumber: string | undefined
  readonly isSmallBusiness: boolean
  readonly iban: string | undefined
  readonly accountHolder: string | undefined
  readonly bic: string | undefined
  readonly founded: number
  readonly street: string
  readonly postalCode: string | undefined
  readonly city: string
  readonly email: string
  /** E.164, and as people read it. */
  readonly phone: { readonly number: string; readonly display: string }
  readonly timeZone: string
  readonly hours: readonly Hours[]
  /** The first is the default. */
  readonly languages: readonly Locale[]
  readonly people: readonly Colleague[]
  /** By language. */
  readonly headline: ReadonlyMap<Locale, string>
  readonly offer: ReadonlyMap<Locale, string>
  /** Net rate of a person-day, in cents. */
  readonly dayRate: number
  /** As #rrggbb. */
  readonly color: string
  readonly logo: Mark | undefined
  readonly joinUrl: string | undefined
  readonly answersInOneDay: boolean
  readonly siteUrl: string | undefined
}

export type QuestionKey = keyof Answers
