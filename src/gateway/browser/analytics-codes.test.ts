import * as firebase from 'firebase/app'
import { getGoogleAnalyticsClientId, initializeAnalytics, logEvent, settings } from 'firebase/analytics'
import { getInstallations } from 'firebase/installations'
import { afterEach, expect, test, vi } from 'vitest'

/** The catalogue of analytics (specification, section 8). */
const catalogue = [
  'already-exists',
  'already-initialized',
  'already-initialized-settings',
  'interop-component-reg-failed',
  'invalid-analytics-context',
  'indexeddb-unavailable',
  'fetch-throttle',
  'config-fetch-failed',
  'no-api-key',
  'no-app-id',
  'no-client-id',
  'invalid-gtag-resource',
]

/** Codes that the SDK itself cannot give, with what its source says (@firebase/analytics 0.10.25). */
const unreachable = {
  'already-initialized-settings': '`settings` throws `already-initialized` in its place; no line of the package creates this one.',
}

/** How each of the others comes out of the SDK. */
const scenarios: Readonly<Record<string, () => Promise<void>>> = {
  'no-app-id': async () => {
    stubBrowser()
    expectThrown('no-app-id', () => initializeAnalytics(openEmptied('appId')))
  },

  'no-api-key': async () => {
    const { scripts } = stubBrowser()
    expectThrown('no-api-key', () => initializeAnalytics(openEmptied('apiKey')))
    // With a local measurement id the SDK does without the key.
    initializeAnalytics(openEmptied('apiKey', { measurementId: 'G-LOCAL' }))
    await expect.poll(() => scripts.map(({ src }) => src)).toEqual(['https://www.googletagmanager.com/gtag/js?l=dataLayer&id=G-LOCAL'])
  },

  'already-initialized': async () => {
    stubBrowser()
    const app = openApp({ measurementId: 'G-LOCAL' })
    const analytics = initializeAnalytics(app, { config: { send_page_view: false } })
    expect(initializeAnalytics(app, { config: { send_page_view: false } })).toBe(analytics)
    expectThrown('already-initialized', () => initializeAnalytics(app, { config: { send_page_view: true } }))
    expectThrown('already-initialized', () => settings({ dataLayerName: 'other' }))
  },

  'already-exists': async () => {
    stubBrowser()
    const app = openApp({ measurementId: 'G-LOCAL' })
    initializeAnalytics(app)
    expectThrown('already-exists', () => initializeAnalytics(openApp(app.options)))
  },

  'interop-component-reg-failed': async () => {
    stubBrowser()
    const app = openApp({ appId: '' })
    // As messaging and remote configuration ask for it; the SDK's types leave out what its parts use among themselves.
    const getProvider = Reflect.get(firebase, '_getProvider') as (
      app: firebase.FirebaseApp,
      name: string,
    ) => { getImmediate: () => unknown }
    expectThrown('interop-component-reg-failed', () => getProvider(app, 'analytics-internal').getImmediate())
  },

  'invalid-analytics-context': async () => {
    const browser = stubBrowser()
    vi.stubGlobal('navigator', { cookieEnabled: false })
    initializeAnalytics(openApp({ measurementId: 'G-LOCAL' }))
    await expect.poll(() => browser.find('invalid-analytics-context')).toEqual([expect.stringContaining('Cookies are not available')])
  },

  'indexeddb-unavailable': async () => {
    const browser = stubBrowser()
    logEvent(initializeAnalytics(openApp({ measurementId: 'G-LOCAL' })), 'page_view')
    await expect.poll(() => browser.find('indexeddb-unavailable')).toEqual([expect.stringContaining('IndexedDB is not available')])
    // Events go all the same, without the id of an installation.
    await expect.poll(browser.readLayer).toContainEqual(['event', 'page_view', { send_to: 'G-SERVER' }])
    expect(browser.readLayer().filter(([, , parameters]) => Object.hasOwn(Object(parameters), 'firebase_id'))).toEqual([])
  },

  'config-fetch-failed': async () => {
    const browser = stubBrowser(() => Response.json({ error: { message: 'API key not valid.' } }, { status: 400 }))
    initializeAnalytics(openApp({ measurementId: 'G-LOCAL' }))
    await expect.poll(() => browser.scripts.map(({ src }) => src)).toEqual([expect.stringContaining('id=G-LOCAL')])
    expect(browser.logged.join('\n')).toMatch(/Falling back to the measurement ID G-LOCAL .*\[400\] API key not valid\./u)
    browser.logged.length = 0
    logEvent(initializeAnalytics(openApp()), 'page_view')
    // Without a local measurement id it is raised: once as the SDK starts, and once for each event.
    await expect.poll(() => browser.find('config-fetch-failed')).toHaveLength(2)
    expect(browser.scripts).toHaveLength(1)
  },

  'fetch-throttle': async () => {
    vi.useFakeTimers()
    const browser = stubBrowser(() => Response.json({}, { status: 503 }))
    logEvent(initializeAnalytics(openApp()), 'page_view')
    await vi.advanceTimersByTimeAsync(59_999)
    // After 503 the SDK waits 1 s, then 30 s.
    expect(browser.fetchSeconds()).toEqual([0, 1, 31])
    expect(browser.find('fetch-throttle')).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(browser.find('fetch-throttle')).toHaveLength(2)
  },

  'no-client-id': async () => {
    const browser = stubBrowser()
    const asked = getGoogleAnalyticsClientId(initializeAnalytics(openApp({ measurementId: 'G-LOCAL' })))
    await expect.poll(() => browser.readLayer().map(([command]) => command)).toContain('get')
    // The tag answers by a callback.
    const answer = browser.readLayer().find(([command]) => command === 'get')?.[3] as (clientId: string) => void
    answer('')
    await expect(asked).rejects.toThrow(expect.objectContaining({ code: 'analytics/no-client-id' }))
  },

  'invalid-gtag-resource': async () => {
    const browser = stubBrowser()
    const policies: { name: string; createScriptURL: (url: string) => string }[] = []
    const createPolicy = (name: string, rules: { createScriptURL: (url: string) => string }) => {
      policies.push({ name, ...rules })
      return rules
    }
    vi.stubGlobal('trustedTypes', { createPolicy })
    initializeAnalytics(openApp({ measurementId: 'G-LOCAL' }))
    await expect.poll(() => policies.map(({ name }) => name)).toEqual(['firebase-js-sdk-policy'])
    expect(browser.scripts.map(({ src }) => src)).toEqual(['https://www.googletagmanager.com/gtag/js?l=dataLayer&id=G-SERVER'])
    expect(policies[0]?.createScriptURL('https://tag.example/gtag/js')).toBe('')
    expect(browser.find('invalid-gtag-resource')).toEqual([expect.stringContaining('https://tag.example/gtag/js')])
  },
}

afterEach(async () => {
  await Promise.all(firebase.getApps().map(firebase.deleteApp))
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

// oxlint-disable-next-line vitest/expect-expect -- Each scenario holds its own.
test.each(Object.entries(scenarios))('the SDK gives analytics/%s', async (_, produce) => {
  await produce()
})

test('each code of the catalogue comes out of the SDK, or is among those that it cannot give', () => {
  expect(Object.keys({ ...scenarios, ...unreachable }).toSorted()).toEqual(catalogue.toSorted())
})

test.each([429, 500, 504])('after %i the SDK waits 1, 2, 4, 8, 16 s, and after 60 s uses the local measurement id', async (status) => {
  vi.useFakeTimers()
  const browser = stubBrowser(() => Response.json({}, { status }))
  initializeAnalytics(openApp({ measurementId: 'G-LOCAL' }))
  await vi.advanceTimersByTimeAsync(59_999)
  expect(browser.fetchSeconds()).toEqual([0, 1, 3, 7, 15, 31])
  expect(browser.scripts).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(browser.logged.join('\n')).toContain('Timed out fetching')
  expect(browser.scripts).toHaveLength(1)
})

/**
 * What the SDK uses of a browser, without databases. Waits have no random part.
 *
 * @param answerConfig What the provider answers when it is asked for the configuration.
 */
function stubBrowser(answerConfig = () => Response.json({ appId: '', measurementId: 'G-SERVER' })) {
  const logged: string[] = []
  const scripts: { src?: string }[] = []
  const layer: ArrayLike<unknown>[] = []
  const fetchTimes: number[] = []
  const begin = Date.now()
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('navigator', { cookieEnabled: true })
  vi.stubGlobal('document', {
    createElement: () => ({}),
    getElementsByTagName: () => scripts,
    head: { appendChild: (script: { src?: string }) => scripts.push(script) },
  })
  vi.stubGlobal('dataLayer', layer)
  vi.stubGlobal('fetch', async () => {
    fetchTimes.push(Date.now())
    return answerConfig()
  })
  for (const level of ['warn', 'error'] as const) vi.spyOn(console, level).mockImplementation((...texts) => logged.push(texts.join(' ')))
  return {
    logged,
    scripts,
    find: (code: string) => logged.filter((line) => line.includes(`(analytics/${code})`)),
    fetchSeconds: () => fetchTimes.map((time) => (time - begin) / 1000),
    readLayer: (): unknown[][] => layer.map((command) => Array.from(command)),
  }
}

/** An app of its own for each test: the SDK keeps what it knows of one by the app's id. */
function openApp(options: firebase.FirebaseOptions = {}): firebase.FirebaseApp {
  const id = crypto.randomUUID().replaceAll('-', '')
  return firebase.initializeApp({ apiKey: 'key', projectId: 'fourfold', appId: `1:1:web:${id}`, ...options }, id)
}

/**
 * An app whose configuration loses a value once its installation part is open. That part comes first, and refuses what is empty from the start
 * (`installations/missing-app-config-values`).
 */
function openEmptied(key: 'apiKey' | 'appId', options: firebase.FirebaseOptions = {}): firebase.FirebaseApp {
  expect(() => getInstallations(openApp({ ...options, [key]: '' }))).toThrow('installations/missing-app-config-values')
  const app = openApp(options)
  getInstallations(app)
  app.options[key] = ''
  return app
}

function expectThrown(code: string, act: () => unknown): void {
  expect(act).toThrow(expect.objectContaining({ code: `analytics/${code}` }))
}
