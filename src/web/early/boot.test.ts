import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
  vi.restoreAllMocks()
})

/** A deferred style sheet, which loads when a test says so. */
class StyleLink {
  href = ''
  disabled = true
  sheet: object | null = null
  readonly dataset = { href: '/assets/a.css' }
  onload: () => void = () => {}
  onerror: () => void = () => {}

  end(hasLoaded: boolean): void {
    if (hasLoaded) this.sheet = {}
    if (hasLoaded) this.onload()
    else this.onerror()
  }
}

/** Opens a prerendered page whose app records its start. @param answers Status of each fetch in order; 200 after the last. */
async function openPage(answers: readonly number[] = []) {
  const window = new EventTarget()
  const left = [...answers]
  const fetched: string[] = []
  const link = new StyleLink()
  const dataset: Record<string, string> = {}
  const reload = vi.fn<() => void>()
  const app = `data:text/javascript,globalThis.startedApps=(globalThis.startedApps??0)%2B1;//${crypto.randomUUID()}`
  const location = { pathname: '/', reload }
  vi.stubGlobal('startedApps', 0)
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window))
  vi.stubGlobal('location', location)
  vi.stubGlobal('document', {
    currentScript: { dataset: { app, modules: '/assets/start.js /assets/b.js' } },
    documentElement: { dataset },
    querySelectorAll: () => [link],
  })
  vi.stubGlobal('fetch', (address: string) => {
    fetched.push(address)
    return Promise.resolve(new Response('', { status: left.shift() ?? 200 }))
  })
  await import('./boot.ts')
  const countStarts = (): unknown => Reflect.get(globalThis, 'startedApps')
  return { fetched, link, dataset, location, reload, countStarts, act: (type: string) => window.dispatchEvent(new Event(type)) }
}

test('the app starts once, at the first sign of intent, after its files have loaded', async () => {
  const page = await openPage()
  expect([page.fetched, page.link.href]).toEqual([[], ''])
  for (const sign of ['pointermove', 'keydown', 'focusin']) page.act(sign)
  expect([page.link.href, page.link.disabled]).toEqual(['/assets/a.css', false])
  page.link.end(true)
  await expect.poll(page.countStarts).toBe(1)
  expect(page.fetched).toEqual(['/assets/start.js', '/assets/b.js'])
  page.act('pointerdown')
  expect(page.fetched).toHaveLength(2)
})

test('a file that fails to load leaves the page unchanged, and the next sign of intent retries', async () => {
  const error = vi.spyOn(console, 'error').mockReturnValue()
  const page = await openPage([503])
  page.act('pointermove')
  page.link.end(true)
  await expect.poll(() => error.mock.calls.length).toBe(1)
  expect(page.countStarts()).toBe(0)
  page.act('touchstart')
  await expect.poll(page.countStarts).toBe(1)
})

test('the app waits for the style sheets, and one that failed is asked for again', async () => {
  const error = vi.spyOn(console, 'error').mockReturnValue()
  const page = await openPage()
  page.act('pointermove')
  await expect.poll(() => page.fetched.length).toBe(2)
  page.link.end(false)
  await expect.poll(() => error.mock.calls.length).toBe(1)
  expect(page.countStarts()).toBe(0)
  page.link.href = ''
  page.act('touchstart')
  expect(page.link.href).toBe('/assets/a.css')
  page.link.end(true)
  await expect.poll(page.countStarts).toBe(1)
})

test.each<[string, string, boolean, string | undefined, boolean]>([
  ['before the app has started', '/team', false, undefined, true],
  ['after its start has failed', '/team', true, 'failed', true],
  ['while the app runs', '/team', true, 'done', false],
  ['within the page', '/', false, undefined, false],
])('going back %s loads a document if the app cannot show the page', async (_, path, hasStarted, start, loads) => {
  const page = await openPage()
  if (hasStarted) page.act('keydown')
  if (hasStarted) page.link.end(true)
  if (start !== undefined) page.dataset['start'] = start
  page.location.pathname = path
  page.act('popstate')
  expect(page.reload).toHaveBeenCalledTimes(loads ? 1 : 0)
  await expect.poll(page.countStarts).toBe(hasStarted ? 1 : 0)
})
