// Computes when a page appears: node budget.ts [page.json]
import { readFileSync } from 'node:fs'

export type Resource = {
  readonly name: string
  /** Whose server sends it; each has a connection of its own. The first resource is the document. */
  readonly origin: string
  /** As sent, compressed; 1 kilobyte is 1,000 bytes. */
  readonly kilobytes: number
  /** Work of the main thread on a fast laptop. */
  readonly cpuMs: number
  readonly neededFor: 'first paint' | 'main image' | 'later'
}
export type Page = { readonly serverMs: number; readonly resources: readonly Resource[] }

export type Connection = {
  readonly roundTripMs: number
  readonly megabitsPerSecond: number
  /** How much slower the device computes than the fast laptop. */
  readonly cpuFactor: number
  /** Before the first request to an origin: name lookup, TCP, TLS 1.3 (RFC 8446). QUIC does the last two in one. */
  readonly setUpRoundTrips: number
  /** What a server may send before the first acknowledgment: ten segments of 1,460 bytes (RFC 6928). */
  readonly initialWindowKilobytes: number
}

/** Milliseconds after the click. */
export type Times = {
  readonly firstByte: number
  /** All that the first paint needs has arrived. */
  readonly arrived: number
  readonly firstPaint: number
  readonly mainImage: number
}

const overTcp = { setUpRoundTrips: 3, initialWindowKilobytes: 14.6 }
export const connections = {
  home: { roundTripMs: 20, megabitsPerSecond: 50, cpuFactor: 1, ...overTcp },
  // Chrome DevTools, "Fast 4G".
  fast4g: { roundTripMs: 60, megabitsPerSecond: 9, cpuFactor: 4, ...overTcp },
  // Lighthouse's default for phones.
  slow4g: { roundTripMs: 150, megabitsPerSecond: 1.6, cpuFactor: 4, ...overTcp },
} satisfies Record<string, Connection>

/** A line that a browser slows down: each request waits, and nothing has to be set up. */
export function withoutSetUp(connection: Connection): Connection {
  return { ...connection, setUpRoundTrips: 0, initialWindowKilobytes: Infinity }
}

/** Computes when a page appears if nothing is lost on the way and nothing is cached. */
export function computeTimes({ serverMs, resources }: Page, connection: Connection): Times {
  const { roundTripMs, cpuFactor, setUpRoundTrips, initialWindowKilobytes } = connection
  const [document, ...others] = resources
  if (!document) throw new Error('A page needs a document.')
  const reach = (setUpRoundTrips + 1) * roundTripMs
  const firstByte = reach + serverMs
  // The head of the document, which names all other files, comes with the first window.
  const headRead = firstByte + sendMs(Math.min(document.kilobytes, initialWindowKilobytes), connection)
  // The store's connection is open already; every other origin has to be reached first.
  const files = [
    { ...document, startMs: firstByte },
    ...others
      .filter(({ neededFor }) => neededFor !== 'later')
      .toSorted((a, b) => Number(a.neededFor === 'main image') - Number(b.neededFor === 'main image'))
      .map((file) => ({ ...file, startMs: headRead + (file.origin === document.origin ? roundTripMs : reach) })),
  ]
  const ends = sendAll(files, connection)
  const lastEnd = (neededFor: Resource['neededFor']) => Math.max(0, ...ends.filter((_, at) => files[at]?.neededFor === neededFor))
  const cpuMs = files.filter(({ neededFor }) => neededFor === 'first paint').reduce((sum, file) => sum + file.cpuMs, 0)
  const arrived = lastEnd('first paint')
  const firstPaint = arrived + cpuMs * cpuFactor
  return { firstByte, arrived, firstPaint, mainImage: Math.max(firstPaint, lastEnd('main image')) }
}

/** A file that cannot begin to arrive before a time. */
export type Sending = { readonly origin: string; readonly kilobytes: number; readonly startMs: number }

/**
 * Sends files, a millisecond at a time. An origin sends one after the other, each round trip twice as much as in the one before (slow
 * start), and origins that send at the same time share the line equally.
 *
 * @returns When each file has arrived.
 */
export function sendAll(files: readonly Sending[], connection: Connection): number[] {
  const rest = files.map(({ kilobytes }) => kilobytes)
  const ends = files.map(() => Infinity)
  const origins = [...new Set(files.map(({ origin }) => origin))].map((origin) => ({
    queue: files.flatMap((file, at) => (file.origin === origin ? [{ ...file, at }] : [])),
    windowKilobytes: connection.initialWindowKilobytes,
    creditKilobytes: connection.initialWindowKilobytes,
    roundEndsMs: Infinity,
  }))
  for (let now = Math.min(...files.map(({ startMs }) => startMs)); ends.includes(Infinity); now += 1) {
    const sending = origins.filter(({ queue: [file] }) => file !== undefined && file.startMs <= now)
    for (const origin of sending.filter(({ roundEndsMs }) => roundEndsMs === Infinity || roundEndsMs <= now)) {
      if (origin.roundEndsMs <= now) origin.windowKilobytes *= 2
      origin.creditKilobytes = origin.windowKilobytes
      origin.roundEndsMs = now + connection.roundTripMs
    }
    const able = sending.filter(({ creditKilobytes }) => creditKilobytes > 0)
    for (const origin of able) {
      const share = connection.megabitsPerSecond / 8 / able.length
      const [file] = origin.queue
      if (!file) continue
      origin.creditKilobytes -= share
      rest[file.at] = (rest[file.at] ?? 0) - share
      if ((rest[file.at] ?? 0) > 1e-9) continue
      ends[file.at] = now + 1
      origin.queue.shift()
    }
  }
  return ends
}

/** The largest main image, in whole kilobytes, with which a page keeps to a time; undefined when it misses it without one. */
export function findImageBudget(page: Page, connection: Connection, targetMs: number): number | undefined {
  const withImage = (kilobytes: number) =>
    computeTimes(
      { ...page, resources: page.resources.map((of) => (of.neededFor === 'main image' ? { ...of, kilobytes } : of)) },
      connection,
    )
  if (withImage(0).mainImage > targetMs) return undefined
  // No more than this fits through the line; then halves, because a larger image is never earlier.
  let [fits, tooLarge] = [0, Math.ceil((targetMs * connection.megabitsPerSecond) / 8)]
  while (tooLarge - fits > 1) {
    const middle = Math.floor((fits + tooLarge) / 2)
    if (withImage(middle).mainImage <= targetMs) fits = middle
    else tooLarge = middle
  }
  return fits
}

function sendMs(kilobytes: number, { megabitsPerSecond }: Connection): number {
  return (kilobytes * 8) / megabitsPerSecond
}

export type Change = { readonly page: Page; readonly connection: Connection }

/** What one could change about the page of `page.json`, each alone. */
export function listChanges(page: Page, connection: Connection): Record<string, Change> {
  const change = (name: string, difference: Partial<Resource>): Change => ({
    page: { ...page, resources: page.resources.map((resource) => (resource.name === name ? { ...resource, ...difference } : resource)) },
    connection,
  })
  return {
    'as it is': { page, connection },
    'chat after the page': change('chat', { neededFor: 'later' }),
    'chat on the own server': change('chat', { origin: 'store' }),
    'chat of half the size': change('chat', { kilobytes: 35 }),
    'chat of half the work': change('chat', { cpuMs: 60 }),
    'HTTP/3': { page, connection: { ...connection, setUpRoundTrips: 2 } },
    'server 100 ms faster': { page: { ...page, serverMs: page.serverMs - 100 }, connection },
    'photo of half the size': change('product photo', { kilobytes: 45 }),
    'styles of half the size': change('styles', { kilobytes: 10 }),
  }
}

/** The page without a resource. */
export function leaveOut(page: Page, name: string): Page {
  return { ...page, resources: page.resources.filter((resource) => resource.name !== name) }
}

export function readPage(file: string | URL = new URL('page.json', import.meta.url)): Page {
  // The test checks the file beside this program; with another file, its author sees what comes of it.
  return JSON.parse(readFileSync(file, 'utf8')) as Page
}

if (import.meta.main) {
  const page = readPage(process.argv[2])
  const print = (name: string, { firstByte, firstPaint, mainImage }: Times) =>
    console.log(`  ${name.padEnd(24)} ${[firstByte, firstPaint, mainImage].map((ms) => `${Math.round(ms)} ms`.padStart(12)).join('')}`)
  for (const [name, connection] of Object.entries(connections)) {
    console.log(`\n${name.padEnd(26)}  first byte first paint  main image`)
    for (const [change, of] of Object.entries(listChanges(page, connection))) print(change, computeTimes(of.page, of.connection))
    for (const ms of [2000, 2500]) console.log(`  main image for ${ms} ms: ${findImageBudget(page, connection, ms) ?? 'no'} kB`)
  }
}
