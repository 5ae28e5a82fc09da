import { budgetMessage } from '#domain/contact/budget-message.ts'
import type { ContactRequest } from '#domain/contact/contact-request.ts'
import { localeTags } from '#domain/locale.ts'
import { isSafeName } from '#domain/safe-name.ts'
import { contactMailIds, type StoredContactRequest } from '#gateway/contact-requests.ts'
import type { Mail } from '#gateway/mail.ts'
import { automaticHeaders } from '#server/mails/automatic-mail.ts'
import type { Content } from '#i18n/content/content.ts'
import { renderMail } from '#i18n/mail.ts'
import { nameRole } from '#i18n/content/role-name.ts'
import { createTranslate } from '#i18n/translate.ts'

/** What the mails about a contact request are written with. */
export type ContactMailOptions = {
  readonly content: Pick<Content, 'messages' | 'mails' | 'roles' | 'site'>
  readonly siteName: string
  /** Receives the notices, and the answers to the receipts. */
  readonly agencyEmail: string
}

/** The receipt to the visitor and the notice to the agency. Their ids follow from the request's, so that neither is ever sent twice. */
export function writeContactMails(request: StoredContactRequest, options: ContactMailOptions): Mail[] {
  return [writeReceipt(request, options), writeNotice(request, options)]
}

/** Nobody has confirmed the address, so the receipt holds nothing that a stranger could have somebody else read: no message, no link. */
function writeReceipt(request: StoredContactRequest, { content, siteName, agencyEmail }: ContactMailOptions): Mail {
  const { formName, id, locale, name, reference, email } = request
  const greeting = isSafeName(name) ? 'named' : 'plain'
  const mail = renderMail(content.mails['contact-receipt'][locale], { form: formName, greeting, name, reference, siteName })
  return { id: contactMailIds(id).receipt, to: email, replyTo: agencyEmail, headers: automaticHeaders, ...mail }
}

function writeNotice(request: StoredContactRequest, { content, siteName, agencyEmail }: ContactMailOptions): Mail {
  const { formName, id, locale, name, email, phone = '', message = '', reference, createdAt } = request
  const words = {
    ...describeRequest(request, content),
    form: formName,
    siteName,
    reference,
    receivedAt: createdAt,
    name,
    email,
    phone,
    language: nameOf('language', locale),
    message,
  }
  const mail = renderMail(content.mails['contact-notice'].en, words, content.site.timeZone)
  return { id: contactMailIds(id).notice, to: agencyEmail, replyTo: email, headers: automaticHeaders, ...mail }
}

/** What only some forms ask; the rest is empty, and left out of the notice. */
function describeRequest(request: ContactRequest, content: ContactMailOptions['content']) {
  const translate = createTranslate('en', content.messages.en)
  const nothing = { company: '', country: '', topic: '', budget: '', time: '', role: '', link: '', file: '', model: '' }
  switch (request.formName) {
    case 'contact': {
      const { company = '', country, topic, budget } = request
      const { key, values } = budgetMessage(budget)
      const words = { topic: translate(`contact.topics.${topic}`), budget: translate(key, values) }
      return { ...nothing, company, country: nameOf('region', country), ...words }
    }
    case 'call':
      return { ...nothing, time: translate(`call.times.${request.time}`) }
    case 'application': {
      const { role, link = '', fileName = '' } = request
      return { ...nothing, role: nameRole(role, content), link, file: fileName }
    }
    case 'partnership': {
      const { company, country, model } = request
      return { ...nothing, company, country: nameOf('region', country), model: translate(`partnerships.models.${model}`) }
    }
  }
}

function nameOf(type: 'region' | 'language', code: string): string {
  return new Intl.DisplayNames(localeTags.en, { type }).of(code) ?? code
}
