/**
 * Checks the redirects of a site move: `node check-redirects.ts redirects.csv old-sitemap.xml [--at https://staging.example.com]`.
 * The CSV file has the columns old, new, status; an address that is gone for good has the status 410 and no new address.
 */
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'

export type Redirect = { readonly from: string; readonly to: string; readonly status: number }

export const faultKinds = ['duplicate', 'loop', 'chain', 'temporary', 'language', 'no 200', 'crowd', 'missing'] as const

export type Fault = { readonly kind: (typeof faultKinds)[number]; readonly address: string; readonly detail: string }

/** The status that an address answers with, without following redirects; 0 when nothing answers. */
export type GetStatus = (address: string) => Promise<number>

const languages = ['de', 'en', 'nl', 'es']

/** As many old addresses may lead to one page. More of them look as if nobody had searched for their own page. */
const crowdLimit = 20

/** @param oldAddresses Of the old sitemap. @returns Every fault, in the order of `faultKinds`. */
export async function checkRedirects(
  redirects: readonly Redirect[],
  oldAddresses: readonly string[],
  getStatus: GetStatus,
): Promise<Fault[]> {
  const faults: Fault[] = []
  const report = (kind: Fault['kind'], address: string, detail: string) => faults.push({ kind, address, detail })
  const map = new Map<string, Redirect>()
  for (const redirect of redirects) {
    const first = map.get(redirect.from)
    if (first) report('duplicate', redirect.from, `${first.to} and ${redirect.to}`)
    else map.set(redirect.from, redirect)
  }

  const sourcesOf = new Map<string, string[]>()
  for (const { from, status } of map.values()) {
    if (status === 410) continue
    const { path, isLoop } = follow(map, from)
    if (isLoop) {
      report('loop', from, path.join(' → '))
      continue
    }
    if (path.length > 2) report('chain', from, path.join(' → '))
    if (status !== 301 && status !== 308) report('temporary', from, `status ${status}`)
    const target = path.at(-1) ?? from
    if (languageOf(from) !== languageOf(target)) report('language', from, target)
    sourcesOf.set(target, [...(sourcesOf.get(target) ?? []), from])
  }

  const missing = oldAddresses.filter((address) => !map.has(address))
  const statuses = await getStatuses([...sourcesOf.keys(), ...missing], getStatus)
  for (const [target, sources] of sourcesOf) {
    const status = map.get(target)?.status ?? statuses.get(target)
    if (status !== 200) for (const from of sources) report('no 200', from, `${target} answers ${status}`)
    if (sources.length > crowdLimit) report('crowd', target, `${sources.length} old addresses`)
  }
  const similar = new Map([...map.keys()].map((from) => [simplify(from), from]))
  for (const address of missing) {
    if (statuses.get(address) !== 200) report('missing', address, similar.get(simplify(address)) ?? '')
  }
  return faults.toSorted((a, b) => faultKinds.indexOf(a.kind) - faultKinds.indexOf(b.kind))
}

/** Reads lines of old, new, status after a line of headings. Addresses get the one form that `URL` gives them. */
export function parseRedirects(csv: string): Redirect[] {
  return csv
    .trim()
    .split(/\r?\n/u)
    .slice(1)
    .map((line) => {
      const [from = '', to = '', status = ''] = [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/gu)].map(
        ([, quoted, plain = '']) => quoted?.replaceAll('""', '"') ?? plain,
      )
      return { from: normalize(from), to: to && normalize(to), status: Number(status) }
    })
}

/** Reads the addresses of a sitemap. */
export function parseSitemap(xml: string): string[] {
  return [...xml.matchAll(/<loc>\s*([^<\s]+)\s*<\/loc>/gu)].map(([, address = '']) => normalize(address.replaceAll('&amp;', '&')))
}

/** Asks the server, at another host when the new site is not public yet. */
export function askServer(host?: string): GetStatus {
  return async (address) => {
    const url = new URL(address)
    const asked = host === undefined ? url : new URL(url.pathname + url.search, host)
    try {
      const ask = (method: string) => fetch(asked, { method, redirect: 'manual', signal: AbortSignal.timeout(10_000) })
      const { status } = await ask('HEAD')
      if (status !== 405 && status !== 501) return status
      // Some servers answer whole pages alone.
      const response = await ask('GET')
      await response.body?.cancel()
      return response.status
    } catch (error) {
      if (error instanceof TypeError || (error instanceof DOMException && error.name === 'TimeoutError')) return 0
      throw error
    }
  }
}

/** How often each kind of fault was found, and the first example. */
export function summarize(faults: readonly Fault[]) {
  return faultKinds.map((kind) => {
    const found = faults.filter((fault) => fault.kind === kind)
    return { kind, count: found.length, address: found[0]?.address ?? '', detail: found[0]?.detail ?? '' }
  })
}

function follow(map: ReadonlyMap<string, Redirect>, from: string): { path: string[]; isLoop: boolean } {
  const path = [from]
  for (let next = map.get(from)?.to; next; next = map.get(next)?.to) {
    const isLoop = path.includes(next)
    path.push(next)
    if (isLoop) return { path, isLoop }
  }
  return { path, isLoop: false }
}

/** Eight questions at a time, each address once. */
async function getStatuses(addresses: readonly string[], getStatus: GetStatus): Promise<Map<string, number>> {
  const statuses = new Map<string, number>()
  const waiting = new Set(addresses).values()
  const work = async () => {
    for (const address of waiting) statuses.set(address, await getStatus(address))
  }
  await Promise.all(Array.from({ length: 8 }, work))
  return statuses
}

/** Percent-encodes what needs it: `/stühle` and `/st%C3%BChle` are one address. */
function normalize(address: string): string {
  return new URL(address).href
}

/** What a person takes for the same address, and a server does not. */
function simplify(address: string): string {
  return address.toLowerCase().replace(/\/$/u, '')
}

function languageOf(address: string): string | undefined {
  const [, first = ''] = new URL(address).pathname.split('/')
  return languages.find((language) => language === first)
}

if (import.meta.main) {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { at: { type: 'string' } } })
  const [redirects, sitemap] = positionals
  if (redirects === undefined || sitemap === undefined) throw new Error('Name the CSV file of the redirects and the old sitemap.')
  const read = (file: string) => readFileSync(file, 'utf8')
  const faults = await checkRedirects(parseRedirects(read(redirects)), parseSitemap(read(sitemap)), askServer(values.at))
  for (const { kind, address, detail } of faults) console.log([kind, address, detail].join('\t'))
  process.exitCode = faults.length > 0 ? 1 : 0
}
