import { answerOf } from './identity-calls.ts'
import { testApiKey } from './identity-settings.ts'
import type { TestBackend } from '#testing/backend/start-backend.ts'

/** Origin of the site in tests of sign-in at other issuers, and where these send browsers back to. */
export const walkOrigin = 'http://site.test'
export const walkHandler = `${walkOrigin}/emulator/auth/handler`

/** What the handler's last page hands to the SDK. */
export type HandedOver = {
  readonly event?: { sessionId: string; error?: { code: string } }
  readonly redirectUrl?: string
  readonly refusedOrigin?: string
}

/** Walks through the pages of a sign-in as a browser does, and reads what the last one hands to the SDK. @param query Added to the query of the first page. */
export async function walk(
  backend: TestBackend,
  query: Readonly<Record<string, string>> = {},
): Promise<HandedOver & { readonly status: number; readonly cookie: string; readonly answerUrl: string }> {
  const parameters = {
    apiKey: testApiKey,
    authType: 'signInViaPopup',
    providerId: 'oidc.test',
    redirectUrl: `${walkOrigin}/dashboard/login`,
  }
  const address = `${walkHandler}?${new URLSearchParams({ ...parameters, eventId: '1', ...query }).toString()}`
  const first = await answerOf(backend, new Request(address))
  const cookie = first.headers.get('set-cookie')?.split(';')[0] ?? ''
  const location = first.headers.get('location')
  if (!location) return { ...eventOf(first.body), status: first.status, cookie, answerUrl: '' }
  const answerUrl = await followProvider(location)
  const last = await answerOf(backend, new Request(answerUrl, { headers: { cookie } }))
  return { ...eventOf(last.body), status: last.status, cookie, answerUrl }
}

function eventOf(body: string): HandedOver {
  const [, json] = /id="event">([^<]*)</u.exec(body) ?? []
  return json === undefined ? {} : (JSON.parse(json) as HandedOver) // our own page
}

async function followProvider(location: string): Promise<string> {
  const jar = new Map<string, string>()
  let address = location
  for (let step = 0; step < 10 && !address.startsWith(walkHandler); step++) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(address, { redirect: 'manual', headers: { cookie } })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/u.exec(line) ?? []
      jar.set(name, value)
    }
    address = new URL(response.headers.get('location') ?? '', address).href
  }
  return address
}
