import { setTimeout as wait } from 'node:timers/promises'
import { type Browser, type CDPSession, chromium } from '@playwright/test'

/** What a browser got, ran and moved by itself. */
export type FirstVisit = {
  /** As they came over the wire: compressed, with the headers. */
  readonly receivedBytes: number
  readonly answerCount: number
  /** Source of the scripts in the document that a browser executes; data and rules are none. */
  readonly inlineScriptBytes: number
  /** Source of the script files, uncompressed, whether they ran or only lie ready. */
  readonly fileScriptBytes: number
  /** Sum of all layout shifts, to three decimals as Lighthouse prints it: less is a fraction of a pixel that nobody sees. */
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
 * @param visit.kept What the visitor's browser keeps for the site from an earlier visit, by its key in local storage.
 * @param visit.quietSeconds How long to watch after load.
 * @throws Error when the address does not answer 200 itself.
 */
export async function watchFirstVisit(visit: {
  readonly browser: Browser
  readonly url: string
  readonly language: string
  readonly quietSeconds: number
  readonly kept?: Readonly<Record<string, string>>
}): Promise<FirstVisit> {
  const localStorage = Object.entries(visit.kept ?? {}).map(([name, value]) => ({ name, value }))
  const storageState = { cookies: [], origins: [{ origin: new URL(visit.url).origin, localStorage }] }
  const context = await visit.browser.newContext({ locale: visit.language, storageState })
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
      inlineScriptBytes: sum(await Promise.all(inlineScripts.map((id) => measureSource(session, id)))),
      fileScriptBytes: sum(answers.filter((answer) => answer.isScript).map((answer) => answer.decodedBytes)),
      layoutShift: Number(sum(layout).toFixed(3)),
    }
  } finally {
    await context.close()
  }
}

type WatchedAnswer = { isScript: boolean; receivedBytes: number; decodedBytes: number }

async function watchNetwork(session: CDPSession): Promise<ReadonlyMap<string, WatchedAnswer>> {
  const answers = new Map<string, WatchedAnswer>()
  session.on('Network.responseReceived', ({ requestId, response }) => {
    answers.set(requestId, { isScript: /javascript/u.test(response.mimeType), receivedBytes: response.encodedDataLength, decodedBytes: 0 })
  })
  session.on('Network.dataReceived', ({ requestId, dataLength, encodedDataLength }) => {
    const answer = answers.get(requestId)
    if (!answer) return
    answer.receivedBytes += encodedDataLength
    answer.decodedBytes += dataLength
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

async function measureSource(session: CDPSession, scriptId: string): Promise<number> {
  const { scriptSource } = await session.send('Debugger.getScriptSource', { scriptId })
  return Buffer.byteLength(scriptSource)
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
