import type { StaffRole } from '#domain/staff-role.ts'
import { createGateway } from '#gateway/gateway.ts'
import { startGuardedBackend } from '#testing/backend/gateway-as.ts'
import { shareBackend } from '#testing/backend/share-backend.ts'
import { openTestDesk } from '#testing/site/agency-desk.ts'
import { createCustomer } from '#testing/site/customers.ts'
import { ImportJobs } from '#server/agency/imports/import-jobs.ts'

/** How a file of customers is read that needs no choices. */
export const choices = { kind: 'customers', encoding: 'utf-8', hasDecimalCommas: false, isReplacing: false, notifies: false } as const

/** A backend of a file of tests with a customer, and desks of its staff on one server. */
export function shareOffice() {
  const getBackend = shareBackend(startGuardedBackend)
  return async () => await openOffice(await getBackend())
}

async function openOffice(site: Awaited<ReturnType<typeof startGuardedBackend>>) {
  site.clock.set(Date.parse('2026-04-01T10:00:00Z'))
  const gateway = createGateway(site.documents)
  await gateway.customers.putCustomer(createCustomer({ company: 'Halde' }))
  const failures: unknown[] = []
  let commitCount = 0
  let refuseAt = Infinity
  const fetch: typeof site.fetch = async (request) => {
    const isRefused = request.url.endsWith(':commit') && ++commitCount >= refuseAt
    return isRefused
      ? Response.json({ error: { code: 403, status: 'PERMISSION_DENIED', message: 'No.' } }, { status: 403 })
      : await site.fetch(request)
  }
  const startServer = () => {
    const importJobs = new ImportJobs()
    const onImportFailed = (error: unknown) => failures.push(error)
    return (uid: string, role: StaffRole = 'owner') => openTestDesk(site, uid, { role, fetch, importJobs, onImportFailed })
  }
  return {
    site,
    gateway,
    failures,
    startServer,
    deskOf: startServer(),
    refuseCommits: (after: number) => {
      commitCount = 0
      refuseAt = after
    },
  }
}

type Desk = ReturnType<typeof openTestDesk>['imports']

/** Sends a file and returns its id. */
export async function send(desk: Desk, text: string | Uint8Array, changes: Partial<Parameters<Desk['send']>[1]> = {}, name = 'x.csv') {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text
  const outcome = await desk.send({ name, bytes }, { ...choices, ...changes })
  if ('refusal' in outcome) throw new Error(outcome.refusal)
  return outcome.id ?? ''
}

/** Opens it until no work is done. */
export async function settled(desk: Desk, id: string) {
  for (;;) {
    const opened = await desk.open(id)
    if (!opened) throw new Error('There is no such file.')
    if (!['checking', 'storing', 'undoing'].includes(opened.state)) return opened
  }
}
