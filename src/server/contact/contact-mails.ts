import { budgetMessage } from '#domain/contact/budget-message.ts'
import type { ContactFieldName, ContactFields } from '#domain/contact/lead.ts'
import { defaultLocale, localeTags } from '#domain/locale.ts'
import { isSafeName } from '#domain/safe-name.ts'
import { contactMailIds, type StoredLead } from '#gateway/leads.ts'
import type { Mail } from '#gateway/mail.ts'
import { automaticHeaders, automaticMail } from '#server/mails/automatic-mail.ts'
import type { MailContext } from '#server/mails/mail-context.ts'
import { writeMail } from '#server/mails/write-mail.ts'
import { nameTimeZone } from '#i18n/name-time-zone.ts'
import { nameRole } from '#i18n/content/role-name.ts'
import { nameTopic } from '#i18n/content/topic.ts'
import { createTranslate } from '#i18n/translate.ts'

/** Input of mails about a lead. */
export type ContactMailOptions = Omit<MailContext<'roles' | 'topics'>, 'siteUrl' | 'now'>

/** The receipt to the visitor and the notice to the agency. Their ids derive from the lead's, so neither is sent twice. */
export function writeContactMails(request: StoredLead, options: ContactMailOptions & { readonly withReceipt: boolean }): Mail[] {
  return [...(options.withReceipt ? [writeReceipt(request, options)] : []), writeNotice(request, options)]
}

/** The address is unconfirmed, so the receipt contains no typed text that could be a message to someone else: no message, no link. */
function writeReceipt(request: StoredLead, options: ContactMailOptions): Mail {
  const { formName, id, locale, name, reference, email, createdAt } = request
  const greeting = isSafeName(name) ? 'named' : 'plain'
  const values = { form: formName, greeting, name, reference }
  const mail = writeMail('contact-receipt', locale, values, { to: email, at: createdAt }, options)
  return { id: contactMailIds(id).receipt, to: email, ...automaticMail(options), ...mail }
}

function writeNotice(request: StoredLead, options: ContactMailOptions): Mail {
  const { content, agencyEmail } = options
  const { formName, id, locale, email, reference, createdAt } = request
  const values = {
    ...describeFields(request, content),
    form: formName,
    reference,
    receivedAt: createdAt,
    place: nameTimeZone(content.site.timeZone, defaultLocale, createTranslate(defaultLocale, content.messages[defaultLocale])),
    language: nameOf('language', locale),
  }
  const mail = writeMail('contact-notice', defaultLocale, values, { to: agencyEmail, at: createdAt }, options)
  return { id: contactMailIds(id).notice, to: agencyEmail, replyTo: email, headers: automaticHeaders, ...mail }
}

/** Readable values of all fields. Fields that the form lacks are empty, and the notice leaves them out. */
function describeFields(request: ContactFields, content: ContactMailOptions['content']): Record<ContactFieldName, string> {
  const translate = createTranslate(defaultLocale, content.messages[defaultLocale])
  const { name = '', email = '', phone = '', company = '', link = '', fileName = '', message = '' } = request
  const { country, topic, budget, role, model } = request
  const band = budget && budgetMessage(budget)
  return {
    name,
    email,
    phone,
    company,
    country: country ? nameOf('region', country) : '',
    topic: topic ? nameTopic(topic, content.topics) : '',
    budget: band ? translate(band.key, band.values) : '',
    role: role ? nameRole(role, content) : '',
    model: model ? translate(`partnerships.models.${model}`) : '',
    link,
    fileName,
    message,
  }
}

function nameOf(type: 'region' | 'language', code: string): string {
  return new Intl.DisplayNames(localeTags[defaultLocale], { type }).of(code) ?? code
}
