// Serves the page of page.json three ways and measures it in Chromium, over a line that is slowed down:
// node measure.ts [path of Chromium] > measured.json
import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { availableParallelism } from 'node:os'
import type { Browser } from '@playwright/test'
import { connections, type Page, readPage } from './budget.ts'

export const placements = ['without', 'in the head', 'after the page'] as const
export type Placement = (typeof placements)[number]

/** What one visit shows, in milliseconds after the start of the navigation. */
type Visit = { readonly firstPaint: number; readonly mainImage: number; readonly longTasks: number; readonly blocked: number }
export type Measured = {
  readonly date: string
  readonly browser: string
  readonly cores: number
  readonly runs: number
  /** Least, median and most. Other work of the machine can only delay a visit, so the least is nearest to what the page takes. */
  readonly visits: Readonly<Record<Placement, Readonly<Record<keyof Visit, readonly [number, number, number]>>>>
}

const { roundTripMs, megabitsPerSecond, cpuFactor } = connections.slow4g

/** Two servers of this machine, which are two origins: the store, and somebody else's chat. */
export async function startServers(page: Page): Promise<AsyncDisposable & { storeUrl: string; chatUrl: string }> {
  const chat = await listen((_, response) => {
    response.setHeader('content-type', 'text/javascript')
    response.end(fill(`${burn(getResource(page, 'chat').cpuMs)}; window.chatIsThere = true; //`, getResource(page, 'chat').kilobytes))
  })
  const store = await listen((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://store')
    if (pathname === '/styles.css') {
      const css = 'body { margin: 2rem; font-family: sans-serif } img { inline-size: 40rem; block-size: 30rem } /*'
      response.setHeader('content-type', 'text/css')
      response.end(fill(css, getResource(page, 'styles').kilobytes, '*/'))
    } else if (pathname === '/photo.bmp') {
      response.setHeader('content-type', 'image/bmp')
      response.end(drawPhoto(getResource(page, 'product photo').kilobytes))
    } else if (pathname === '/') {
      const placement = placements.find((known) => known === searchParams.get('chat')) ?? 'without'
      const html = writeDocument(placement, `${chat.url}/chat.js`, getResource(page, 'document').cpuMs)
      response.setHeader('content-type', 'text/html; charset=utf-8')
      setTimeout(() => response.end(fill(`${html}<!--`, getResource(page, 'document').kilobytes, '-->')), page.serverMs)
    } else {
      response.writeHead(404).end()
    }
  })
  return {
    storeUrl: store.url,
    chatUrl: chat.url,
    async [Symbol.asyncDispose]() {
      await Promise.all([store, chat].map(({ server }) => close(server)))
    },
  }
}

function writeDocument(placement: Placement, chatUrl: string, cpuMs: number): string {
  const tags = {
    without: '',
    'in the head': `<script src="${chatUrl}"></script>`,
    'after the page': `<script>addEventListener('load', () => document.head.append(Object.assign(document.createElement('script'), { src: '${chatUrl}' })))</script>`,
  }
  return `<!doctype html><html lang="en"><head><title>Product</title><link rel="stylesheet" href="/styles.css">${tags[placement]}
<script>${burn(cpuMs)}</script></head><body><h1>A product</h1><img src="/photo.bmp" alt="" width="640" height="480"></body></html>`
}

/** Keeps the main thread busy for as long as the slow device would be. */
function burn(cpuMs: number): string {
  return `{ const end = performance.now() + ${cpuMs * cpuFactor}; while (performance.now() < end); }`
}

async function visit(browser: Browser, url: string, placement: Placement): Promise<Visit> {
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    page.setDefaultTimeout(120_000)
    const network = await context.newCDPSession(page)
    await network.send('Network.enable')
    const bytesPerSecond = (megabitsPerSecond * 1_000_000) / 8
    await network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: roundTripMs,
      downloadThroughput: bytesPerSecond,
      uploadThroughput: bytesPerSecond,
    })
    await page.goto(`${url}/?chat=${encodeURIComponent(placement)}`, { waitUntil: 'load' })
    if (placement !== 'without') await page.waitForFunction('window.chatIsThere === true')
    return await page.evaluate(readVisit)
  } finally {
    await context.close()
  }
}

/** Runs in the page, which has one image and at least one long task. */
async function readVisit(): Promise<Visit> {
  const find = <Entry extends PerformanceEntry>(type: string, isComplete: (entries: readonly Entry[]) => boolean) =>
    new Promise<readonly Entry[]>((resolve) => {
      const known: Entry[] = []
      new PerformanceObserver((found, observer) => {
        // The type of the observer is the type of its entries.
        known.push(...(found.getEntries() as Entry[]))
        if (!isComplete(known)) return
        observer.disconnect()
        resolve(known)
      }).observe({ type, buffered: true })
    })
  const [paints, largest, tasks] = await Promise.all([
    find('paint', (entries) => entries.some(({ name }) => name === 'first-contentful-paint')),
    find<LargestContentfulPaint>('largest-contentful-paint', (entries) => entries.at(-1)?.element?.tagName === 'IMG'),
    find('longtask', () => true),
  ])
  return {
    firstPaint: paints.find(({ name }) => name === 'first-contentful-paint')?.startTime ?? Number.NaN,
    mainImage: largest.at(-1)?.startTime ?? Number.NaN,
    longTasks: tasks.length,
    blocked: tasks.reduce((sum, { duration }) => sum + duration - 50, 0),
  }
}

if (import.meta.main) {
  const runs = 25
  const page = readPage()
  await using servers = await startServers(page)
  const [, , executablePath] = process.argv
  const { chromium } = await import('@playwright/test')
  // Runs as root in containers; it opens only pages of our own.
  const browser = await chromium.launch({
    ...(executablePath !== undefined && { executablePath }),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    const visits: Record<Placement, Visit[]> = { without: [], 'in the head': [], 'after the page': [] }
    // One that is not counted starts the browser's processes. Then in turns, so that a busy moment of the machine meets all three.
    await visit(browser, servers.storeUrl, 'in the head')
    for (let run = 0; run < runs; run += 1)
      for (const placement of placements) visits[placement].push(await visit(browser, servers.storeUrl, placement))
    const measured: Measured = {
      date: new Date().toISOString().slice(0, 10),
      browser: `Chromium ${browser.version()}`,
      cores: availableParallelism(),
      runs,
      visits: {
        without: summarize(visits.without),
        'in the head': summarize(visits['in the head']),
        'after the page': summarize(visits['after the page']),
      },
    }
    console.log(JSON.stringify(measured, null, 2))
  } finally {
    await browser.close()
  }
}

function summarize(visits: readonly Visit[]): Measured['visits'][Placement] {
  const spread = (read: (of: Visit) => number): readonly [number, number, number] => {
    const values = visits.map((of) => Math.round(read(of))).toSorted((a, b) => a - b)
    return [values[0] ?? Number.NaN, values[Math.floor(values.length / 2)] ?? Number.NaN, values.at(-1) ?? Number.NaN]
  }
  return {
    firstPaint: spread(({ firstPaint }) => firstPaint),
    mainImage: spread(({ mainImage }) => mainImage),
    longTasks: spread(({ longTasks }) => longTasks),
    blocked: spread(({ blocked }) => blocked),
  }
}

function getResource({ resources }: Page, name: string): Page['resources'][number] {
  const resource = resources.find((known) => known.name === name)
  if (!resource) throw new Error(`page.json has no ${name}.`)
  return resource
}

/** Lengthens a text to a size. */
function fill(text: string, kilobytes: number, end = ''): string {
  return text + '-'.repeat(kilobytes * 1000 - text.length - end.length) + end
}

/** A bitmap of noise: no format is simpler, and browsers do not count flat areas as content. */
function drawPhoto(kilobytes: number): Buffer {
  const [width, headerBytes] = [200, 54]
  const height = Math.floor((kilobytes * 1000 - headerBytes) / (width * 3))
  const file = Buffer.alloc(kilobytes * 1000)
  file.write('BM')
  file.writeUInt32LE(file.length, 2)
  file.writeUInt32LE(headerBytes, 10)
  file.writeUInt32LE(40, 14)
  file.writeInt32LE(width, 18)
  file.writeInt32LE(height, 22)
  file.writeUInt16LE(1, 26)
  file.writeUInt16LE(24, 28)
  for (let at = headerBytes; at < file.length; at += 1) file[at] = (at * at * 31 + at * 7) % 251
  return file
}

async function listen(listener: RequestListener): Promise<{ server: Server; url: string }> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port.')
  return { server, url: `http://127.0.0.1:${address.port}` }
}

async function close(server: Server): Promise<void> {
  const closed = once(server.close(), 'close')
  server.closeAllConnections()
  await closed
}
