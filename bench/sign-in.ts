import { callAccounts, signUp, testUser } from '#testing/identity/identity-calls.ts'
import { startBackend, type TestBackend } from '#testing/backend/start-backend.ts'
import { median, type Measurement, type Part } from './measurement.ts'
import { buildSite, createDataFolder, startSite } from './site-process.ts'

/** Whether refused sign-ins tell apart by their time who has an account, and whether many of them leave pages answering. */
export const signIn: Part = { name: 'sign-in', summary: 'time of refused sign-ins by their reason, and pages under sign-ins', measure }

/** Odd, so that there is a middle one: with each reason the unknown user is tried 402 times, in pairs. */
const rounds = 201
const signInsPerSecond = 500
const loadSeconds = 10

async function measure(report: (step: string) => void): Promise<Measurement[]> {
  report(`${rounds} rounds of refused sign-ins`)
  const times = await timeRefusals()
  const unknown = times.get('unknown') ?? []
  const ratios = [...times]
    .filter(([reason]) => reason !== 'unknown')
    .map(([reason, values]): Measurement => compareTimes(reason, values, unknown))
  return [...ratios, await timePages(report)]
}

/**
 * The median of what one reason takes longer than another in the same round, when the machine was as busy with one as with the other; and
 * between which values it lies with a confidence of 95 % (sign test: the ranks n/2 ± 0.98 √n of the sorted differences).
 */
function compareTimes(reason: string, values: readonly number[], unknown: readonly number[]): Measurement {
  const base = median(unknown)
  const differences = values.map((value, round) => value - (unknown[round] ?? NaN)).toSorted((a, b) => a - b)
  const margin = Math.ceil(0.98 * Math.sqrt(differences.length))
  const middle = (differences.length - 1) / 2
  const [low = NaN, high = NaN] = [differences[middle - margin], differences[middle + margin]]
  const confidence = `${toPercent(low / base)} to ${toPercent(high / base)} with 95 %`
  const medians = `medians ${toMilliseconds(median(values))} against ${toMilliseconds(base)}`
  return {
    kind: 'measured',
    what: `sign-in, ${reason} against unknown user`,
    value: Math.abs(median(differences)) / base,
    unit: '',
    mark: { atMost: 0.02 },
    detail: `${differences.length} pairs in random order, ${confidence}; ${medians}`,
  }
}

/** With the product's own hashing; the limits are off, or they would answer. */
async function timeRefusals(): Promise<ReadonlyMap<string, readonly number[]>> {
  const passwordHashing = { cost: 2 ** 15, blockSize: 8, parallelization: 3 }
  await using backend = await startBackend({ identity: { passwordHashing } })
  await prepare(backend)
  const emails = {
    unknown: 'nobody@example.com',
    'wrong password': testUser.email,
    disabled: 'off@example.com',
    'no password': 'none@example.com',
  }
  const times = new Map<string, number[]>()
  for (let round = 0; round < rounds; round++) {
    // What went before leaves work behind, and whatever comes at regular times would meet the same one.
    for (const [reason, email] of shuffle(Object.entries(emails))) {
      backend.clock.advance(1000)
      const startedAtMs = performance.now()
      const { status } = await callAccounts(backend, 'signInWithPassword', { email, password: 'not this one' })
      if (status !== 400) throw new Error(`A sign-in was answered with ${status}.`)
      times.set(reason, [...(times.get(reason) ?? []), performance.now() - startedAtMs])
    }
  }
  return times
}

async function prepare(backend: TestBackend): Promise<void> {
  await signUp(backend)
  const { localId } = await signUp(backend, { ...testUser, email: 'off@example.com' })
  await backend.identity.updateAccount({ localId, isDisabled: true })
  await backend.identity.createAccount({ email: 'none@example.com' })
}

/** The home page, again and again, while sign-ins come from everywhere. */
async function timePages(report: (step: string) => void): Promise<Measurement> {
  buildSite()
  using folder = createDataFolder()
  await using site = await startSite([process.execPath, 'src/server/main.ts'], folder.path, { TRUSTED_PROXIES: '127.0.0.1' })
  report(`${loadSeconds} s of ${signInsPerSecond} sign-ins a second`)
  const statuses = new Map<number, number>()
  const sent: Promise<void>[] = []
  const load = setInterval(() => {
    for (let count = 0; count < signInsPerSecond / 50; count++) sent.push(attempt(site.url, statuses))
  }, 20)
  const times: number[] = []
  const endMs = performance.now() + loadSeconds * 1000
  while (performance.now() < endMs) {
    const startedAtMs = performance.now()
    const answer = await fetch(site.url)
    await answer.arrayBuffer()
    if (answer.status !== 200) throw new Error(`The home page answers ${answer.status}.`)
    times.push(performance.now() - startedAtMs)
  }
  clearInterval(load)
  await Promise.all(sent)
  const slowest = Math.max(...times)
  const answers = [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ')
  return {
    kind: 'measured',
    what: `/ under ${signInsPerSecond} sign-ins a second, slowest`,
    value: slowest / 1000,
    unit: 's',
    mark: { atMost: 1 },
    detail: `${times.length} pages, median ${toMilliseconds(times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? NaN)}; sign-ins: ${answers}`,
  }
}

async function attempt(url: string, statuses: Map<number, number>): Promise<void> {
  const address = `${url}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=fourfold-public-key`
  const [a, b] = crypto.getRandomValues(new Uint16Array(2))
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': `2001:db8:${a?.toString(16)}:${b?.toString(16)}::1` }
  const body = JSON.stringify({ email: `${crypto.randomUUID()}@example.com`, password: 'not this one' })
  const answer = await fetch(address, { method: 'POST', headers, body })
  await answer.arrayBuffer()
  statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
}

function shuffle<Entry>(entries: readonly Entry[]): readonly Entry[] {
  return entries
    .map((entry) => ({ entry, place: Math.random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ entry }) => entry)
}

function toPercent(share: number): string {
  return `${(100 * share).toFixed(2)} %`
}

function toMilliseconds(milliseconds: number): string {
  return `${milliseconds.toFixed(1)} ms`
}
