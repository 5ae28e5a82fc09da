import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import {
  askServer,
  checkRedirects,
  type Fault,
  faultKinds,
  type GetStatus,
  parseRedirects,
  parseSitemap,
  summarize,
} from './check-redirects.ts'
import { checkSample, createSample, type Sample } from './sample.ts'

const site = 'https://www.shop.example'

test.each([1, 2, 3, 4, 5])('sample %d: the check finds each fault that was planted, and no other', async (seed) => {
  const sample = createSample(seed)
  const faults = await checkRedirects(parseRedirects(sample.csv), parseSitemap(sample.sitemap), readStatus(sample))
  expect(listAddresses(faults)).toEqual(listAddresses(listPlanted(sample)))
})

test('asked over HTTP, a smaller sample has the faults that were planted', async () => {
  const sample = createSample(1, 100)
  const faults = await checkSample(sample)
  expect(listAddresses(faults)).toEqual(listAddresses(listPlanted(sample)))
})

test('the sample has the faults that the articles and the figure count', async () => {
  const sample = createSample(1)
  const faults = await checkRedirects(parseRedirects(sample.csv), parseSitemap(sample.sitemap), readStatus(sample))
  const counts = summarize(faults).map(({ count }) => count)
  expect(counts).toEqual([14, 6, 46, 21, 27, 38, 1, 57])
  expect(faults.filter(({ kind, detail }) => kind === 'missing' && detail !== '')).toHaveLength(20)
  expect(faults.filter(({ kind, detail }) => kind === 'no 200' && detail.endsWith('301'))).toHaveLength(9)
  expect(faults.find(({ kind }) => kind === 'crowd')?.detail).toBe('83 old addresses')
  const addresses = parseSitemap(sample.sitemap).length
  const total = counts.reduce((sum, count) => sum + count)
  for (const locale of ['en', 'de', 'nl', 'es']) {
    const text = readText(`${locale}.md`)
    expect([...text.matchAll(/^\| [^|]+ \| (\d+) \|/gmu)].map(([, count]) => Number(count))).toEqual(counts)
    for (const number of [addresses, total]) expect(text).toContain(new Intl.NumberFormat(locale).format(number))
    for (const [, block = ''] of text.matchAll(/```ts\n(.*?)```/gsu)) expect(readText('check-redirects.ts')).toContain(block)
  }
  const drawn = [...readText('faults.svg').matchAll(/text-anchor="end"[^>]*>(\d+)</gu)].map(([, count]) => Number(count))
  expect(drawn).toEqual(counts)
})

test('a move without faults has none: direct, gone for good, or still where it was', async () => {
  const redirects = parseRedirects(`old,new,status\n${site}/a,${site}/b,301\n${site}/c,,410\n${site}/d?id=1,"${site}/e,f",308`)
  const asked: string[] = []
  const getStatus = (address: string) => {
    asked.push(address)
    return Promise.resolve(200)
  }
  expect(await checkRedirects(redirects, [`${site}/a`, `${site}/c`, `${site}/stays`], getStatus)).toEqual([])
  expect(asked).toEqual([`${site}/b`, `${site}/e,f`, `${site}/stays`])
})

test('a chain that ends at an address that is gone reaches no page', async () => {
  const redirects = parseRedirects(`old,new,status\n${site}/a,${site}/b,301\n${site}/b,,410`)
  const faults = await checkRedirects(redirects, [], () => Promise.resolve(404))
  expect(faults).toEqual([{ kind: 'no 200', address: `${site}/a`, detail: `${site}/b answers 410` }])
})

test('one address in two spellings is one, whether its letters are percent-encoded or not', () => {
  const [first, second] = parseRedirects(`old,new,status\n${site}/de/stühle,${site}/x,301\n${site}/de/st%C3%BChle,${site}/x,301`)
  expect(first).toEqual(second)
  expect(parseSitemap(`<loc> ${site}/?a=1&amp;b=2 </loc>`)).toEqual([`${site}/?a=1&b=2`])
})

test('a server that refuses HEAD is asked for the whole page, and a redirect is not followed', async () => {
  const server = createServer(({ method, url = '' }, response) => {
    response.writeHead(method === 'HEAD' ? 405 : url === '/moved' ? 301 : 200, { location: '/page' }).end('page')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    const address = server.address()
    const getStatus = askServer(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`)
    expect([await getStatus(`${site}/page`), await getStatus(`${site}/moved`)]).toEqual([200, 301])
  } finally {
    server.closeAllConnections()
    server.close()
  }
})

test('a server that does not answer counts as status 0', async () => {
  expect(await askServer('http://127.0.0.1:1')(`${site}/a`)).toBe(0)
})

function listAddresses(faults: readonly Pick<Fault, 'kind' | 'address'>[]): string[] {
  return faults.map(({ kind, address }) => `${kind}: ${address}`).toSorted()
}

function listPlanted({ planted }: Sample) {
  return faultKinds.flatMap((kind) => planted[kind].map((address) => ({ kind, address })))
}

/** Answers as the sample's server does, without one. */
function readStatus({ newSite }: Sample): GetStatus {
  return (address) => Promise.resolve(newSite.get(new URL(address).pathname) ?? 404)
}

function readText(file: string): string {
  return readFileSync(new URL(file, import.meta.url), 'utf8')
}
