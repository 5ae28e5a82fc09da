import compile from 'icu-minify/compile'
import type { CompiledMessage } from 'icu-minify/format'
import * as v from 'valibot'
import { brand, type LogoImage } from '#domain/brand.ts'
import { contactFieldNames } from '#domain/contact/lead.ts'
import { localeTags } from '#domain/locale.ts'
import type { Locale } from '#domain/locale.ts'
import { ContentError } from '#i18n/content/content-error.ts'
import type { ContentProblem } from '#i18n/content/content-error.ts'
import type { ContentFiles } from '#i18n/content/content-files.ts'
import { createFormatMessage } from './format-message.ts'
import { inspectMessage } from './inspect-message.ts'
import { logoId, type MailField, type MailSheet, writeMailSheet } from './mail-sheet.ts'
import { Text } from '#i18n/content/text.ts'
import type { MessageValues } from './translate.ts'

/** The mails of the site and the values that their texts use. Those to the agency are written in the default language. */
export const mails = {
  /** To the address that a visitor gave; `form` is the form's name, `greeting` is `named` or `plain`. */
  'contact-receipt': ['form', 'greeting', 'name', 'reference', 'siteName'],
  /** To the same: what `by` has answered. */
  'contact-answer': ['by', 'form', 'greeting', 'name', 'reference', 'siteName', 'text'],
  /** To an address that asks for news of a page; `state` is `pending`, or `confirmed` when it gets them already. The link leads to both ends. */
  'subscription-link': ['link', 'page', 'siteName', 'state'],
  /** To a colleague whom `by` has invited in a role; `naming` is `named`, or `plain` without the company. */
  'member-invited': ['by', 'company', 'email', 'link', 'naming', 'role', 'siteName'],
  /** From the agency to a member of a customer who has not signed in yet; `kind` is `invitation` or `reminder`, `naming` as above. */
  'customer-invited': ['company', 'email', 'kind', 'link', 'naming', 'role', 'siteName'],
  /** From the agency to a person who becomes a member of its staff; the link works once, within `days`. */
  'staff-invited': ['days', 'email', 'link', 'role', 'siteName'],
  /** To people of a customer; `change` is `invited`, `removed` or `changed`, `reader` is `self` for the person of that address, `role` theirs. */
  'members-changed': ['by', 'change', 'company', 'email', 'reader', 'role', 'siteName'],
  /** To the members of a customer, and to the `former` address of an account that has another one now. */
  'member-moved': ['company', 'email', 'former', 'link', 'siteName'],
  /** To the person who asked; `by` has answered. */
  'request-answered': ['by', 'company', 'link', 'siteName', 'subject'],
  /** To the people of a customer; `numbers` names the `count` of them, `amount` is their sum in one currency, and `attached` counts the files. */
  'invoices-new': ['amount', 'attached', 'company', 'count', 'link', 'numbers', 'siteName'],
  /** To those who keep the books, of one that is overdue; `stage` is `first`, `second` or `last`, `amount` what is left of it. */
  'invoice-reminder': ['amount', 'company', 'dueOn', 'link', 'number', 'siteName', 'stage'],
  /** To those who keep the books: `documents` are the lines of the `count` of them, `lateDocuments` of the `late` ones of earlier months; `attached` counts the files. */
  'invoices-month': ['attached', 'company', 'count', 'documents', 'late', 'lateDocuments', 'link', 'month', 'siteName'],
  /** To the agency about a contact request; `form` as above, `place` names the zone of the time. */
  'contact-notice': [...contactFieldNames, 'form', 'language', 'place', 'receivedAt', 'reference', 'siteName'],
  /**
   * To the visitor of a booked call; `change` is `booked`, `moved`, `movedByAgency`, `canceled`, `canceledByAgency` or `reminder`, `greeting` as
   * above. `agencyWhen` is the time by the agency's clocks where they show another, `place` the visitor's zone, `reason` why staff canceled it, `clock` the day of the week and the time.
   */
  'booking-visitor': [
    'agencyWhen',
    'change',
    'clock',
    'greeting',
    'joinUrl',
    'link',
    'minutes',
    'name',
    'place',
    'reason',
    'short',
    'siteName',
    'start',
    'when',
  ],
  /** The event in the visitor's calendar: the subject is its name, the text its description. */
  'booking-event': ['joinUrl', 'siteName'],
  /** The event in the agency's calendar, likewise. */
  'booking-agenda': ['email', 'joinUrl', 'name', 'phone', 'topic'],
  /** To the agency about a booked call; `change` as above, or `erased`. */
  'booking-notice': [
    'change',
    'clock',
    'email',
    'language',
    'name',
    'phone',
    'reason',
    'short',
    'siteName',
    'start',
    'topic',
    'visitorWhen',
    'when',
  ],
  /** Requested codes. */
  'account-password-reset': ['email', 'link', 'siteName'],
  'account-sign-in-link': ['email', 'link', 'siteName'],
  'account-verify-email': ['email', 'link', 'siteName'],
  'account-change-email': ['link', 'newEmail', 'siteName'],
  /** In place of the mail above, where the new address has an account of its own; the link leads to the login. */
  'account-email-in-use': ['email', 'link', 'siteName'],
  /** What has changed, at a `time` in the zone of a `place`; `link` is for a person who did not do it. `provider` is a name, or `password`. */
  'account-password-changed': ['email', 'link', 'place', 'siteName', 'time'],
  'account-email-changed': ['email', 'link', 'newEmail', 'place', 'siteName', 'time'],
  'account-provider-added': ['email', 'link', 'provider', 'place', 'siteName', 'time'],
  'account-provider-removed': ['email', 'link', 'provider', 'place', 'siteName', 'time'],
  'account-second-factor': ['change', 'email', 'link', 'place', 'siteName', 'time'],
  /** To the owner of an account; `change` is `passkeyAdded`, `passkeyRemoved`, `codesAdded` or `appRemoved`, the link leads to the settings. */
  'account-access': ['change', 'email', 'link', 'place', 'siteName', 'time'],
  'account-new-device': ['email', 'link', 'place', 'siteName', 'time'],
} as const satisfies Record<string, readonly string[]>
export type MailId = keyof typeof mails

/** What a mail in one language is made from; `fields`, `quote` and the actions (links) follow `paragraphs`. */
export type MailTemplate = {
  readonly locale: Locale
  readonly subject: CompiledMessage
  /** The fact at the head of the sheet (`mail-sheet.ts`). */
  readonly figure: { readonly label: CompiledMessage; readonly drawn: CompiledMessage; readonly built: CompiledMessage } | undefined
  /** In place of the subject at the top of the sheet. */
  readonly heading: { readonly small: CompiledMessage; readonly large: CompiledMessage; readonly note: CompiledMessage } | undefined
  readonly paragraphs: readonly CompiledMessage[]
  readonly fields: readonly { readonly label: string; readonly value: CompiledMessage }[]
  readonly quote: { readonly label: string; readonly text: CompiledMessage } | undefined
  /** Those without an address are left out. */
  readonly actions: readonly { readonly label: CompiledMessage; readonly address: CompiledMessage }[]
  readonly closing: readonly CompiledMessage[]
  /** Number or name of the sheet in its title block. */
  readonly sheet: CompiledMessage | undefined
}

export type WrittenMail = {
  readonly subject: string
  readonly text: string
  readonly html: string
  /** Pictures that the HTML shows; add further files to them. */
  readonly attachments: readonly InlinePicture[]
}

/** A picture within a mail; `cid` is its address there, `content` its bytes in Base64. */
type InlinePicture = {
  readonly filename: string
  readonly content: string
  readonly contentType: 'image/png'
  readonly encoding: 'base64'
  readonly cid: string
}

/** What the sheet of a mail says besides the mail's texts, in its language. */
export type MailFrame = {
  readonly siteName: string
  /** Zone of the dates in the mail. */
  readonly timeZone: string
  /** Parts of the call that the mail is about. */
  readonly agenda?: MailSheet['agenda']
  /** Fields of the title block. @param sheet Number or name of the sheet; may be empty. */
  readonly describe: (sheet: string) => readonly MailField[]
}

/**
 * Writes a mail. Values appear as they are: escaped in HTML, with their line breaks kept; a paragraph, field or quote that is empty is left out.
 *
 * @param values Exactly the values that `mails` lists for this mail; `''` for a missing one.
 * @throws Error when a value is missing.
 */
export function renderMail(template: MailTemplate, values: MessageValues, frame: MailFrame): WrittenMail {
  const { timeZone, siteName, agenda = [], describe } = frame
  const write = createWriter(template, values, timeZone)
  const parts = writeParts(template, write)
  const { subject, paragraphs } = parts
  const { figure, heading } = template
  const html = writeMailSheet({
    ...parts,
    languageTag: localeTags[template.locale],
    siteName,
    // The first paragraph greets.
    preview: paragraphs
      .slice(paragraphs.length > 1 ? 1 : 0)
      .join(' ')
      .slice(0, mostOfPreview),
    figure: { label: write(figure?.label), drawn: write(figure?.drawn), built: write(figure?.built) },
    heading: heading
      ? { small: write(heading.small), large: write(heading.large), note: write(heading.note) }
      : { small: '', large: subject, note: '' },
    agenda,
    titleBlock: describe(write(template.sheet)).filter(({ value }) => value !== ''),
  })
  return { subject, text: writeText(parts), html, attachments: brand.image ? [attachLogo(brand.image)] : [] }
}

function attachLogo({ png }: LogoImage): InlinePicture {
  return { filename: 'logo.png', content: png, contentType: 'image/png', encoding: 'base64', cid: logoId }
}

/** Writes the subject and the text alone, such as those of a calendar event. */
export function renderMailText(template: MailTemplate, values: MessageValues): Pick<WrittenMail, 'subject' | 'text'> {
  const parts = writeParts(template, createWriter(template, values, 'UTC'))
  return { subject: parts.subject, text: writeText(parts) }
}

/** Characters that lists of mails show at most. */
const mostOfPreview = 140

type Writer = (message: CompiledMessage | undefined) => string

function createWriter({ locale }: MailTemplate, values: MessageValues, timeZone: string): Writer {
  const formatMessage = createFormatMessage(locale, timeZone)
  return (message) =>
    message === undefined ? '' : [formatMessage<string>(message, values)].flat().join('').replaceAll(/\r\n?/gu, '\n').trim()
}

type MailParts = Pick<MailSheet, 'subject' | 'paragraphs' | 'fields' | 'quote' | 'actions' | 'closing'>

function writeParts(template: MailTemplate, write: Writer): MailParts {
  const quoted = write(template.quote?.text)
  return {
    subject: write(template.subject).replaceAll(/[\p{Control}\u2028\u2029]+/gu, ' '),
    paragraphs: template.paragraphs.map(write).filter((text) => text !== ''),
    fields: template.fields.map(({ label, value }) => ({ label, value: write(value) })).filter(({ value }) => value !== ''),
    quote: template.quote && quoted !== '' ? { label: template.quote.label, text: quoted } : undefined,
    actions: template.actions.flatMap(({ label, address }) => {
      const written = write(address)
      return written === '' ? [] : [{ label: write(label), address: toWebAddress(written) }]
    }),
    closing: template.closing.map(write),
  }
}

function writeText({ paragraphs, fields, quote, actions, closing }: MailParts): string {
  const blocks = [
    ...paragraphs,
    ...(fields.length > 0 ? [fields.map(({ label, value }) => `${label}: ${value}`).join('\n')] : []),
    ...(quote ? [quote.label, quote.text.replaceAll(/^/gmu, '> ')] : []),
    // A field may have the address already.
    ...actions.filter(({ address }) => !fields.some(({ value }) => value === address)).map(({ label, address }) => `${label}:\n${address}`),
    ...closing,
  ]
  return `${blocks.join('\n\n')}\n`
}

/** Reads `content/mails/<mail>/<locale>.json`. @throws ContentError naming every wrong field, and values that the mail does not have or leaves out. */
export function readMailTemplate(files: ContentFiles, id: MailId, locale: Locale): MailTemplate {
  const file = `mails/${id}/${locale}.json`
  const source = files.parseJson(file, MailSchema)
  checkMailMessages(source, file, mails[id], locale)
  const { figure, heading, quote, sheet } = source
  const optional = (text = '') => compile(text)
  return {
    locale,
    subject: compile(source.subject),
    figure: figure && { label: optional(figure.label), drawn: optional(figure.drawn), built: compile(figure.built) },
    heading: heading && { small: optional(heading.small), large: compile(heading.large), note: optional(heading.note) },
    paragraphs: source.paragraphs.map((paragraph) => compile(paragraph)),
    fields: (source.fields ?? []).map(({ label, value }) => ({ label, value: compile(value) })),
    quote: quote && { label: quote.label, text: compile(quote.text) },
    actions: (source.actions ?? []).map(({ label, address }) => ({ label: compile(label), address: compile(address) })),
    closing: source.closing.map((paragraph) => compile(paragraph)),
    sheet: sheet === undefined ? undefined : compile(sheet),
  }
}

const MailSchema = v.strictObject({
  subject: Text,
  figure: v.exactOptional(v.strictObject({ label: v.exactOptional(Text), drawn: v.exactOptional(Text), built: Text })),
  heading: v.exactOptional(v.strictObject({ small: v.exactOptional(Text), large: Text, note: v.exactOptional(Text) })),
  paragraphs: v.array(Text),
  fields: v.exactOptional(v.array(v.strictObject({ label: Text, value: Text }))),
  quote: v.exactOptional(v.strictObject({ label: Text, text: Text })),
  actions: v.exactOptional(v.array(v.strictObject({ label: Text, address: Text }))),
  closing: v.array(Text),
  sheet: v.exactOptional(Text),
})
type MailSource = v.InferOutput<typeof MailSchema>

function checkMailMessages(source: MailSource, file: string, values: readonly string[], locale: Locale): void {
  const messages: [field: string, text: string][] = [
    ['subject', source.subject],
    ...listTexts('figure', source.figure),
    ...listTexts('heading', source.heading),
    ...source.paragraphs.map((text, index): [string, string] => [`paragraphs.${index}`, text]),
    ...(source.fields ?? []).map(({ value }, index): [string, string] => [`fields.${index}.value`, value]),
    ...(source.quote ? [['quote.text', source.quote.text] satisfies [string, string]] : []),
    ...(source.actions ?? []).flatMap((action, index) => listTexts(`actions.${index}`, action)),
    ...source.closing.map((text, index): [string, string] => [`closing.${index}`, text]),
  ]
  if (source.sheet !== undefined) messages.push(['sheet', source.sheet])
  const problems: ContentProblem[] = []
  const used = new Set<string>()
  for (const [field, text] of messages) {
    const inspection = inspectMessage(text, localeTags[locale])
    problems.push(...inspection.problems.map((message) => ({ file, field, message })))
    for (const [name, kind] of inspection.placeholders) {
      used.add(name)
      if (kind === 'tag') problems.push({ file, field, message: `the tag <${name}>; mails have none` })
      else if (!values.includes(name)) problems.push({ file, field, message: `{${name}} is not a value of this mail` })
    }
  }
  for (const name of values) if (!used.has(name)) problems.push({ file, field: '', message: `never says {${name}}` })
  if (problems.length > 0) throw new ContentError(problems)
}

function listTexts(field: string, texts: Readonly<Record<string, string>> = {}): [field: string, text: string][] {
  return Object.entries(texts).map(([name, text]) => [`${field}.${name}`, text])
}

/** @throws Error when the address would not open a page. */
function toWebAddress(address: string): string {
  if (!/^https?:\/\/[^\s"<>]+$/u.test(address)) throw new Error('A mail links to something that is no page.')
  return address
}
