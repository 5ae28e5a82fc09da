import { calendarDateAt, daysBetween } from '#domain/calendar-date.ts'
import { dayMilliseconds } from '#domain/durations.ts'
import { amountDueMinor } from '#domain/invoices/invoice-status.ts'
import { importPath } from '#domain/import-file.ts'
import { type Locale, localeTags } from '#domain/locale.ts'
import { createMoneyFormats, sumMinor } from '#domain/money.ts'
import type { Content } from '#i18n/content/content.ts'
import type { MessageKey } from '#i18n/messages.ts'
import type { Translate } from '#i18n/translate.ts'
import { describeAge } from '#web/dashboard/agency/describe-age.ts'
import { agencyPages, agencyPath } from '#web/dashboard/agency/agency-pages.ts'
import { explainProblems } from '#web/dashboard/agency/invoices/explain-problems.ts'
import { interruptedPath } from '#web/dashboard/agency/imports/import-path.ts'
import { invoiceListPath } from '#web/dashboard/agency/invoices/invoice-list-address.ts'
import { invoicePath } from '#web/dashboard/agency/invoices/invoice-path.server.ts'
import { type DayView, describeDay } from './describe-day.server.ts'
import type { Today } from './today-report.server.ts'

/** Something that waits, in the page's language. */
export type WaitingRow = {
  readonly key: string
  readonly age: string
  /** The age as a part of the time that the agency promises, 1 at most. */
  readonly share?: number
  /** Longer than the agency promises. */
  readonly isLate: boolean
  readonly title: string
  readonly about: string
  readonly amount?: string
  /** English path of its page. */
  readonly to?: string
  /** The act on that page which settles it. */
  readonly act?: 'answer' | 'issue' | 'remind'
}

/** What waits of one kind. */
export type WaitingKind = {
  readonly id: 'leads' | 'requests' | 'overdue' | 'drafts' | 'mails' | 'imports'
  readonly count: number
  /** There are more than were counted. */
  readonly isMore: boolean
  /** The first rows; the list has all. */
  readonly rows: readonly WaitingRow[]
  /** English path of the list. */
  readonly to?: string
}

/** The page Today, in its language. */
export type TodayView = {
  readonly kinds: readonly WaitingKind[]
  readonly count: number
  readonly lateCount: number
  readonly sums: readonly { readonly currency: string; readonly amount: string; readonly count: number }[]
  /** Absent where the role has no calls. */
  readonly day?: DayView
}

type Options = { readonly locale: Locale; readonly translate: Translate; readonly now: number; readonly content: Content }

/** Rows of a kind; its list has the others. */
const mostRows = 5

/** Describes what waits, with amounts and ages in the page's language. */
export function describeToday(today: Today, { locale, translate, now, content }: Options): TodayView {
  const format = createMoneyFormats(localeTags[locale])
  const { timeZone } = content.schedule
  const dayOf = (instant: Date) => calendarDateAt(instant, timeZone)
  const { answerBusinessDays } = content.promises
  const promised = (since: Date) => {
    const workdays = countWorkdays(since, now)
    const hours = (now - since.getTime()) / dayMilliseconds
    return {
      isLate: workdays > answerBusinessDays,
      share: Math.min(1, Math.max(workdays, Math.min(hours, 1)) / (answerBusinessDays + 1)),
    }
  }
  const companyOf = (id: string) => today.companies.get(id) ?? id
  const kinds: WaitingKind[] = []

  if (today.leads) {
    kinds.push({
      id: 'leads',
      ...countOf(today.leads),
      ...linkTo(`${agencyPath}/leads`),
      rows: today.leads.items.slice(0, mostRows).map(({ id, createdAt, name, message, formName, reference }) => ({
        key: id,
        age: describeAge(createdAt, now, translate),
        ...promised(createdAt),
        title: name,
        about: `${translate(`agency.leads.form.${formName}` as MessageKey)}: ${firstWords(message)}`, // each form has its name
        ...linkTo(`${agencyPath}/leads/:reference`, { reference }),
        act: 'answer',
      })),
    })
  }
  if (today.requests) {
    kinds.push({
      id: 'requests',
      ...countOf(today.requests),
      ...linkTo(`${agencyPath}/requests`),
      rows: today.requests.items.slice(0, mostRows).map(({ customerId, request }) => ({
        key: `${customerId}/${request.id}`,
        age: describeAge(request.updatedAt, now, translate),
        ...promised(request.updatedAt),
        title: `${companyOf(customerId)}: ${request.subject}`,
        about: firstWords(request.text),
        ...linkTo(`${agencyPath}/requests/:customer/:id`, { customer: customerId, id: request.id }),
        act: 'answer',
      })),
    })
  }
  kinds.push({
    id: 'overdue',
    ...countOf(today.overdue),
    to: invoiceListPath({ state: 'overdue' }),
    rows: today.overdue.items.slice(0, mostRows).map(({ customerId, invoice }) => {
      const days = daysBetween(invoice.dueOn, dayOf(new Date(now)))
      const reminded = invoice.reminders?.length ?? 0
      return {
        key: `${customerId}/${invoice.number}`,
        age: translate('agency.age.days', { count: days }),
        isLate: reminded === 0,
        title: `${invoice.number}, ${companyOf(customerId)}`,
        about: `${invoice.reference}. ${translate('agency.invoices.reminded', { count: reminded })}`,
        amount: format(amountDueMinor(invoice), invoice.currency),
        to: invoicePath({ customerId, number: invoice.number }),
        act: 'remind',
      }
    }),
  })
  kinds.push({
    id: 'drafts',
    ...countOf(today.drafts),
    to: invoiceListPath({ state: 'draft' }),
    rows: today.drafts.items.slice(0, mostRows).map(({ customerId, invoice, problems }) => ({
      key: `${customerId}/${invoice.number}`,
      age: translate('agency.age.days', { count: Math.max(0, daysBetween(invoice.issuedOn, dayOf(new Date(now)))) }),
      isLate: problems.length > 0,
      title: [companyOf(customerId), invoice.reference].filter((text) => text !== '').join(': '),
      about: explainProblems(problems, translate) ?? invoice.number,
      amount: format(invoice.grossMinor, invoice.currency),
      to: invoicePath({ customerId, number: invoice.number }),
      act: 'issue',
    })),
  })
  if (today.mails) {
    kinds.push({
      id: 'mails',
      ...countOf(today.mails),
      to: `${agencyPath}/health`,
      rows: today.mails.items.slice(0, mostRows).map(({ id, to, subject, template, handedOverAt }) => ({
        key: id,
        age: describeAge(handedOverAt, now, translate),
        isLate: true,
        title: subject ?? template ?? id,
        about: to,
      })),
    })
  }

  if (today.imports && today.imports.items.length > 0) {
    kinds.unshift({
      id: 'imports',
      ...countOf(today.imports),
      to: importPath,
      rows: today.imports.items.slice(0, mostRows).map(({ batchId, kind, actor, startedAt, importId }) => ({
        key: batchId,
        age: describeAge(startedAt, now, translate),
        isLate: true,
        title: translate(`agency.imports.kind.${kind}`),
        about: actor === undefined ? '' : translate('agency.imports.by', { actor }),
        to: interruptedPath({ kind, ...(importId !== undefined && { importId }) }),
      })),
    })
  }

  const byCurrency = Map.groupBy(today.overdue.items, ({ invoice }) => invoice.currency)
  return {
    kinds,
    count: sumMinor(kinds.map(({ count }) => count)),
    lateCount: kinds.flatMap(({ rows }) => rows).filter(({ isLate }) => isLate).length,
    sums: [...byCurrency]
      .map(([currency, owned]) => ({
        currency,
        amount: format(sumMinor(owned.map(({ invoice }) => amountDueMinor(invoice))), currency),
        count: owned.length,
      }))
      .toSorted((a, b) => a.currency.localeCompare(b.currency, 'en')),
    ...(today.calls && { day: describeDay(today.calls, { locale, now, schedule: content.schedule, companies: today.companies }) }),
  }
}

function countOf({ items, isMore }: { readonly items: readonly unknown[]; readonly isMore: boolean }) {
  return { count: items.length, isMore }
}

/** The address of a page, if there is such a page. @param pattern English path in the table of the agency's pages. */
function linkTo(pattern: string, params: Readonly<Record<string, string>> = {}): { readonly to?: string } {
  if (!agencyPages.some(({ path }) => path === pattern)) return {}
  return { to: pattern.replaceAll(/:(\w+)/gu, (_, name: string) => encodeURIComponent(params[name] ?? '')) }
}

/** Days from Monday to Friday that have passed since an instant, in UTC. */
function countWorkdays(since: Date, now: number): number {
  let count = 0
  // More than any promise; older ones need no exact number.
  for (let at = since.getTime() + dayMilliseconds; at <= now && count < 60; at += dayMilliseconds) {
    if (new Date(at).getUTCDay() % 6 !== 0) count += 1
  }
  return count
}

function firstWords(text: string): string {
  const line = text.replaceAll(/\s+/gu, ' ').trim()
  return line.length > 120 ? `${line.slice(0, 119)}…` : line
}
