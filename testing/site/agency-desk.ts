import { createTurns } from '#agency/turns.ts'
import { demoCustomerIds } from '#domain/customers/demo-customer-ids.ts'
import type { StaffRole } from '#domain/staff-role.ts'
import { openBookingStore } from '#gateway/bookings.ts'
import { createGateway } from '#gateway/gateway.ts'
import { openLeadStore } from '#gateway/leads.ts'
import { createEmbeddedEndpoints } from '#gateway/provider/endpoints.ts'
import { createSelfSignedCredential } from '#gateway/provider/service-credential.ts'
import { openAgencyDesk } from '#server/agency/agency-desk.ts'
import { YearReports } from '#server/agency/bookkeeping/year-reports.ts'
import { ImportJobs } from '#server/agency/imports/import-jobs.ts'
import { SentForms } from '#server/agency/sent-forms.ts'
import { createAgencyCalls } from '#server/bookings/agency-calls.ts'
import { createTokenCipher } from '#server/session/token-cipher.ts'
import type { startGuardedBackend } from '#testing/backend/gateway-as.ts'
import { createViewStore } from '#testing/identity/staff-views.ts'
import { content } from '#testing/site/product-content.ts'

type AgencyParts = Parameters<typeof openAgencyDesk>[0]

/** Owners are the default. `fetch` replaces that of the backend for what desks write. */
type DeskChanges = Partial<Pick<AgencyParts, 'importJobs' | 'makeBillingFiles' | 'onImportFailed' | 'sentForms' | 'yearReports'>> & {
  readonly role?: StaffRole
  readonly email?: string
  readonly fetch?: AgencyParts['connection']['fetch']
}

/** Opens the desk of a member of staff over a backend, as the server does for their pages. Invalid documents are errors. */
export function openTestDesk(
  site: Awaited<ReturnType<typeof startGuardedBackend>>,
  uid: string,
  { role = 'owner', email = `${uid}@vierfalt.example`, ...changes }: DeskChanges = {},
) {
  const { documents, key, clock } = site
  const bookings = openBookingStore(documents)
  const { now } = clock
  return openAgencyDesk(
    {
      agencyCalls: createAgencyCalls({
        bookings,
        content,
        listBusy: () => Promise.resolve([]),
        now,
        siteName: 'Fourfold',
        siteUrl: 'https://fourfold.example',
        agencyEmail: 'hello@fourfold.example',
      }),
      bookings,
      connection: {
        fetch: changes.fetch ?? site.fetch,
        endpoints: createEmbeddedEndpoints('http://backend.test'),
        credential: createSelfSignedCredential(key, now),
        projectId: key.project_id,
        storageBucket: `${key.project_id}.firebasestorage.app`,
      },
      content,
      demoCustomerIds,
      documents,
      gateway: createGateway(documents),
      importJobs: changes.importJobs ?? new ImportJobs(),
      makeBillingFiles: changes.makeBillingFiles ?? (() => Promise.resolve([])),
      yearReports: changes.yearReports ?? new YearReports(),
      inTurn: createTurns(),
      leads: openLeadStore(documents),
      now,
      readFacts: () => Promise.resolve({ version: '1.2.3', node: '24.0.0' }),
      sentForms: changes.sentForms ?? new SentForms(documents),
      staffViews: createViewStore(site),
      tokenCipher: createTokenCipher(new Uint8Array(32)),
      onImportFailed: changes.onImportFailed ?? raise,
      onMalformed: raise,
    },
    { uid, email, name: uid, role },
  )
}

function raise(error: unknown): never {
  throw error
}
