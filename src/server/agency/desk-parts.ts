import type { Finding } from '#backend'
import type { AgencyLists } from '#gateway/agency-lists.ts'
import type { MalformedDocumentError } from '#gateway/documents/typed-document.ts'
import type { ProviderConnection } from '#gateway/provider/connection.ts'
import type { AgencyCalls } from '#server/bookings/agency-calls.ts'
import type { SentForms } from '#server/agency/sent-forms.ts'
import type { TokenCipher } from '#server/session/token-cipher.ts'
import type { ServiceParts } from '#server/service-parts.ts'
import type { InTurn } from '#agency/turns.ts'
import type { AgencyStaff, Companies, HealthFacts } from '#web/handler.ts'
import type { Acts } from './agency-acts.ts'
import type { YearReports } from '#server/agency/bookkeeping/year-reports.ts'
import type { ImportJobs } from '#server/agency/imports/import-jobs.ts'

/** What the server gives to the agency's desks. */
export type AgencyParts = Pick<
  ServiceParts,
  'bookings' | 'content' | 'demoCustomerIds' | 'documents' | 'gateway' | 'leads' | 'makeBillingFiles' | 'now' | 'staffViews'
> & {
  readonly agencyCalls: AgencyCalls
  readonly connection: Omit<ProviderConnection, 'apiKey'>
  /** What `doctor` finds in the data folder; absent with the hosted provider. */
  readonly inspectFolder?: () => Promise<readonly Finding[]>
  /** What runs, and how disk and backups are. */
  readonly readFacts: () => Promise<HealthFacts>
  /** Seals what was done, for the address of the page that says so. */
  readonly tokenCipher: TokenCipher
  /** Of the server: shared by all members of staff. */
  readonly inTurn: InTurn
  readonly importJobs: ImportJobs
  /** Of the server: shared by all members of staff. */
  readonly sentForms: SentForms
  readonly yearReports: YearReports
  /** Takes the error of work on a file; its message may hold texts of the file. */
  readonly onImportFailed: (error: unknown) => void
  /** Takes the error of a stored document that is invalid and left out. */
  readonly onMalformed: (error: MalformedDocumentError) => void
}

/** The same for one member of staff, and what their desks share. */
export type DeskParts = AgencyParts & {
  readonly staff: AgencyStaff
  /** Whether it is the demo's member of staff, who sees the demo's customers alone. */
  readonly isDemo: boolean
  readonly isShown: (customerId: string) => boolean
  readonly lists: AgencyLists
  readonly act: Acts['act']
  readonly preview: Acts['preview']
  readonly takeBack: Acts['takeBack']
  readonly sealDone: Acts['sealDone']
  readonly findCompanies: (owned: readonly { readonly customerId: string }[]) => Promise<Companies>
  /** Notes for a customer that staff looked at their data. */
  readonly noteLook: (customerId: string) => Promise<void>
}

/** What the demo's member of staff gets instead of `act`, where the demo changes nothing. */
export function refuseActs(refusal: string): Acts['act'] {
  return () => Promise.resolve({ refusal })
}

/** Rows of a list. */
export const perPage = 50
