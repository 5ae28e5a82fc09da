import { setTimeout as wait } from 'node:timers/promises'
import { callAccounts } from '#testing/identity/identity-calls.ts'
import { testApiKey } from '#testing/identity/identity-settings.ts'
import { startBackend, type TestBackend } from '#testing/backend/start-backend.ts'
import type { Measurement, Part } from './measurement.ts'

/** How long people wait who sign in while others guess passwords from many addresses. */
export const signInFlood: Part = {
  name: 'sign-in-flood',
  summary: 'waits of honest sign-ins beside 2,000 others from 500 addresses',
  measure,
}

const floodAddresses = 500
const floodRounds = 4
const roundSeconds = 15

/** A client of the flood leaves after so many seconds, whether it was answered or not. */
const patienceSeconds = 10

/** Half of them on a device that has signed in before; one comes every 3 s, from a second after the flood has begun. */
const people = 20
const peopleSeconds = 3

/** Somebody who is refused tries again when the answer says so, this often at most. */
const mostTries = 6
const password = 'seven green bottles'

type Person = { readonly email: string; readonly clientAddress: string; readonly cookie: string | undefined }
type Visit = { readonly seconds: number; readonly tries: number; readonly isSignedIn: boolean }

async function measure(report: (step: string) => void): Promise<Measurement[]> {
  // The product's own hashing. No other limit would be reached.
  const passwordHashing = { cost: 2 ** 15, blockSize: 8, parallelization: 3 }
  await using backend = await startBackend({ identity: { passwordHashing } })
  report(`${people} sign-ups`)
  const persons: Person[] = []
  for (let at = 0; at < people; at++) persons.push(await signUpPerson(backend, at, at % 2 === 0))
  // Long enough for the sign-ups to be forgotten.
  backend.clock.advance(3_600_000)
  report(`${floodAddresses * floodRounds} sign-ins, ${floodAddresses} at once every ${roundSeconds} s`)
  const statuses = new Map<string, number>()
  const flood = Promise.all(Array.from({ length: floodRounds }, (_, round) => sendRound(backend, round, statuses)))
  const visits = await Promise.all(
    persons.map(async (person, at) => {
      await wait(1000 + at * peopleSeconds * 1000)
      return { isKnown: person.cookie !== undefined, visit: await visit(backend, person) }
    }),
  )
  await flood
  report('the queue once the clients of a last round have left')
  const rest = await timeAfterLeaving(backend, persons[1])
  const answers = [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ')
  return [
    describe(
      'known device',
      visits.filter(({ isKnown }) => isKnown).map((found) => found.visit),
      answers,
    ),
    describe(
      'unknown device',
      visits.filter(({ isKnown }) => !isKnown).map((found) => found.visit),
      answers,
    ),
    {
      kind: 'measured',
      what: 'unknown device, after the clients of 500 sign-ins have left',
      value: rest.seconds,
      unit: 's',
      detail: `${rest.tries} tries${rest.isSignedIn ? '' : ', not signed in'}`,
    },
  ]
}

async function signUpPerson(backend: TestBackend, at: number, isKnown: boolean): Promise<Person> {
  const person = { email: `person-${at}@example.com`, clientAddress: `198.51.100.${at}` }
  const { headers } = await callAccounts(backend, 'signUp', { email: person.email, password }, person)
  return { ...person, cookie: isKnown ? headers.get('set-cookie')?.split(';')[0] : undefined }
}

/** One wrong sign-in from each address, all at once; each client leaves when its patience is over. */
async function sendRound(backend: TestBackend, round: number, statuses: Map<string, number>): Promise<void> {
  await wait(round * roundSeconds * 1000)
  await sendFlood(backend, `round-${round}`, AbortSignal.timeout(patienceSeconds * 1000), (status) =>
    statuses.set(status, (statuses.get(status) ?? 0) + 1),
  )
}

async function sendFlood(backend: TestBackend, name: string, signal: AbortSignal, onAnswer: (status: string) => void): Promise<void> {
  const left = new Promise<'left'>((resolve) => signal.addEventListener('abort', () => resolve('left')))
  await Promise.all(
    Array.from({ length: floodAddresses }, async (_, at) => {
      const address = `http://backend.test/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=${testApiKey}`
      const body = JSON.stringify({ email: `${name}-${at}@example.com`, password: 'not this one' })
      const request = new Request(address, { method: 'POST', body, signal })
      const answer = backend.fetch(request, { clientAddress: `10.0.${at >> 8}.${at & 255}` }).then(({ status }) => String(status))
      onAnswer(await Promise.race([answer, left]))
    }),
  )
}

async function visit(backend: TestBackend, { email, clientAddress, cookie }: Person): Promise<Visit> {
  const startedAtMs = performance.now()
  for (let tries = 1; ; tries++) {
    const headers: Record<string, string> = cookie === undefined ? {} : { cookie }
    const answer = await callAccounts(backend, 'signInWithPassword', { email, password }, { clientAddress }, headers)
    const seconds = (performance.now() - startedAtMs) / 1000
    if (answer.status !== 429 || tries === mostTries) return { seconds, tries, isSignedIn: answer.status === 200 }
    await wait(Number(answer.headers.get('retry-after')) * 1000)
  }
}

/** How long somebody waits who comes when everybody in the queue has just left. */
async function timeAfterLeaving(backend: TestBackend, person: Person | undefined): Promise<Visit> {
  if (!person) throw new Error('There is nobody to sign in.')
  const leaving = new AbortController()
  const flood = sendFlood(backend, 'last', leaving.signal, () => {})
  await wait(1000)
  leaving.abort()
  await flood
  return await visit(backend, person)
}

function describe(who: string, visits: readonly Visit[], answers: string): Measurement {
  const seconds = visits.map((found) => found.seconds).toSorted((a, b) => a - b)
  const refusals = visits.reduce((sum, { tries, isSignedIn }) => sum + (isSignedIn ? tries - 1 : tries), 0)
  const signedIn = visits.filter(({ isSignedIn }) => isSignedIn).length
  return {
    kind: 'measured',
    what: `sign-in beside 2,000 others, ${who}, longest wait`,
    value: seconds.at(-1) ?? NaN,
    unit: 's',
    detail: `${signedIn} of ${visits.length} signed in, ${refusals} refusals; median ${seconds[Math.floor(seconds.length / 2)]?.toFixed(1)} s; others: ${answers}`,
  }
}
