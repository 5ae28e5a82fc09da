import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { computeTimes, connections, findImageBudget, leaveOut, listChanges, readPage, sendAll, withoutSetUp } from './budget.ts'
import { type Measured, type Placement, placements, startServers } from './measure.ts'

const locales = ['en', 'de', 'nl', 'es'] as const
type Locale = (typeof locales)[number]
const { home, fast4g, slow4g } = connections

test('a server waits a round trip for each window, until the line is always busy', () => {
  const send = (kilobytes: number, line = slow4g) => sendAll([{ origin: 'store', kilobytes, startMs: 0 }], line)[0]
  // 1.6 Mbit/s carry 0.2 kB a millisecond, so 30 kB in a round trip of 150 ms.
  expect(send(14)).toBe(70)
  expect(send(24)).toBeCloseTo(150 + (24 - 14.6) / 0.2, -1)
  // 14.6 and 29.2 kB leave the line idle; from 58.4 kB on, the rest follows without a pause.
  expect(send(143.8)).toBeCloseTo(150 + 150 + 500, -1)
  expect(send(100, withoutSetUp(slow4g))).toBe(500)
})

test('servers share the bandwidth, and files of one server are sent one after another', () => {
  const file = (origin: string, kilobytes: number, startMs = 0) => ({ origin, kilobytes, startMs })
  const line = withoutSetUp(slow4g)
  expect(sendAll([file('store', 20), file('store', 20)], line)).toEqual([100, 200])
  expect(sendAll([file('store', 20), file('chat', 40)], line)).toEqual([200, 300])
  expect(sendAll([file('store', 20), file('chat', 20, 500)], line)).toEqual([100, 600])
})

test('the first byte takes a name lookup, TCP, TLS, the request and the server', () => {
  expect(computeTimes(readPage(), slow4g).firstByte).toBe(4 * 150 + 150)
  expect(computeTimes(readPage(), withoutSetUp(slow4g)).firstByte).toBe(150 + 150)
})

test('a page without a document is refused', () => {
  expect(() => computeTimes({ serverMs: 0, resources: [] }, home)).toThrow('needs a document')
})

test('a script in the head costs transfer, execution and connection time before first paint', () => {
  const page = readPage()
  const cost = computeTimes(page, slow4g).firstPaint - computeTimes(leaveOut(page, 'chat'), slow4g).firstPaint
  const [bytes, work] = [(70 * 8) / 1.6, 120 * 4]
  expect([cost, bytes, work, cost - bytes - work].map((ms) => (ms / 1000).toFixed(2))).toEqual(['1.28', '0.35', '0.48', '0.45'])
})

test('articles list the files of page.json', () => {
  const { resources, serverMs } = readPage()
  expect(serverMs).toBe(150)
  expect(new Set(resources.map(({ neededFor }) => neededFor))).toEqual(new Set(['first paint', 'main image', 'later']))
  for (const locale of locales) {
    const rows = readTable(read(`${locale}.md`), 0).map(([, , kilobytes, work]) => [kilobytes, work])
    expect(rows).toEqual(resources.map(({ kilobytes, cpuMs }) => [String(kilobytes), `${cpuMs} ms`]))
  }
})

test('articles print the price of a round trip, a server, bytes and work', () => {
  const of = [home, fast4g, slow4g]
  const prices = [
    of.map(({ roundTripMs }) => roundTripMs),
    of.map(({ roundTripMs, setUpRoundTrips }) => roundTripMs * (setUpRoundTrips + 1)),
    of.map(({ megabitsPerSecond }) => (100 * 8) / megabitsPerSecond),
    of.map(({ cpuFactor }) => 10 * cpuFactor),
  ].map((row) => row.map((ms) => `${Math.round(ms)} ms`))
  for (const locale of locales) expect(readTable(read(`${locale}.md`), 1).map((row) => row.slice(1))).toEqual(prices)
})

test('articles print the times of each connection, with the chat in the head and after the page', () => {
  const times = [home, fast4g, slow4g].map((connection) => {
    const inHead = computeTimes(readPage(), connection)
    const after = computeTimes(leaveOut(readPage(), 'chat'), connection)
    return [inHead.firstByte, inHead.firstPaint, inHead.mainImage, after.firstPaint, after.mainImage]
  })
  for (const locale of locales)
    expect(readTable(read(`${locale}.md`), 2).map((row) => row.slice(1))).toEqual(times.map((row) => row.map(inSeconds(locale))))
})

test('articles print what each change alone brings on slow 4G', () => {
  const times = Object.values(listChanges(readPage(), slow4g)).map((change) => {
    const { firstPaint, mainImage } = computeTimes(change.page, change.connection)
    return [firstPaint, mainImage]
  })
  for (const locale of locales)
    expect(readTable(read(`${locale}.md`), 3).map((row) => row.slice(1))).toEqual(times.map((row) => row.map(inSeconds(locale))))
})

test('articles print how large the main image may be on slow 4G', () => {
  const budgets = [2000, 2500].map((ms) => [readPage(), leaveOut(readPage(), 'chat')].map((page) => findImageBudget(page, slow4g, ms)))
  expect(budgets).toEqual([
    [undefined, 185],
    [95, 285],
  ])
  const printed = budgets.map((row) => row.map((kilobytes) => kilobytes ?? Number.NaN))
  for (const locale of locales) {
    expect(readTable(read(`${locale}.md`), 4).map((row) => row.slice(1).map((cell) => Number.parseInt(cell, 10)))).toEqual(printed)
  }
})

test('the figure draws the first paint of each connection in its three parts', () => {
  const times = [home, fast4g, slow4g].flatMap((connection) =>
    [readPage(), leaveOut(readPage(), 'chat')].map((page) => computeTimes(page, connection)),
  )
  const widths = times.flatMap(({ firstByte, arrived, firstPaint }) => [firstByte, arrived - firstByte, firstPaint - arrived])
  const drawn = [...read('first-paint.svg').matchAll(/width="([\d.]+)" height="14"/gu)].map(([, width]) => Number(width))
  expect(drawn).toEqual(widths.map((ms) => Math.round(ms * 1.6) / 10))
  for (const locale of locales) {
    // The article's own words, written as a flat list of names.
    const words = JSON.parse(read(`first-paint/${locale}.json`)) as Record<string, string>
    const labels = ['home', 'fast4g', 'slow4g'].flatMap((name) => [words[`${name}-head`], words[`${name}-after`]])
    expect(labels.map((label) => label?.replace('\u{a0}', ' '))).toEqual(times.map(({ firstPaint }) => inSeconds(locale)(firstPaint)))
  }
})

test('the articles print the measured run of measured.json next to the model’s figures', () => {
  // Written by measure.ts.
  const { visits, runs } = JSON.parse(read('measured.json')) as Measured
  expect(runs).toBe(25)
  const line = withoutSetUp(slow4g)
  const pages = { without: leaveOut(readPage(), 'chat'), 'in the head': readPage(), 'after the page': leaveOut(readPage(), 'chat') }
  for (const locale of locales) {
    const seconds = inSeconds(locale)
    const spread = ([least, median]: readonly [number, number, number]) => `${seconds(least)} (${seconds(median).slice(0, -2)})`
    const rows = placements.map((placement) => {
      const { firstPaint, mainImage, longTasks, blocked } = visits[placement]
      const model = computeTimes(pages[placement], line)
      return [
        spread(firstPaint),
        seconds(model.firstPaint),
        spread(mainImage),
        seconds(model.mainImage),
        String(longTasks[0]),
        seconds(blocked[0]),
      ]
    })
    expect(readTable(read(`${locale}.md`), 5).map((row) => row.slice(1))).toEqual(rows)
  }
  // The sentence below the table.
  const deviate = (placement: Placement) => {
    const { firstPaint, mainImage } = computeTimes(pages[placement], line)
    const { firstPaint: first, mainImage: image } = visits[placement]
    return Math.max(Math.abs(first[0] - firstPaint), Math.abs(image[0] - mainImage))
  }
  expect(Math.max(deviate('without'), deviate('after the page')) / 1000).toBeCloseTo(0.12, 2)
  expect(deviate('in the head') / 1000).toBeCloseTo(0.01, 2)
})

test('the measured servers send the sizes of page.json, and the chat script at each placement', async () => {
  const page = readPage()
  await using servers = await startServers(page)
  const measure = async (url: string) => (await (await fetch(url)).arrayBuffer()).byteLength / 1000
  const sizes = [
    await measure(servers.storeUrl),
    await measure(`${servers.storeUrl}/styles.css`),
    await measure(`${servers.chatUrl}/chat.js`),
    await measure(`${servers.storeUrl}/photo.bmp`),
  ]
  expect(sizes).toEqual(page.resources.slice(0, 4).map(({ kilobytes }) => kilobytes))
  const tags = placements.map(async (placement) => {
    const html = await (await fetch(`${servers.storeUrl}/?chat=${encodeURIComponent(placement)}`)).text()
    return [html.includes(`<script src="${servers.chatUrl}/chat.js">`), html.includes("addEventListener('load'")]
  })
  expect(await Promise.all(tags)).toEqual([
    [false, false],
    [true, false],
    [false, true],
  ])
})

test('the code that an article prints is the code that runs', () => {
  for (const locale of locales) {
    const [, code = 'nothing'] = /```ts\n([\s\S]*?)```/u.exec(read(`${locale}.md`)) ?? []
    expect(read('budget.ts')).toContain(code)
  }
})

function inSeconds(locale: Locale): (ms: number) => string {
  const format = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  return (ms) => `${format.format(ms / 1000)} s`
}

function read(file: string): string {
  return readFileSync(new URL(file, import.meta.url), 'utf8')
}

/** The rows of a Markdown table of an article, without its head. @param index Counted from 0 in the text. */
function readTable(markdown: string, index: number): string[][] {
  const tables = [...markdown.matchAll(/(?:^\|.*\n)+/gmu)].map(([table]) => table.trim().split('\n').slice(2))
  return (tables[index] ?? []).map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim().replaceAll('\u{a0}', ' ')),
  )
}
