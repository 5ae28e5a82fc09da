import type { QuestionKey } from '#cli/init/answers.ts'

/** Why an answer cannot be taken. */
export type FaultCode =
  | 'missing'
  | 'tooLong'
  | 'control'
  | 'country'
  | 'vatId'
  | 'iban'
  | 'bic'
  | 'year'
  | 'email'
  | 'phone'
  | 'timeZone'
  | 'hours'
  | 'language'
  | 'person'
  | 'amount'
  | 'color'
  | 'noFile'
  | 'logo'
  | 'address'
  | 'yesNo'
  | 'origin'

/** What is left to do after `init`. */
export type StepKey =
  | 'privacy'
  | 'sample'
  | 'people'
  | 'prices'
  | 'joinUrl'
  | 'promises'
  | 'taxNumber'
  | 'holidays'
  | 'hidden'
  | 'legalNotice'
  | 'siteUrl'
  | 'demo'
  | 'mail'
  | 'lawyer'

/** What `init` says in a language. Names in braces are filled in (`fillIn`). */
export type InitTexts = {
  readonly questions: Readonly<Record<QuestionKey, string>>
  readonly faults: Readonly<Record<FaultCode, string>>
  readonly steps: Readonly<Record<StepKey, string>>
  /** Before the first question. */
  readonly begin: string
  /** After an end of the input before the last question. */
  readonly stopped: string
  readonly yes: string
  readonly no: string
  readonly written: string
  readonly wouldWrite: string
  readonly unchanged: string
  readonly nextSteps: string
  /** How the site is started with the folder: `{settings}` is the command that adds its settings. */
  readonly start: string
  /** The README.md of the folder. */
  readonly readme: string
}
