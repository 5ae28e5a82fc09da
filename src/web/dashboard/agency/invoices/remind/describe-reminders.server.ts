import { utcMidnightOf } from '#domain/calendar-date.ts'
import { amountDueMinor, reminderStage } from '#domain/invoices/invoice-status.ts'
import { listWords } from '#domain/list-words.ts'
import { localeTags } from '#domain/locale.ts'
import { createMoneyFormats } from '#domain/money.ts'
import { explainRefusal } from '#web/dashboard/agency/acts/explain-refusal.server.ts'
import { explainInvoiceRefusal } from '#web/dashboard/agency/invoices/detail/invoice-acts.server.ts'
import type { ReminderPreview } from '#web/dashboard/agency/invoices/invoice-desk.server.ts'
import { invoicePath } from '#web/dashboard/agency/invoices/invoice-path.server.ts'
import type { AgencyRequest } from '#web/dashboard/agency/open-page.server.ts'

/** Refusals of reminders name no amounts. */
const anyCurrency = 'EUR'

/** Who gets which reminder, and which are not sent and why, in the page's language. */
export function describeReminders(
  { reminded, skipped, companies, isSilent, version }: ReminderPreview,
  page: Pick<AgencyRequest, 'locale' | 'translate'>,
) {
  const { locale } = page
  const tag = localeTags[locale]
  const money = createMoneyFormats(tag)
  const people = reminded.flatMap(({ customerId, recipients }) => (isSilent(customerId) ? [] : recipients))
  return {
    version,
    count: reminded.length,
    peopleCount: new Set(people).size,
    rows: reminded.map(({ customerId, invoice, recipients }) => ({
      path: invoicePath({ customerId, number: invoice.number }),
      number: invoice.number,
      company: companies.get(customerId) ?? customerId,
      dueOn: utcMidnightOf(invoice.dueOn),
      left: money(amountDueMinor(invoice), invoice.currency),
      stage: reminderStage(invoice.reminders?.length ?? 1),
      people: isSilent(customerId) ? undefined : listWords(recipients, tag),
    })),
    skipped: skipped.map(({ customerId, number, refused }) => ({
      path: invoicePath({ customerId, number }),
      number,
      company: companies.get(customerId) ?? customerId,
      reason: explainInvoiceRefusal(refused, anyCurrency, page) ?? explainRefusal(refused, page),
    })),
  }
}
