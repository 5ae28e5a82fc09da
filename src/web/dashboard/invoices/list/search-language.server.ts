import { invoiceFilters } from '#domain/invoices/list/invoice-filter.ts'
import type { SearchLanguage } from '#domain/invoices/list/invoice-search.ts'
import { type InvoiceStatus, invoiceStatuses } from '#domain/invoices/invoice-status.ts'
import { type Locale, localeTags } from '#domain/locale.ts'
import type { Translate } from '#i18n/translate.ts'

/** Status names for the search. A status is found by its own name and by its filter's, which is usually the plural. */
export function createSearchLanguage(locale: Locale, translate: Translate): SearchLanguage {
  const nameOf = (status: InvoiceStatus) =>
    [
      translate(`dashboard.status.${status}`),
      ...invoiceFilters.filter((filter) => filter === status).map((filter) => translate(`dashboard.invoices.filter.${filter}`)),
    ].join(' ')
  const names = Object.fromEntries(invoiceStatuses.map((status) => [status, nameOf(status)])) as Record<InvoiceStatus, string> // has every status
  return { localeTag: localeTags[locale], statusNames: names }
}
