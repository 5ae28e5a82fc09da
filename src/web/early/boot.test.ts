import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

/** A deferred style sheet, which loads at once, or when a test says so. */
class StyleLink {
  isSlow = false
  disabled = true
  #href = ''
  readonly dataset = { href: '/assets/a.css' }
  onload: () => void = () => {}
  onerror: () => void = () => {}

  get href(): string {
    return this.#href
  }

  set href(address: string) {
    this.#href = address
    if (address && !this.isSlow) queueMicrotask(() => this.end(true))
  }

  removeAttribute(): void {
    this.#href = ''
  }

  end(hasLoaded: boolean): void {
    if (hasLoaded) this.onload()
    else this.onerror()
  }
}

/** A link, the label of a menu or a button. */
class Pressed {
  readonly selector: string
  readonly pathname: string
  readonly search = ''

  constructor(selector: string, pathname = '') {
    this.selector = selector
    this.pathname = pathname
  }

  closest(selector: string): Pressed | null {
    return selector === this.selector ? this : null
  }
}

type Browser = {
  /** Status of each fetch in order; 200 after the last. */
  readonly answers?: readonly number[]
  readonly knowsRules?: boolean
  readonly savesData?: boolean
  readonly prerenders?: boolean
  /** The site asks for consent to analytics. */
  readonly counts?: boolean
  readonly hasAppButton?: boolean
}

/** Opens a prerendered page whose app records its start. */
async function openPage({ answers = [], knowsRules = false, savesData = false, prerenders = false, ...page }: Browser = {}) {
  const window = new EventTarget()
  const left = [...answers]
  const fetched: string[] = []
  const link = new StyleLink()
  const dataset: Record<string, string> = page.counts ? { counts: '' } : {}
  const removeRules = vi.fn<() => void>()
  const reload = vi.fn<() => void>()
  const app = `data:text/javascript,globalThis.startedApps=(globalThis.startedApps??0)%2B1;//${crypto.randomUUID()}`
  const location = { pathname: '/', reload }
  vi.stubGlobal('startedApps', 0)
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window))
  vi.stubGlobal('location', location)
  vi.stubGlobal('Element', Pressed)
  vi.stubGlobal('HTMLScriptElement', knowsRules ? { supports: (type: string) => type === 'speculationrules' } : {})
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('matchMedia', () => ({ matches: savesData }))
  const document = Object.assign(new EventTarget(), {
    prerendering: prerenders,
    querySelector: (selector: string) => (selector.startsWith('button') ? (page.hasAppButton ? {} : null) : { remove: removeRules }),
    currentScript: { dataset: { app, modules: '/assets/start.js /assets/b.js' } },
    documentElement: { dataset },
    querySelectorAll: () => [link],
  })
  vi.stubGlobal('document', document)
  vi.stubGlobal('fetch', (address: string) => {
    fetched.push(address)
    return Promise.resolve(new Response('', { status: left.shift() ?? 200 }))
  })
  await import('./boot.ts')
  const countStarts = (): unknown => Reflect.get(globalThis, 'startedApps')
  const act = (type: string, target?: Pressed) => {
    const event = new Event(type)
    if (target) Object.defineProperty(event, 'target', { value: target })
    window.dispatchEvent(event)
  }
  const open = () => {
    document.prerendering = false
    document.dispatchEvent(new Event('prerenderingchange'))
  }
  return { fetched, link, dataset, location, reload, removeRules, countStarts, act, open }
}

test('the app starts once, at the first sign of intent, after its files have loaded', async () => {
  const page = await openPage()
  expect([page.fetched, page.link.href]).toEqual([[], ''])
  for (const sign of ['pointermove', 'keydown', 'focusin']) page.act(sign)
  expect([page.link.href, page.link.disabled]).toEqual(['/assets/a.css', false])
  await expect.poll(page.countStarts).toBe(1)
  expect(page.fetched).toEqual(['/assets/start.js', '/assets/b.js'])
  page.act('pointerdown')
  expect(page.fetched).toHaveLength(2)
})

test('a file that fails to load leaves the page unchanged, and the next sign of intent retries', async () => {
  const error = vi.spyOn(console, 'error').mockReturnValue()
  const page = await openPage({ answers: [503] })
  page.act('pointermove')
  await expect.poll(() => error.mock.calls.length).toBe(1)
  expect(page.countStarts()).toBe(0)
  page.act('touchstart')
  await expect.poll(page.countStarts).toBe(1)
})

test('the app waits for the style sheets, and one that failed is asked for again', async () => {
  const error = vi.spyOn(console, 'error').mockReturnValue()
  const page = await openPage()
  page.link.isSlow = true
  page.act('pointermove')
  await expect.poll(() => page.fetched.length).toBe(2)
  page.link.end(false)
  await expect.poll(() => error.mock.calls.length).toBe(1)
  expect(page.countStarts()).toBe(0)
  expect(page.link.href).toBe('')
  page.act('touchstart')
  expect(page.link.href).toBe('/assets/a.css')
  page.link.end(true)
  await expect.poll(page.countStarts).toBe(1)
})

test.each<[string, string, Pressed | undefined, number]>([
  ['moving the pointer', 'pointermove', undefined, 0],
  ['scrolling by touch', 'touchstart', undefined, 0],
  ['a press on a link', 'pointerup', new Pressed('a[href]', '/team'), 0],
  ['the focus of a pressed link', 'focusin', new Pressed('a[href]', '/team'), 0],
  ['opening a menu', 'pointerup', new Pressed('summary'), 0],
  ['a press on a link to a dialog', 'pointerup', new Pressed('a[href]', '/de/booking'), 1],
  ['a press on a link within the page', 'pointerup', new Pressed('a[href]', '/'), 1],
  ['a press elsewhere', 'pointerup', new Pressed('button'), 1],
  ['the focus of a field', 'focusin', new Pressed('input'), 1],
  ['a key on a link', 'keydown', new Pressed('a[href]', '/team'), 1],
])('where the browser has pages ready, %s starts the app only if it needs it', async (_, sign, target, starts) => {
  const page = await openPage({ knowsRules: true })
  page.act(sign, target)
  await expect.poll(page.countStarts).toBe(starts)
  expect(page.fetched).toHaveLength(2 * starts)
})

test('a page with a button that needs the app starts it at the first movement', async () => {
  const page = await openPage({ knowsRules: true, hasAppButton: true })
  page.act('pointermove')
  await expect.poll(page.countStarts).toBe(1)
})

test('a page that counts visits starts the app some time after the first movement', async () => {
  vi.useFakeTimers()
  const page = await openPage({ knowsRules: true, counts: true })
  vi.advanceTimersByTime(60_000)
  page.act('pointermove')
  vi.advanceTimersByTime(4_999)
  expect(page.fetched).toEqual([])
  vi.advanceTimersByTime(1)
  expect(page.fetched).toEqual(['/assets/start.js', '/assets/b.js'])
})

test('a prerendered page that is not opened starts nothing', async () => {
  const page = await openPage({ prerenders: true })
  page.act('focusin')
  expect(page.fetched).toEqual([])
  page.open()
  page.act('focusin')
  await expect.poll(page.countStarts).toBe(1)
})

test.each([true, false])('pages are prefetched unless the visitor saves data: %s', async (savesData) => {
  const page = await openPage({ knowsRules: true, savesData })
  expect(page.removeRules).toHaveBeenCalledTimes(savesData ? 1 : 0)
})

test.each<[string, string, boolean, string | undefined, boolean]>([
  ['before the app has started', '/team', false, undefined, true],
  ['after its start has failed', '/team', true, 'failed', true],
  ['while the app runs', '/team', true, 'done', false],
  ['within the page', '/', false, undefined, false],
])('going back %s loads a document if the app cannot show the page', async (_, path, hasStarted, start, loads) => {
  const page = await openPage()
  if (hasStarted) page.act('keydown')
  if (start !== undefined) page.dataset['start'] = start
  page.location.pathname = path
  page.act('popstate')
  expect(page.reload).toHaveBeenCalledTimes(loads ? 1 : 0)
  await expect.poll(page.countStarts).toBe(hasStarted ? 1 : 0)
})
