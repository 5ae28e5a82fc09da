import { budgetMessage } from '#domain/contact/budget-message.ts'
import { deletionDay } from '#domain/contact/deletion-day.ts'
import type { ContactFields } from '#domain/contact/lead.ts'
import { utcMidnightOf } from '#domain/calendar-date.ts'
import { proposeCustomerId } from '#domain/customers/propose-customer-id.ts'
import { type Locale, localeTags, toSiteLocale } from '#domain/locale.ts'
import { applicationFilePath, leadStateOf, type LeadState, type StoredLead } from '#gateway/leads.ts'
import { nameRole } from '#i18n/content/role-name.ts'
import type { MessageKey } from '#i18n/messages.ts'
import { createClock } from '#web/dashboard/agency/describe-time.ts'
import type { AgencyRequest } from '#web/dashboard/agency/open-page.server.ts'

/** A lead's page, in its language. */
export type LeadView = {
  readonly reference: string
  readonly name: string
  readonly email: string
  readonly form: string
  readonly language: Locale
  readonly state: LeadState
  readonly createdAt: Date
  readonly answeredAt?: Date
  readonly message: string
  /** What was answered, the last one last, by the agency's clocks. */
  readonly answers: readonly { readonly author: string; readonly text: string; readonly at: string; readonly instant: string }[]
  readonly facts: readonly { readonly label: string; readonly value: string }[]
  readonly phone?: string
  readonly link?: string
  /** Name of the file that came with it. */
  readonly fileName?: string
  /** When the site deletes it by itself. */
  readonly deletedOn?: Date
  readonly customerId?: string
  /** What the form of a new customer suggests. */
  readonly customer: { readonly id: string; readonly company: string; readonly country: string }
}

export function describeLead(
  lead: StoredLead,
  { content, locale, translate }: Pick<AgencyRequest, 'content' | 'locale' | 'translate'>,
): LeadView {
  const { reference, name, email, message, createdAt, answeredAt, customerId, ...fields }: ContactFields & StoredLead = lead
  const { company, country, topic, budget, role, model, phone, link, fileName } = fields as ContactFields // not every form asks for them
  const countries = new Intl.DisplayNames(localeTags[locale], { type: 'region' })
  const budgetText = budget && budgetMessage(budget)
  const facts = [
    { label: translate('form.company'), value: company },
    { label: translate('form.country'), value: country && countries.of(country) },
    { label: translate('contact.topic'), value: topic && (content.topics.find(({ id }) => id === topic)?.names[locale] ?? topic) },
    { label: translate('contact.budget'), value: budgetText && translate(budgetText.key, budgetText.values) },
    { label: translate('agency.leads.role'), value: role && nameRole(role, content) },
    { label: translate('agency.leads.model'), value: model && translate(`partnerships.models.${model}`) },
  ]
  const day = deletionDay(lead)
  const clock = createClock(locale, content.schedule.timeZone)
  return {
    reference,
    name,
    email,
    form: translate(`agency.leads.form.${lead.formName}` as MessageKey), // each form has its name
    language: toSiteLocale(lead.locale),
    state: leadStateOf(lead),
    createdAt,
    ...(answeredAt && { answeredAt }),
    message,
    answers: (lead.answers ?? []).map(({ author, text, sentAt }) => ({
      author,
      text,
      at: clock.format(sentAt),
      instant: sentAt.toISOString(),
    })),
    facts: facts.flatMap(({ label, value }) => (value === undefined || value === '' ? [] : [{ label, value }])),
    ...(phone !== undefined && { phone: phone.replace(';ext=', ', ') }),
    ...(link !== undefined && { link }),
    ...(applicationFilePath(lead) !== undefined && fileName !== undefined && { fileName }),
    ...(day && { deletedOn: utcMidnightOf(day) }),
    ...(customerId !== undefined && { customerId }),
    customer: { id: proposeCustomerId(company ?? name), company: company ?? name, country: country ?? '' },
  }
}
