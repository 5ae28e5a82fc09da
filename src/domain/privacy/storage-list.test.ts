import { readdir, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { encodeLocaleCookie } from '#domain/locale-cookie.ts'
import { encodeReturnPathCookie } from '#domain/return-path.ts'
import { storageList } from './storage-list.ts'

const source = new URL('../../', import.meta.url)
const names = new Set(storageList.flatMap((entry): readonly string[] => entry.names))

/** Code that keeps something in a browser: it names a store of the browser, or writes a cookie. */
const touchesStorage = /\b(?:localStorage|sessionStorage|indexedDB|cookieStore)\b|indexedDBLocalPersistence|document\.cookie\b|Max-Age=/u

/** Which entries each such file writes or reads; a new file has to say here what it keeps. */
const keepers: Readonly<Record<string, readonly (typeof storageList)[number]['id'][]>> = {
  'backend/identity/federation/auth-handler.ts': ['signInElsewhere', 'signInFlow'],
  'backend/identity/sign-in/known-device.ts': ['device'],
  'domain/locale-cookie.ts': ['language'],
  'domain/return-path.ts': ['returnPath'],
  'gateway/browser/auth.ts': ['account', 'heartbeat'],
  'gateway/browser/forget-analytics.ts': ['tagCookies', 'installation'],
  'gateway/browser/gapi-shim.ts': ['signInElsewhere'],
  'gateway/browser/pending-redirect.ts': ['signInElsewhere'],
  'server/session/session-cookie.ts': ['session'],
  'web/account/email-for-link.ts': ['emailForLink'],
  'web/account/unsent-mail.ts': ['unsentMail'],
  'web/account/session/session.ts': ['signedIn', 'loginNotice', 'signOut'],
  'web/consent/consent-store.ts': ['consent'],
  'web/early/account.ts': ['signedIn'],
  'web/early/theme.ts': ['theme'],
  'web/shell/language-menu.tsx': ['language'],
  'web/navigation/reload-guard.ts': ['reload'],
  'web/navigation/scroll-positions.ts': ['scroll'],
  'web/ui/form/form-draft.ts': ['drafts'],
  'web/vitals/stored-visitor-id.ts': ['visitorId'],
}

async function readKeepers(): Promise<Map<string, string>> {
  const paths = (await readdir(source, { recursive: true })).filter(
    (path) => /\.tsx?$/u.test(path) && !/\.test\.tsx?$|\.d\.(?:css\.)?ts$|^domain\/privacy\//u.test(path),
  )
  const texts = await Promise.all(paths.map(async (path) => [path, await readFile(new URL(path, source), 'utf8')] as const))
  return new Map(texts.map(([path, text]) => [path, withoutComments(text)] as const).filter(([, text]) => touchesStorage.test(text)))
}

function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[^]*?\*\/|^\s*\/\/.*$/gmu, '')
}

/**
 * The names under which a file keeps something: arguments of `setItem`, properties of a store, the beginnings of cookies; a star stands for
 * what a function puts behind a name.
 */
function listKeys(text: string, exported: ReadonlyMap<string, string> = new Map()): string[] {
  const constants = new Map([...exported, ...readConstants(text, /const (\w+) = '([^']+)'/gu)])
  for (const [, name = '', value = ''] of text.matchAll(/function (\w+)\([^)]*\): string \{\s*return `([^`$]+)\$\{/gu))
    constants.set(name, `${value}*`)
  const expressions = [
    ...text.matchAll(/(?:setItem|getItem|removeItem)\(([\w.]+|'[^']+')/gu),
    ...text.matchAll(/\bkept(?:\.(\w+)|\['([^']+)'\])/gu),
    ...text.matchAll(/`\$\{(\w+)(?:\(\w+\))?\}=(?!; Max-Age=0)(?=[^`]*Max-Age|\$)/gu),
  ].map(([, plain, quoted]) => plain ?? quoted ?? '')
  return expressions.filter((key) => key !== 'storageKey').map((key) => constants.get(key) ?? key.replaceAll("'", ''))
}

function readConstants(text: string, pattern: RegExp): Map<string, string> {
  return new Map([...text.matchAll(pattern)].map(([, name = '', value = '']) => [name, value]))
}

test('every file that keeps something in browsers is known, with what it keeps', async () => {
  expect([...(await readKeepers()).keys()].toSorted()).toEqual(Object.keys(keepers).toSorted())
})

test('every name under which the code keeps something is in the list of its file', async () => {
  const texts = await readKeepers()
  const exported = readConstants([...texts.values()].join('\n'), /export const (\w+) = '([^']+)'/gu)
  const unlisted = [...texts].flatMap(([path, text]) => {
    const listed = storageList.filter(({ id }) => keepers[path]?.includes(id)).flatMap((entry): readonly string[] => entry.names)
    return listKeys(text, exported)
      .filter((key) => !listed.includes(key))
      .map((key) => `${path}: ${key}`)
  })
  expect(unlisted).toEqual([])
})

test('the search finds the names it is for', () => {
  expect(listKeys("const key = 'a'\nsessionStorage.setItem(key, '1'); localStorage.setItem('b', ''); kept.c; kept['d']")).toEqual([
    'a',
    'b',
    'c',
    'd',
  ])
  expect(listKeys("const name = 'e'\nreturn `${name}=1; Max-Age=5`")).toEqual(['e'])
  expect(listKeys('const cookie = `${f(x)}=${y}`\nfunction f(x: string): string {\n  return `g_${x}`\n}')).toEqual(['g_*'])
})

test('nothing is listed twice', () => {
  expect(names.size).toBe(storageList.flatMap((entry): readonly string[] => entry.names).length)
})

test.each([
  ['language', encodeLocaleCookie('de', true), 365 * 24 * 60 * 60],
  ['returnPath', encodeReturnPathCookie('/dashboard', true), 10 * 60],
])('the cookie of %s lives as long as the list says', (id, cookie, seconds) => {
  const entry = storageList.find((candidate) => candidate.id === id)
  const unitSeconds = { day: 24 * 60 * 60, minute: 60 }
  expect(typeof entry?.lasts === 'object' && unitSeconds[entry.lasts.unit] * entry.lasts.count).toBe(seconds)
  expect(cookie).toContain(`Max-Age=${seconds};`)
})
