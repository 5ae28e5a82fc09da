import { readFile } from 'node:fs/promises'
import { shownStates } from '#domain/invoices/shown-states.ts'
import { startBackend, type TestBackend } from '#testing/backend/start-backend.ts'
import { createInvoice } from './backend-process.ts'
import { median, type Measurement, type Part } from './measurement.ts'

/** What the product's rules cost: the same reads by a customer's person, whom they bind, and by the service, whom they do not. */
export const rules: Part = { name: 'rules', summary: 'a read and a page of 20 as a user, against the same as the service', measure }

/** Odd, so that there is a middle one. */
const pairs = 10_001
const pageSize = 20
const documents = '/v1/projects/fourfold/databases/(default)/documents'

async function measure(report: (step: string) => void): Promise<Measurement[]> {
  await using backend = await startBackend({ rules: await readFile(new URL('../rules/firestore.rules', import.meta.url), 'utf8') })
  await backend.documents.commit([
    { set: ['customers', 'bench'], fields: new Map([['emails', ['anna@bench.example']]]) },
    ...Array.from({ length: 200 }, (_, number) => createInvoice('invoices', number)).map((write) => ({
      ...write,
      ...('set' in write && { set: ['customers', 'bench', ...write.set] }),
    })),
  ])
  const user = await signIn(backend)
  const service = await backend.getAccessToken()
  const name = `${documents.slice('/v1/'.length)}/customers/bench/invoices/invoice-7`
  // As the site asks (gateway/invoices): the rules show a person no drafts.
  const value = { arrayValue: { values: shownStates.map((stringValue) => ({ stringValue })) } }
  const where = { fieldFilter: { field: { fieldPath: 'state' }, op: 'IN', value } }
  const structuredQuery = { from: [{ collectionId: 'invoices' }], where, limit: pageSize }
  const kinds = [
    { what: 'a read', call: (token: string) => ask(backend, token, ':batchGet', { documents: [name] }) },
    { what: `a page of ${pageSize}`, call: (token: string) => ask(backend, token, '/customers/bench:runQuery', { structuredQuery }) },
  ]
  const measurements: Measurement[] = []
  for (const { what, call } of kinds) {
    report(`${what}, ${pairs} times in turn`)
    const times: { bound: number; free: number }[] = []
    // In turn, so that what else the machine does falls on both; the first tenth warms up.
    for (let at = 0; at < pairs * 1.1; at++) times.push({ bound: await timeOf(() => call(user)), free: await timeOf(() => call(service)) })
    const measured = times.slice(-pairs)
    const bound = median(measured.map((each) => each.bound))
    const free = median(measured.map((each) => each.free))
    measurements.push({
      kind: 'measured',
      what: `${what} under the rules, against without`,
      value: bound / free,
      unit: '',
      mark: { atMost: 1.3 },
      detail: `medians ${bound.toFixed(3)} and ${free.toFixed(3)} ms`,
    })
  }
  return measurements
}

async function timeOf(call: () => Promise<void>): Promise<number> {
  const startedAtMs = performance.now()
  await call()
  return performance.now() - startedAtMs
}

async function ask(backend: TestBackend, token: string, address: string, body: object): Promise<void> {
  const init = { method: 'POST', headers: { authorization: `Bearer ${token}` }, body: JSON.stringify(body) }
  const response = await backend.fetch(new Request(`http://backend.bench${documents}${address}`, init))
  await response.text()
  if (response.status !== 200) throw new Error(`A read was answered with ${response.status}.`)
}

/** An id token whose address is confirmed and listed. */
async function signIn({ identity, createCustomToken }: TestBackend): Promise<string> {
  const { localId } = await identity.createAccount({ email: 'anna@bench.example', isEmailVerified: true })
  const signedIn = await identity.signInWithCustomToken(await createCustomToken(localId))
  if (!('idToken' in signedIn)) throw new Error('The user was refused.')
  return signedIn.idToken
}
