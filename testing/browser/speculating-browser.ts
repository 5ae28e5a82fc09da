import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'

/** A request of a page. */
export type PageRequest = {
  readonly url: string
  readonly method: string
  /** Whether the page was prerendered and not opened at that time. */
  readonly isAhead: boolean
}

/** A tab of a browser that prerenders. It has the shown page, and the pages that the browser has ready. */
export type SpeculatingTab = {
  /** Requests of all its pages, in order. */
  readonly requests: readonly PageRequest[]
  /** Opens an address and waits until it has loaded. */
  readonly open: (url: string) => Promise<void>
  /** Evaluates an expression in the shown page, and returns its value, which must be JSON; undefined while it is replaced. */
  readonly evaluate: (expression: string) => Promise<unknown>
  /** Evaluates an expression in the page that was prerendered first; undefined without one. */
  readonly evaluateAhead: (expression: string) => Promise<unknown>
  /** Moves the pointer to the middle of the first element that matches and is visible. */
  readonly moveTo: (selector: string) => Promise<void>
  /** Presses where the pointer is. */
  readonly click: () => Promise<void>
  /** Presses and releases a key without a text. */
  readonly pressKey: (key: string) => Promise<void>
}

export type SpeculatingBrowser = AsyncDisposable & { readonly openTab: () => Promise<SpeculatingTab> }

type Options = {
  readonly executablePath: string
  readonly args?: readonly string[]
  /** How many times slower the processor appears to pages. */
  readonly cpuSlowdown?: number
  /** Whether the browser says that the visitor saves data. */
  readonly savesData?: boolean
}

/** A message of the protocol, with the parameters that are used here. */
type Message = {
  readonly id?: number
  readonly method?: string
  readonly sessionId?: string
  readonly result?: unknown
  readonly error?: unknown
  readonly params?: {
    readonly sessionId?: string
    readonly targetInfo?: { readonly type: string }
    readonly request?: { readonly url: string; readonly method: string }
  }
}
type Evaluated = { readonly result: { readonly value?: unknown }; readonly exceptionDetails?: unknown }

/**
 * Starts a Chromium that prerenders pages, and drives it by the DevTools protocol. Playwright cannot: it attaches to pages instead of tabs,
 * and then Chromium does not prerender (`PrerenderingDisabledByDevTools`).
 */
export async function startSpeculatingBrowser({ executablePath, args = [], ...conditions }: Options): Promise<SpeculatingBrowser> {
  const profile = mkdtempSync(join(tmpdir(), 'fourfold-browser-'))
  const child = spawn(
    executablePath,
    [
      ...args,
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--no-first-run',
      '--remote-debugging-pipe',
      `--user-data-dir=${profile}`,
      '--window-size=1280,800',
    ],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] },
  )
  const { send, onMessage } = connect(child)
  return {
    openTab: () => openTab(send, onMessage, conditions),
    [Symbol.asyncDispose]: async () => {
      const exited = once(child, 'exit')
      // The browser may end before it answers.
      send('Browser.close').catch(() => undefined)
      await exited
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** For commands to a busy machine. */
const longestAnswerMs = 60_000

type Send = <Result>(method: string, params?: object, sessionId?: string) => Promise<Result>
type OnMessage = (act: (message: Message) => void) => void

/** Commands go to descriptor 3 and messages come from 4, each ended by a zero byte. */
function connect(child: ChildProcess): { send: Send; onMessage: OnMessage } {
  const { stdio } = child
  const commands = stdio[3] as Writable // a pipe
  const messages = stdio[4] as Readable // a pipe
  const waiting = new Map<number, PromiseWithResolvers<unknown> & { readonly sessionId: string | undefined }>()
  const listeners: ((message: Message) => void)[] = []
  child.once('exit', () => {
    for (const asked of waiting.values()) asked.reject(new Error('The browser has ended.'))
  })
  let rest = ''
  messages.setEncoding('utf8').on('data', (text: string) => {
    const parts = (rest + text).split('\0')
    rest = parts.pop() ?? ''
    for (const part of parts) {
      const message = JSON.parse(part) as Message // as the protocol says
      if (message.method === 'Target.detachedFromTarget') {
        const sessionId = message.params?.sessionId
        for (const asked of waiting.values()) if (asked.sessionId === sessionId) asked.reject(new Error('The page was left.'))
      }
      const answered = waiting.get(message.id ?? 0)
      waiting.delete(message.id ?? 0)
      if (!answered) for (const act of listeners) act(message)
      else if (message.error) answered.reject(new Error(JSON.stringify(message.error)))
      else answered.resolve(message.result)
    }
  })
  let lastId = 0
  return {
    onMessage: (act) => void listeners.push(act),
    send: (method, params = {}, sessionId) => {
      const answer = Promise.withResolvers<unknown>()
      waiting.set(++lastId, { ...answer, sessionId })
      // Ends what hangs.
      setTimeout(() => answer.reject(new Error(`${method} was not answered.`)), longestAnswerMs).unref()
      commands.write(`${JSON.stringify({ id: lastId, method, params, sessionId })}\0`)
      return answer.promise as Promise<never> // the caller knows what the command answers
    },
  }
}

type Conditions = Pick<Options, 'cpuSlowdown' | 'savesData'>

async function openTab(send: Send, onMessage: OnMessage, { cpuSlowdown = 1, savesData = false }: Conditions): Promise<SpeculatingTab> {
  /** Sessions of the tab's pages: the shown one first. */
  const pages: string[] = []
  const requests: PageRequest[] = []
  let pointer = { x: 0, y: 0 }
  let tab = ''

  const prepare = async (session: string) => {
    // In this order; a prerendered page may answer only when it runs.
    const answers = [
      send('Network.enable', {}, session),
      send('Page.enable', {}, session),
      send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown }, session),
      send('Emulation.setDataSaverOverride', { dataSaverEnabled: savesData }, session),
      send('Runtime.runIfWaitingForDebugger', {}, session),
    ]
    // A prerendered page may be dropped meanwhile.
    await Promise.allSettled(answers)
  }
  const prepared: Promise<void>[] = []
  onMessage(({ method, params, sessionId = '' }) => {
    if (method === 'Target.attachedToTarget' && sessionId === tab) {
      const page = params?.sessionId
      if (page === undefined || params?.targetInfo?.type !== 'page') return
      pages.push(page)
      prepared.push(prepare(page))
    } else if (method === 'Target.detachedFromTarget') {
      const at = pages.indexOf(params?.sessionId ?? '')
      if (at >= 0) pages.splice(at, 1)
    } else if (method === 'Network.requestWillBeSent' && pages.includes(sessionId)) {
      if (params?.request) requests.push({ url: params.request.url, method: params.request.method, isAhead: sessionId !== pages[0] })
    }
  })
  const { targetId } = await send<{ targetId: string }>('Target.createTarget', { url: 'about:blank', forTab: true })
  tab = (await send<{ sessionId: string }>('Target.attachToTarget', { targetId, flatten: true })).sessionId
  await send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: true, flatten: true, filter: [{}] }, tab)
  await Promise.all(prepared)

  const evaluate = async (expression: string, session = pages[0]) => {
    if (session === undefined) return undefined
    const params = { expression, returnByValue: true, awaitPromise: true }
    // A page that is left or not there yet does not answer.
    const answer = await send<Evaluated>('Runtime.evaluate', params, session).catch(() => undefined)
    if (answer?.exceptionDetails) throw new Error(JSON.stringify(answer.exceptionDetails))
    return answer?.result.value
  }
  const mouse = (type: string) => {
    const button = type === 'mouseMoved' ? 'none' : 'left'
    // A page that was left does not answer.
    return send('Input.dispatchMouseEvent', { type, ...pointer, button, clickCount: 1 }, pages[0]).catch(() => undefined)
  }
  return {
    requests,
    evaluate,
    evaluateAhead: async (expression) => (pages[1] === undefined ? undefined : evaluate(expression, pages[1])),
    open: async (url) => {
      const loaded = new Promise<void>((resolve) => onMessage(({ method }) => method === 'Page.loadEventFired' && resolve()))
      await send('Page.navigate', { url }, pages[0])
      await loaded
    },
    moveTo: async (selector) => {
      const middle = `(() => {
        const element = [...document.querySelectorAll(${JSON.stringify(selector)})].find((one) => one.checkVisibility())
        element.scrollIntoView({ block: 'nearest' })
        const { x, y, width, height } = element.getBoundingClientRect()
        return { x: x + width / 2, y: y + height / 2 }
      })()`
      pointer = (await evaluate(middle)) as typeof pointer // what the expression returns
      await mouse('mouseMoved')
    },
    click: async () => {
      await mouse('mousePressed')
      await mouse('mouseReleased')
    },
    pressKey: async (key) => {
      for (const type of ['keyDown', 'keyUp']) await send('Input.dispatchKeyEvent', { type, key, code: key }, pages[0])
    },
  }
}
