import { expect, test } from 'vitest'
import { demoStaffId } from '#domain/customers/demo-customer-ids.ts'
import { createGateway } from '#gateway/gateway.ts'
import { BatchRecorder } from '#gateway/batches/record-batch.ts'
import { startGuardedBackend } from '#testing/backend/gateway-as.ts'
import { shareBackend } from '#testing/backend/share-backend.ts'
import { openTestDesk } from '#testing/site/agency-desk.ts'
import { createCustomer } from '#testing/site/customers.ts'
import { ImportJobs } from './import-jobs.ts'
import type { ImportProgress } from './import-task.ts'

const getBackend = shareBackend(startGuardedBackend)
const ids = Array.from({ length: 250 }, (_, at) => `c${at}`)

/** A batch of another person: 250 new customers. */
async function openOffice() {
  const site = await getBackend()
  site.clock.set(Date.parse('2026-04-01T10:00:00Z'))
  const runner = { host: 'office', pid: 1 }
  const batch = new BatchRecorder({ id: '20260401-large', command: 'customers import', actor: 'tobias', runner, isDryRun: false })
  const gateway = createGateway(batch.wrap(site.documents))
  await gateway.customers.storeCustomers(ids.map((id) => ({ ...createCustomer({ id }), replaces: undefined })))
  const importJobs = new ImportJobs()
  const deskOf = (uid: string) => openTestDesk(site, uid, { importJobs, fetch: site.fetch })
  const countLeft = async () => (await createGateway(site.documents).customers.findVersionedCustomers(ids)).filter(Boolean).length
  return { site, importJobs, deskOf, countLeft }
}

test('an import of another person is taken back in a thread, which says how far it is', async () => {
  const { importJobs, deskOf, countLeft } = await openOffice()
  const progress = new Set<ImportProgress | undefined>()
  let isEnded = false
  const undoing = deskOf('mara')
    .audit.undo('20260401-large')
    .finally(() => (isEnded = true))
  while (!isEnded || importJobs.isRunning('undo 20260401-large')) {
    progress.add(importJobs.progressOf('undo 20260401-large'))
    await new Promise(setImmediate)
  }
  expect([...progress]).toContainEqual({ step: 'undoing', done: 0, total: 250 })
  expect(await undoing).toHaveProperty('doneKey')
  expect(await countLeft()).toBe(0)
  expect(await deskOf('mara').audit.undo('20260401-large')).toEqual({ refusal: 'already-undone' })
})

test('an undo needs a place, and names what has changed since without undoing anything', async () => {
  const { site, importJobs, deskOf, countLeft } = await openOffice()
  const desk = deskOf('mara')
  importJobs.reserve('other', { uid: 'mara', batchId: 'other' })
  expect(await desk.audit.undo('20260401-large')).toEqual({ refusal: 'undo-busy' })
  importJobs.release('other')
  const { customers } = createGateway(site.documents)
  const [stored] = await customers.findVersionedCustomers(['c7'])
  if (stored) await customers.storeCustomers([{ ...stored, company: 'Changed since', replaces: stored }])
  const path = ['customers', 'c7']
  // A busy machine answers before it has ended.
  await desk.audit.undo('20260401-large')
  await importJobs.wait('undo 20260401-large', 60_000)
  expect(importJobs.findUndo('20260401-large')).toMatchObject([{ path, reason: 'changed' }])
  expect(await countLeft()).toBe(250)
  expect(await desk.audit.open('20260401-large')).toMatchObject({ lastUndo: 1 })
  expect(await deskOf(demoStaffId).audit.open('20260401-large')).toBeUndefined()
})
