/** An invented shop that moves, with faults planted in its redirects: `node sample.ts` checks it against a server on this machine. */
import { createServer } from 'node:http'
import { askServer, checkRedirects, type Fault, parseRedirects, parseSitemap, summarize } from './check-redirects.ts'

export type Sample = {
  /** The redirects, as `parseRedirects` reads them. */
  readonly csv: string
  /** The old sitemap. */
  readonly sitemap: string
  /** The status that each path of the new site answers with. Other paths answer 404. */
  readonly newSite: ReadonlyMap<string, number>
  /** At which addresses the checker has to find each fault. It may find no others. */
  readonly planted: Readonly<Record<Fault['kind'], readonly string[]>>
}

type Line = { from: string; to: string; status: number; readonly language: string; readonly english: string }

const site = 'https://www.shop.example'

const words = {
  en: { item: 'item', products: 'products', list: 'category', range: 'range', names: ['chairs', 'tables', 'shelves', 'lamps', 'beds'] },
  de: {
    item: 'artikel',
    products: 'produkte',
    list: 'kategorie',
    range: 'sortiment',
    names: ['stühle', 'tische', 'regale', 'lampen', 'betten'],
  },
  nl: {
    item: 'artikel',
    products: 'producten',
    list: 'categorie',
    range: 'assortiment',
    names: ['stoelen', 'tafels', 'kasten', 'lampen', 'bedden'],
  },
  es: {
    item: 'articulo',
    products: 'productos',
    list: 'categoria',
    range: 'catalogo',
    names: ['sillas', 'mesas', 'estantes', 'lámparas', 'camas'],
  },
}

/** Products and 60 lists in four languages get new addresses; three pages of each language keep theirs. */
export function createSample(seed: number, productCount = 1400): Sample {
  const random = createRandom(seed)
  const lines: Line[] = []
  const newSite = new Map<string, number>()
  const oldAddresses: string[] = []
  for (const [language, { item, products, list, range, names }] of Object.entries(words)) {
    const add = (from: string, to: string, english: string) => {
      lines.push({
        from: `${site}/${language}/${from}`,
        to: `${site}/${language}/${to}`,
        status: 301,
        language,
        english: `${site}/en/${english}`,
      })
      oldAddresses.push(`${site}/${language}/${from}`)
      newSite.set(pathOf(`${site}/${language}/${to}`), 200)
    }
    for (let number = 1; number <= productCount; number += 1) {
      const kind = number % 5
      add(`${item}/${names[kind]}-${number}.html`, `${products}/${names[kind]}-${number}`, `products/${words.en.names[kind]}-${number}`)
    }
    for (let number = 1; number <= 60; number += 1) {
      const kind = number % 5
      add(`${list}/${names[kind]}-${number}/`, `${range}/${names[kind]}-${number}`, `range/${words.en.names[kind]}-${number}`)
    }
    for (const page of ['', 'about', 'contact']) {
      oldAddresses.push(`${site}/${language}/${page}`)
      newSite.set(`/${language}/${page}`, 200)
    }
  }

  const pool = [...lines]
  const take = (count: number, isFit: (line: Line) => boolean = () => true) =>
    Array.from({ length: count }, () => {
      let place = random(pool.length)
      while (!isFit(getAt(pool, place))) place = random(pool.length)
      return getAt(pool.splice(place, 1), 0)
    })
  const planted = Object.fromEntries(
    Object.entries(planters).map(([kind, plant]) => [kind, plant({ lines, newSite, take }).map((address) => new URL(address).href)]),
  ) as Record<Fault['kind'], string[]> // a planter for each kind
  // Addresses that are gone for good are no fault.
  for (const line of take(40)) Object.assign(line, { to: '', status: 410 })

  const rows = lines.map(({ from, to, status }) => `${from},${to},${status}`)
  const locations = oldAddresses.map((address) => `<url><loc>${new URL(address).href}</loc></url>`)
  return { csv: ['old,new,status', ...rows].join('\n'), sitemap: `<urlset>${locations.join('\n')}</urlset>`, newSite, planted }
}

type Ground = {
  readonly lines: Line[]
  readonly newSite: Map<string, number>
  readonly take: (count: number, isFit?: (line: Line) => boolean) => Line[]
}

/** Each plants its faults and returns the addresses at which they are to be found. */
const planters: Readonly<Record<Fault['kind'], (ground: Ground) => string[]>> = {
  duplicate: ({ lines, take }) =>
    take(14).map((line) => {
      lines.push({ ...line, to: `${site}/${line.language}/about` })
      return line.from
    }),
  // Three pairs that lead to each other.
  loop: ({ lines, take }) =>
    take(3).flatMap((line) => {
      const back = { ...line, from: `${line.to}-new`, to: line.from }
      line.to = back.from
      lines.push(back)
      return [line.from, back.from]
    }),
  // An address of an earlier move lies between.
  chain: ({ lines, take }) =>
    take(46).map((line, place) => {
      const between = { ...line, from: `${site}/${line.language}/p/${place + 1}` }
      line.to = between.from
      lines.push(between)
      return line.from
    }),
  temporary: ({ take }) =>
    take(21).map((line) => {
      line.status = 302
      return line.from
    }),
  language: ({ take }) =>
    take(27, ({ language }) => language !== 'en').map((line) => {
      line.to = line.english
      return line.from
    }),
  // Most of these pages are not there, some have moved on. English ones may be what a line of a wrong language leads to.
  'no 200': ({ newSite, take }) =>
    take(38, ({ language }) => language !== 'en').map((line, place) => {
      if (place < 9) newSite.set(pathOf(line.to), 301)
      else newSite.delete(pathOf(line.to))
      return line.from
    }),
  crowd: ({ take }) => {
    for (const line of take(83, ({ language }) => language === 'de')) line.to = `${site}/de/`
    return [`${site}/de/`]
  },
  // Of these lines, 20 are there in another spelling.
  missing: ({ lines, take }) =>
    take(57).map((line, place) => {
      const { from } = line
      lines.splice(lines.indexOf(line), 1)
      if (place < 20) lines.push({ ...line, from: from.endsWith('/') ? from.slice(0, -1) : from.replace('.html', '.HTML') })
      return from
    }),
}

/** Starts a server with the pages of the new site, checks all redirects against it, and stops it. */
export async function checkSample({ csv, sitemap, newSite }: Sample): Promise<Fault[]> {
  const server = createServer((request, response) => {
    response.writeHead(newSite.get(request.url ?? '') ?? 404, { 'content-length': '0' }).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    const address = server.address()
    if (address === null || typeof address === 'string') throw new Error('The server has no port.')
    return await checkRedirects(parseRedirects(csv), parseSitemap(sitemap), askServer(`http://127.0.0.1:${address.port}`))
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

function pathOf(address: string): string {
  return new URL(address).pathname
}

function getAt<Item>(items: readonly Item[], place: number): Item {
  const item = items[place]
  if (item === undefined) throw new RangeError(`There is no item ${place}.`)
  return item
}

/** A source of the same numbers for the same seed (mulberry32). */
function createRandom(seed: number): (limit: number) => number {
  let state = seed
  return (limit) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit
  }
}

if (import.meta.main) {
  const sample = createSample(1)
  console.log(`${parseSitemap(sample.sitemap).length} old addresses, ${parseRedirects(sample.csv).length} lines of redirects`)
  console.table(summarize(await checkSample(sample)))
}
