import { brand } from '#domain/brand.ts'
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { deleteApp, initializeApp } from 'firebase/app'
import { getStorage } from 'firebase/storage'
import { expect, test } from 'vitest'
import { decodeLocaleCookie, encodeLocaleCookie, localeCookieName } from '#domain/locale-cookie.ts'
import { localizePath, splitLocalePath } from '#domain/locale-path.ts'
import { defaultLocale, locales, localeTags } from '#domain/locale.ts'
import { reloadGuardMs } from '#web/navigation/reload-guard.ts'

/** A file of ours, or of the SDK (firebase 12.19.0) as browsers load it; the name of a chunk changes with its content. */
function read(pattern: string): string {
  const [path, ...others] = globSync(pattern, { cwd: fileURLToPath(root) })
  if (path === undefined || others.length > 0) throw new Error(`There is not one ${pattern}.`)
  return readFileSync(new URL(path, root), 'utf8')
}

const root = new URL('../../', import.meta.url)
const sdk = 'node_modules/@firebase'
const code = {
  analytics: read(`${sdk}/analytics/dist/esm/index.esm.js`),
  app: read(`${sdk}/app/dist/esm/index.esm.js`),
  auth: read('node_modules/{firebase/node_modules/,}@firebase/auth/dist/esm/index-*.js'),
  firestore: read(`${sdk}/firestore/dist/common-*.esm.js`),
  installations: read(`${sdk}/installations/dist/esm/index.esm.js`),
  util: read(`${sdk}/util/dist/index.esm.js`),
  webChannel: read(`${sdk}/webchannel-wrapper/dist/webchannel-blob/esm/webchannel_blob_es2018.js`),
}

/** What the groups of an expression match in a library's code: numbers and products of numbers as their value, the rest as text. */
function find(library: keyof typeof code, expression: RegExp): readonly (number | string)[] {
  const match = expression.exec(code[library])
  if (!match) throw new Error(`The code of ${library} has nothing like ${String(expression)}: find where it keeps the value now.`)
  return match.slice(1).map((text) => {
    const value = text.split('*').reduce((product, factor) => product * Number(factor), 1)
    return Number.isNaN(value) ? text : value
  })
}

/** Retry times of the SDK's storage, which it exposes. */
async function readRetryLimits() {
  const app = initializeApp({ projectId: 'fourfold', storageBucket: 'fourfold.firebasestorage.app' }, 'constants')
  const { maxOperationRetryTime, maxUploadRetryTime } = getStorage(app)
  await deleteApp(app)
  return { maxOperationRetryTime, maxUploadRetryTime }
}

const minute = 60_000
const hour = 60 * minute
const { maxOperationRetryTime, maxUploadRetryTime } = await readRetryLimits()

/** Each constant of the specification, section 9: its part, its name, what we or the SDK have, and what the specification says. */
// oxfmt-ignore
const constants: readonly (readonly [part: string, name: string, found: unknown, specified: unknown])[] = [
  ['product', 'languages', [...locales], ['en', 'de', 'nl', 'es']],
  ['product', 'default language', defaultLocale, 'en'],
  ['product', 'tags of the languages', Object.values(localeTags), ['en-US', 'de-DE', 'nl-NL', 'es-ES']],
  ['product', 'prefix for all but the default', locales.map((locale) => localizePath(locale, '/team')), ['/team', '/de/team', '/nl/team', '/es/team']],
  ['product', 'no trailing slash', locales.map((locale) => localizePath(locale, '/')), ['/', '/de', '/nl', '/es']],
  ['product', 'prefix matched at the start of the path', ['/de/team', '/team/de', '/design'].map((path) => splitLocalePath(path).locale), ['de', 'en', 'en']],
  ['product', 'name of the language cookie', localeCookieName, 'i18n_redirected'],
  ['product', 'language cookie: 365 days, path /, SameSite lax', encodeLocaleCookie('nl', false), `i18n_redirected=nl; Max-Age=${365 * 86_400}; Path=/; SameSite=Lax`],
  ['product', 'language cookie is read back', decodeLocaleCookie('a=b; i18n_redirected=nl'), 'nl'],
  ['product', 'theme colour', brand.colors.brand, '#4373cc'],
  ['product', 'length of the booked call', /"durationMinutes": (\d+)/u.exec(read('content/schedule.json'))?.[1], '30'],
  ['product', 'lifetime of the reload guard', reloadGuardMs, 10_000],
  ['product', 'analytics: time-out of the configuration', find('analytics', /FETCH_TIMEOUT_MILLIS = ([\d *]+);/u), [60_000]],
  ['product', 'analytics: retried statuses', find('analytics', /httpStatus === (\d+) \|\|\s*httpStatus === (\d+) \|\|\s*httpStatus === (\d+) \|\|\s*httpStatus === (\d+)\)/u), [429, 500, 503, 504]],
  ['product', 'analytics: base of the back-off', find('analytics', /BASE_INTERVAL_MILLIS = (\d+);/u), [1000]],
  ['product', 'analytics: factor passed for 503', find('analytics', /LONG_RETRY_FACTOR = (\d+);[^]+=== (503)\s*\? calculateBackoffMillis\(backoffCount, retryData\.intervalMillis, LONG_RETRY_FACTOR\)/u), [30, 503]],
  ['product', 'analytics: name of the data layer', find('analytics', /let dataLayerName = '(\w+)';/u), ['dataLayer']],
  ['product', 'analytics: name of the tag function', find('analytics', /let gtagName = '(\w+)';/u), ['gtag']],
  // The specification's 0.10.0 is of 2023; the patch versions since then belong to the same interface.
  ['product', 'analytics: version of the library', find('analytics', /const name = "(@firebase\/analytics)";\s*const version = "(0\.10\.)\d+"/u), ['@firebase/analytics', '0.10.']],
  ['identity', 'network time-out, and on mobile', find('auth', /DEFAULT_API_TIMEOUT_MS = new Delay\((\d+), (\d+)\)/u), [30_000, 60_000]],
  ['identity', 'token is refreshed before its expiry', find('auth', /expTime - Date\.now\(\) - (\d+) \/\* Duration\.OFFSET/u), [5 * minute]],
  ['identity', 'refresh: back-off starts', find('auth', /errorBackoff = (\d+) \/\* Duration\.RETRY_BACKOFF_MIN/u), [30_000]],
  ['identity', 'refresh: back-off doubles up to', find('auth', /Math\.min\(this\.errorBackoff \* (\d+), (\d+) \/\* Duration\.RETRY_BACKOFF_MAX/u), [2, 960_000]],
  ['identity', 'token counts as expired early', find('auth', /expirationTime - (\d+) \/\* Buffer\.TOKEN_REFRESH/u), [30_000]],
  ['identity', 'polling of local storage', find('auth', /_POLLING_INTERVAL_MS\$1 = (\d+);/u), [1000]],
  ['identity', 'polling of the database', find('auth', /_POLLING_INTERVAL_MS = (\d+);/u), [800]],
  ['identity', 'size of the popup', find('auth', /DEFAULT_WIDTH = (\d+);\s*const DEFAULT_HEIGHT = (\d+);/u), [500, 600]],
  ['identity', 'wait after the popup was closed', find('auth', /\}, (\d+) \/\* _Timeout\.AUTH_EVENT/u), [8000]],
  ['identity', 'bytes of the heartbeat header', find('app', /MAX_HEADER_BYTES = (\d+);/u), [1024]],
  // One heartbeat a day is kept, so that their number is that of the days.
  ['identity', 'days of heartbeats', find('app', /MAX_NUM_STORED_HEARTBEATS = (\d+);/u), [30]],
  ['identity', 'default back-off: base', find('util', /DEFAULT_INTERVAL_MILLIS = (\d+);/u), [1000]],
  ['identity', 'default back-off: factor', find('util', /DEFAULT_BACKOFF_FACTOR = (\d+);/u), [2]],
  ['identity', 'default back-off: most', find('util', /MAX_VALUE_MILLIS = ([\d *]+);/u), [4 * hour]],
  ['database', 'pending writes of a batch', find('firestore', /__PRIVATE_canUseNetwork\(e\) && e\.\w+\.length < (\d+);/u), [10]],
  ['database', 'idle time-out of a stream', find('firestore', /this\.Ct\.enqueueAfterDelay\(this\.Kt, (\d+e\d+),/u), [60_000]],
  ['database', 'online-state time-out', find('firestore', /TimerId\.OnlineStateTimeout \*\/ , (\d+e\d+),/u), [10_000]],
  ['database', 'back-off: base, factor, most', find('firestore', /\bn = (\d+e\d+)\s*\/\*[^/]*\*\/ , r = ([\d.]+)\s*\/\*[^/]*\*\/ , i = (\d+e\d+)\)/u), [1000, 1.5, 60_000]],
  ['database', 'size of the local cache', find('firestore', /mt = (\d+);[^]+LruParams\.DEFAULT = new LruParams\(mt,/u), [40 * 2 ** 20]],
  ['storage', 'retry limit of operations', maxOperationRetryTime, 2 * minute],
  ['storage', 'retry limit of uploads', maxUploadRetryTime, 10 * minute],
  ['installation', 'refresh margin of the token', find('installations', /TOKEN_EXPIRATION_BUFFER = ([\d *]+);/u), [hour]],
  ['realtime client', 'time-out of a request', find('webChannel', /this\.H=(\d+E\d+);/u), [45_000]],
  ['realtime client', 'requests at a time', find('webChannel', /function ec\(a\)\{this\.l=a\|\|(\d+);[^]+new ec\(a&&a\.concurrentRequestLimit\)/u), [10]],
]

test.each(constants)('specification, section 9, %s: %s', (_part, _name, found, specified) => {
  expect(found).toEqual(specified)
})
