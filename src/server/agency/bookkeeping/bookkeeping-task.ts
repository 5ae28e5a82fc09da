import type { YearReport } from '#domain/bookkeeping/year-report.ts'
import type { Billing, Year } from '#domain/bookkeeping/billing.ts'
import type { SiteFacts } from '#i18n/content/site.ts'
import type { CompiledMessages } from '#i18n/messages.ts'
import type { ThreadProvider } from '#server/agency/threads/thread-messages.ts'

/** Work over all customers' invoices, in a thread of its own. */
export type BookkeepingTask = {
  /** To sum up a year, or to make its package. */
  readonly work: 'report' | 'package'
  readonly year: Year
  /** Whether only the demo's documents are read. */
  readonly isDemo: boolean
  readonly site: SiteFacts
  /** Those of the package, in the site's first language. */
  readonly messages: Partial<CompiledMessages>
  /** Milliseconds since 1970. */
  readonly madeAt: number
  readonly provider: ThreadProvider
}

/** Customers whose invoices are read. */
export type BookkeepingProgress = { readonly done: number; readonly total: number }

/** What the thread asks the server: the documents of an invoice, or to take a part of the archive before the next one is made. */
export type BookkeepingQuestion =
  | { readonly name: 'documents'; readonly billing: Billing }
  | { readonly name: 'part'; readonly bytes: Uint8Array<ArrayBuffer> }

/** Undefined once all of an archive is taken. */
export type BookkeepingResult = YearReport | undefined
