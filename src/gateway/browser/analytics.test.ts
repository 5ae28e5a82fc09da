import { afterEach, expect, test, vi } from 'vitest'
import type { ReportedPage } from '#domain/privacy/site-event.ts'
import { BrowserAnalytics } from './analytics.ts'

const measurementId = 'G-SITE'
const home: ReportedPage = { path: '/de', language: 'de-DE', title: 'Fourfold' }
const pricing: ReportedPage = { path: '/de/pricing', language: 'de-DE', title: 'Preise | Fourfold' }

/** One for all tests: a document has one, and the SDK keeps the first function of the tag that it finds. */
const analytics = new BrowserAnalytics({ apiKey: 'key', projectId: 'fourfold', appId: '1:1:web:1', measurementId })

afterEach(async () => {
  await analytics.stop()
  readLayerItself().length = 0
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('consent mode is denied before everything else, and then granted to statistics alone', async () => {
  const browser = stubBrowser()
  analytics.start(home)
  browser.answer()
  await expect.poll(() => readLayer().map(([command, what]) => `${String(command)} ${String(what)}`)).toContain('event page_view')
  const commands = readLayer()
  const denied = { analytics_storage: 'denied', ad_storage: 'denied', ad_user_data: 'denied', ad_personalization: 'denied' }
  expect(commands[0]).toEqual(['consent', 'default', denied])
  expect(commands[1]).toEqual(['consent', 'update', { ...denied, analytics_storage: 'granted' }])
  const names = commands.map(([command]) => command)
  expect(names.indexOf('js')).toBeLessThan(names.indexOf('config'))
  expect(names.indexOf('config')).toBeLessThan(names.indexOf('event'))
})

test('page views are reported with path and language, without query and external referrer', async () => {
  const browser = stubBrowser()
  analytics.start(home)
  analytics.showPage(pricing)
  analytics.report({ name: 'contact_request_sent', form: 'contact' })
  browser.answer()
  const origin = 'https://www.fourfold.example'
  await expect.poll(listEvents).toEqual([
    [
      'page_view',
      {
        send_to: measurementId,
        page_path: '/de',
        page_location: `${origin}/de`,
        page_title: 'Fourfold',
        page_referrer: 'https://search.example',
        language: 'de-DE',
      },
    ],
    [
      'page_view',
      {
        send_to: measurementId,
        page_path: '/de/pricing',
        page_location: `${origin}/de/pricing`,
        page_title: 'Preise | Fourfold',
        page_referrer: `${origin}/de`,
        language: 'de-DE',
      },
    ],
    ['contact_request_sent', { send_to: measurementId, form: 'contact' }],
  ])
  expect(readLayer().find(([command]) => command === 'config')?.[2]).toMatchObject({
    send_page_view: false,
    allow_google_signals: false,
    cookie_domain: 'none',
    page_location: `${origin}/de`,
  })
})

test('stopping ends events at once, and removes the cookies of the tag and no other', async () => {
  const browser = stubBrowser()
  analytics.start(home)
  browser.answer()
  await expect.poll(listEvents).toHaveLength(1)
  const stopped = analytics.stop()
  expect(isSwitchedOff()).toBe(true)
  analytics.showPage(pricing)
  analytics.report({ name: 'call_booked' })
  await stopped
  expect(listEvents()).toHaveLength(1)
  expect(readLayer().at(-1)?.slice(0, 2)).toEqual(['consent', 'update'])
  expect(new Set(browser.cookiesSet.map((cookie) => cookie.split('=')[0]))).toEqual(new Set(['_ga', '_ga_SITE']))
  expect(browser.cookiesSet).toContain('_ga=; Max-Age=0; Path=/; Domain=fourfold.example')
})

test('a failure is logged once, whatever happens after it', async () => {
  const browser = stubBrowser()
  browser.answer(Response.json({ error: { message: 'Quota exceeded.' } }, { status: 403 }))
  analytics.start(home)
  await expect.poll(listEvents).toHaveLength(1)
  analytics.showPage(pricing)
  await expect.poll(listEvents).toHaveLength(2)
  expect(browser.logged.filter((line) => line.includes('config-fetch-failed'))).toHaveLength(1)
})

test('stopping while the SDK starts says that something is left', async () => {
  const browser = stubBrowser()
  analytics.start(home)
  await expect(analytics.stop()).resolves.toBe(false)
  // The SDK goes on until its document ends.
  browser.answer()
  await expect.poll(() => readLayer().map(([command]) => command)).toContain('config')
  expect(isSwitchedOff()).toBe(true)
})

/** What the SDK uses of a browser, without databases; the test decides when the provider responds. */
function stubBrowser() {
  const logged: string[] = []
  const cookiesSet: string[] = []
  const { promise, resolve } = Promise.withResolvers<Response>()
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('location', { origin: 'https://www.fourfold.example', hostname: 'www.fourfold.example', protocol: 'https:' })
  vi.stubGlobal('navigator', { cookieEnabled: true })
  vi.stubGlobal('document', {
    createElement: () => ({}),
    getElementsByTagName: () => [],
    head: { appendChild: () => {} },
    referrer: 'https://search.example/?q=ada@example.com',
    get cookie() {
      return 'theme=dark; _ga=GA1.1.7; _ga_SITE=GS2.1'
    },
    set cookie(text: string) {
      cookiesSet.push(text)
    },
  })
  vi.stubGlobal('fetch', () => promise)
  for (const level of ['warn', 'error'] as const) vi.spyOn(console, level).mockImplementation((...texts) => logged.push(texts.join(' ')))
  return { logged, cookiesSet, answer: (response = Response.json({ appId: '', measurementId })) => resolve(response) }
}

function readLayerItself(): ArrayLike<unknown>[] {
  return Reflect.get(globalThis, 'dataLayer') as ArrayLike<unknown>[] // As the SDK fills it.
}

function readLayer(): unknown[][] {
  return readLayerItself().map((command) => Array.from(command))
}

function listEvents(): unknown[] {
  return readLayer().flatMap(([command, name, parameters]) => (command === 'event' ? [[name, Object(parameters)]] : []))
}

function isSwitchedOff(): unknown {
  return Reflect.get(globalThis, `ga-disable-${measurementId}`)
}
