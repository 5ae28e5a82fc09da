import { setTimeout as wait } from 'node:timers/promises'
import { brotliCompressSync } from 'node:zlib'
import { type Browser, type CDPSession, chromium } from '@playwright/test'

/** What a browser got, ran and moved by itself. */
export type FirstVisit = {
  /** As they came over the wire: compressed, with the headers. */
  readonly receivedBytes: number
  readonly answerCount: number
  /** The document as it came over the wire. */
  readonly documentBytes: number
  /** The styles in the document, compressed (Brotli). */
  readonly inlineStyleBytes: number
  /** The scripts in the document that a browser executes, compressed (Brotli); data and rules are none. */
  readonly inlineScriptBytes: number
  /** The script files as they came over the wire, whether they ran or only lie ready. */
  readonly fileScriptBytes: number
  /** Sum of all layout shifts, to three decimals as Lighthouse prints it: less is an invisible fraction of a pixel. */
  readonly layoutShift: number
}

/** Starts a browser to visit with; the caller closes it. */
export function launchBrowser(executablePath: string): Promise<Browser> {
  // Runs as root in containers; it opens only pages of our own.
  return chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
}

/**
 * Opens an address in a new profile and watches from outside: nothing of ours runs in the page, and no input reaches it.
 *
 * @param visit.language Sent as the browser's own, a language tag.
 * @param visit.quietSeconds How long to watch after load.
 * @throws Error when the address does not answer 200 itself.
 */
export async function watchFirstVisit(visit: {
  readonly browser: Browser
  readonly url: string
  readonly language: string
  readonly quietSeconds: number
}): Promise<FirstVisit> {
  const context = await visit.browser.newContext({ locale: visit.language })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    const network = await watchNetwork(session)
    const inlineScripts = await watchInlineScripts(session, visit.url)
    const layout = await watchLayout(session)
    const response = await page.goto(visit.url, { waitUntil: 'load' })
    if (response?.status() !== 200 || response.request().redirectedFrom()) throw new Error(`${visit.url} does not answer 200 itself.`)
    await wait(visit.quietSeconds * 1000)
    const answers = [...network.values()]
    return {
      receivedBytes: sum(answers.map((answer) => answer.receivedBytes)),
      answerCount: answers.length,
      documentBytes: sum(answers.filter((answer) => answer.isDocument).map((answer) => answer.receivedBytes)),
      inlineStyleBytes: measureStyles(await response.text()),
      inlineScriptBytes: await measureSources(session, inlineScripts),
      fileScriptBytes: sum(answers.filter((answer) => answer.isScript).map((answer) => answer.receivedBytes)),
      layoutShift: Number(sum(layout).toFixed(3)),
    }
  } finally {
    await context.close()
  }
}

type WatchedAnswer = { isDocument: boolean; isScript: boolean; receivedBytes: number }

async function watchNetwork(session: CDPSession): Promise<ReadonlyMap<string, WatchedAnswer>> {
  const answers = new Map<string, WatchedAnswer>()
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    const isScript = /javascript/u.test(response.mimeType)
    answers.set(requestId, { isDocument: type === 'Document', isScript, receivedBytes: response.encodedDataLength })
  })
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    const answer = answers.get(requestId)
    if (answer) answer.receivedBytes += encodedDataLength
  })
  // The exact sum; what is still on its way at the end counts with what has come so far.
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const answer = answers.get(requestId)
    if (answer) answer.receivedBytes = encodedDataLength
  })
  await session.send('Network.enable')
  return answers
}

/** The engine reports what it compiles; a script in a document carries the document's address. */
async function watchInlineScripts(session: CDPSession, url: string): Promise<readonly string[]> {
  const ids: string[] = []
  session.on('Debugger.scriptParsed', (script) => {
    if (script.url === url) ids.push(script.scriptId)
  })
  await session.send('Debugger.enable')
  return ids
}

async function watchLayout(session: CDPSession): Promise<readonly number[]> {
  const shifts: number[] = []
  session.on('PerformanceTimeline.timelineEventAdded', ({ event }) => {
    if (event.layoutShiftDetails) shifts.push(event.layoutShiftDetails.value)
  })
  await session.send('PerformanceTimeline.enable', { eventTypes: ['layout-shift'] })
  return shifts
}

function measureStyles(html: string): number {
  return brotliCompressSync([...html.matchAll(/<style>(.*?)<\/style>/gsu)].map(([, css = '']) => css).join('\n')).length
}

async function measureSources(session: CDPSession, ids: readonly string[]): Promise<number> {
  const sources = await Promise.all(
    ids.map(async (scriptId) => (await session.send('Debugger.getScriptSource', { scriptId })).scriptSource),
  )
  return brotliCompressSync(sources.join('\n')).length
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
