import compile from 'icu-minify/compile'
import type { CompiledMessage } from 'icu-minify/format'
import * as v from 'valibot'
import { contactFieldNames } from '#domain/contact/lead.ts'
import { localeTags } from '#domain/locale.ts'
import type { Locale } from '#domain/locale.ts'
import { ContentError } from '#i18n/content/content-error.ts'
import type { ContentProblem } from '#i18n/content/content-error.ts'
import type { ContentFiles } from '#i18n/content/content-files.ts'
import { createFormatMessage } from './format-message.ts'
import { inspectMessage } from './inspect-message.ts'
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
  /** To people of a customer; `change` is `invited`, `removed` or `changed`, `reader` is `self` for the person of that address, `role` theirs. */
  'members-changed': ['by', 'change', 'company', 'email', 'reader', 'role', 'siteName'],
  /** To the members of a customer, and to the `former` address of an account that has another one now. */
  'member-moved': ['company', 'email', 'former', 'link', 'siteName'],
  /** To the person who asked; `by` has answered. */
  'request-answered': ['by', 'company', 'link', 'siteName', 'subject'],
  /** To the people of a customer; `numbers` names the `count` of them, and `attached` counts the files. */
  'invoices-new': ['attached', 'company', 'count', 'link', 'numbers', 'siteName'],
  /** To those who keep the books, of one that is overdue; `stage` is `first`, `second` or `last`, `amount` what is left of it. */
  'invoice-reminder': ['amount', 'company', 'dueOn', 'link', 'number', 'siteName', 'stage'],
  /** To those who keep the books: `documents` are the lines of the `count` of them, `lateDocuments` of the `late` ones of earlier months; `attached` counts the files. */
  'invoices-month': ['attached', 'company', 'count', 'documents', 'late', 'lateDocuments', 'link', 'month', 'siteName'],
  /** To the agency about a contact request; `form` as above. */
  'contact-notice': [...contactFieldNames, 'form', 'language', 'receivedAt', 'reference', 'siteName'],
  /**
   * To the visitor of a booked call; `change` is `booked`, `moved`, `movedByAgency`, `canceled`, `canceledByAgency` or `reminder`, `greeting` as
   * above. `agencyWhen` is the time by the agency's clocks where they show another.
   */
  'booking-visitor': ['agencyWhen', 'change', 'greeting', 'joinUrl', 'link', 'name', 'short', 'siteName', 'when'],
  /** The event in the visitor's calendar: the subject is its name, the text its description. */
  'booking-event': ['joinUrl', 'siteName'],
  /** The event in the agency's calendar, likewise. */
  'booking-agenda': ['email', 'joinUrl', 'name', 'phone', 'topic'],
  /** To the agency about a booked call; `change` as above, or `erased`. */
  'booking-notice': ['change', 'email', 'language', 'name', 'phone', 'short', 'siteName', 'topic', 'visitorWhen', 'when'],
  /** Requested codes. */
  'account-password-reset': ['email', 'link', 'siteName'],
  'account-sign-in-link': ['email', 'link', 'siteName'],
  'account-verify-email': ['email', 'link', 'siteName'],
  'account-change-email': ['link', 'newEmail', 'siteName'],
  /** In place of the mail above, where the new address has an account of its own; the link leads to the login. */
  'account-email-in-use': ['email', 'link', 'siteName'],
  /** What has changed; `link` is for a person who did not do it. `provider` is a name, or `password`. */
  'account-password-changed': ['email', 'link', 'siteName', 'time'],
  'account-email-changed': ['email', 'link', 'newEmail', 'siteName', 'time'],
  'account-provider-added': ['email', 'link', 'provider', 'siteName', 'time'],
  'account-provider-removed': ['email', 'link', 'provider', 'siteName', 'time'],
  'account-new-device': ['email', 'link', 'siteName', 'time'],
} as const satisfies Record<string, readonly string[]>
export type MailId = keyof typeof mails

/** What a mail in one language is made from; `fields`, `quote` and `action` (one link) stand between `paragraphs` and `closing`. */
export type MailTemplate = {
  readonly locale: Locale
  readonly subject: CompiledMessage
  readonly paragraphs: readonly CompiledMessage[]
  readonly fields: readonly { readonly label: string; readonly value: CompiledMessage }[]
  readonly quote?: { readonly label: string; readonly text: CompiledMessage }
  readonly action?: { readonly label: CompiledMessage; readonly address: CompiledMessage }
  readonly closing: readonly CompiledMessage[]
}

export type Mail = { readonly subject: string; readonly text: string; readonly html: string }

/**
 * Writes a mail. Values appear as they are: escaped in HTML, with their line breaks kept; a paragraph, field or quote that is empty is left out.
 *
 * @param values Exactly the values that `mails` lists for this mail; `''` for a missing one.
 * @param timeZone Zone of the dates in the mail.
 * @throws Error when a value is missing.
 */
export function renderMail(template: MailTemplate, values: MessageValues, timeZone = 'UTC'): Mail {
  const formatMessage = createFormatMessage(template.locale, timeZone)
  const write = (message: CompiledMessage) => [formatMessage<string>(message, values)].flat().join('').replaceAll(/\r\n?/gu, '\n').trim()
  const subject = write(template.subject).replaceAll(/[\p{Control}\u2028\u2029]+/gu, ' ')
  const paragraphs = template.paragraphs.map(write).filter((text) => text !== '')
  const fields = template.fields.map(({ label, value }) => ({ label, value: write(value) })).filter(({ value }) => value !== '')
  const quoted = template.quote ? write(template.quote.text) : ''
  const quote = template.quote && quoted !== '' ? { label: template.quote.label, text: quoted } : undefined
  const action = template.action && { label: write(template.action.label), address: toWebAddress(write(template.action.address)) }
  const closing = template.closing.map(write)
  const parts = { subject, paragraphs, fields, quote, action, closing }
  return { subject, text: writeText(parts), html: writeHtml(parts, localeTags[template.locale]) }
}

/** Reads `content/mails/<mail>/<locale>.json`. @throws ContentError naming every wrong field, and values that the mail does not have or leaves out. */
export function readMailTemplate(files: ContentFiles, id: MailId, locale: Locale): MailTemplate {
  const file = `mails/${id}/${locale}.json`
  const source = files.parseJson(file, MailSchema)
  checkMailMessages(source, file, mails[id], locale)
  return {
    locale,
    subject: compile(source.subject),
    paragraphs: source.paragraphs.map((paragraph) => compile(paragraph)),
    fields: (source.fields ?? []).map(({ label, value }) => ({ label, value: compile(value) })),
    ...(source.quote && { quote: { label: source.quote.label, text: compile(source.quote.text) } }),
    ...(source.action && { action: { label: compile(source.action.label), address: compile(source.action.address) } }),
    closing: source.closing.map((paragraph) => compile(paragraph)),
  }
}

const MailSchema = v.strictObject({
  subject: Text,
  paragraphs: v.array(Text),
  fields: v.exactOptional(v.array(v.strictObject({ label: Text, value: Text }))),
  quote: v.exactOptional(v.strictObject({ label: Text, text: Text })),
  action: v.exactOptional(v.strictObject({ label: Text, address: Text })),
  closing: v.array(Text),
})
type MailSource = v.InferOutput<typeof MailSchema>

function checkMailMessages(source: MailSource, file: string, values: readonly string[], locale: Locale): void {
  const messages: [field: string, text: string][] = [
    ['subject', source.subject],
    ...source.paragraphs.map((text, index): [string, string] => [`paragraphs.${index}`, text]),
    ...(source.fields ?? []).map(({ value }, index): [string, string] => [`fields.${index}.value`, value]),
    ...(source.quote ? [['quote.text', source.quote.text] satisfies [string, string]] : []),
    ...Object.entries(source.action ?? {}).map(([name, text]): [string, string] => [`action.${name}`, text]),
    ...source.closing.map((text, index): [string, string] => [`closing.${index}`, text]),
  ]
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

type MailParts = {
  subject: string
  paragraphs: string[]
  fields: { label: string; value: string }[]
  quote: { label: string; text: string } | undefined
  action: { label: string; address: string } | undefined
  closing: string[]
}

function writeText({ paragraphs, fields, quote, action, closing }: MailParts): string {
  const blocks = [
    ...paragraphs,
    ...(fields.length > 0 ? [fields.map(({ label, value }) => `${label}: ${value}`).join('\n')] : []),
    ...(quote ? [quote.label, quote.text.replaceAll(/^/gmu, '> ')] : []),
    ...(action ? [`${action.label}:\n${action.address}`] : []),
    ...closing,
  ]
  return `${blocks.join('\n\n')}\n`
}

function writeHtml({ subject, paragraphs, fields, quote, action, closing }: MailParts, localeTag: string): string {
  const blocks = [
    ...paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`),
    ...(fields.length > 0
      ? [
          `<table>${fields.map(({ label, value }) => `<tr><th align="left">${escapeHtml(label)}</th><td>${escapeHtml(value)}</td></tr>`).join('')}</table>`,
        ]
      : []),
    ...(quote ? [`<p>${escapeHtml(quote.label)}</p>`, `<blockquote>${escapeHtml(quote.text)}</blockquote>`] : []),
    // The address in letters too: some readers show no links, and a reader who doubts can see where it leads.
    ...(action
      ? [
          `<p><a href="${escapeHtml(action.address)}" style="${buttonStyle}">${escapeHtml(action.label)}</a></p>`,
          `<p style="font-size:13px;word-break:break-all">${escapeHtml(action.address)}</p>`,
        ]
      : []),
    ...closing.map((text) => `<p>${escapeHtml(text)}</p>`),
  ]
  return `<!doctype html>
<html lang="${localeTag}">
<head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="font:16px/1.5 system-ui,sans-serif;max-width:36em;margin:1.5em auto;padding:0 1em">
${blocks.join('\n')}
</body>
</html>
`
}

/** Mail programs know no style sheets worth the name. */
const buttonStyle = 'display:inline-block;padding:12px 20px;border-radius:8px;background:#2f5ea8;color:#fff;text-decoration:none'

/** @throws Error when the address would not open a page. */
function toWebAddress(address: string): string {
  if (!/^https?:\/\/[^\s"<>]+$/u.test(address)) throw new Error('A mail links to something that is no page.')
  return address
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/gu, (character) => entities[character] ?? '').replaceAll('\n', '<br>\n')
}
