import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { content } from '#testing/site/product-content.ts'
import { createSite } from '#testing/site/site.ts'
import { type Site, siteContext, visitContext } from '#web/site.server.ts'
import { loader } from './login.tsx'

async function open(address: string, changes: Partial<Site> = {}): Promise<unknown> {
  const context = new RouterContextProvider()
  context.set(siteContext, createSite({ content, ...changes }))
  context.set(visitContext, { clientAddress: '192.0.2.1' })
  const url = new URL(address, 'http://site.test')
  try {
    return await loader({ request: new Request(url), url, params: {}, context, pattern: url.pathname })
  } catch (answer) {
    if (answer instanceof Response) return [answer.status, answer.headers.get('location')]
    throw answer
  }
}

const code = 'oobCode=c&apiKey=k&continueUrl=http%3A%2F%2Fsite.test%2Fnl%2Fdashboard%2Flogin'

test.each([
  ['a language', `/dashboard/login?mode=signIn&lang=nl&${code}`, `/nl/dashboard/login?mode=signIn&${code}`],
  ['a region', '/dashboard/login?mode=verifyEmail&oobCode=c&lang=de-AT', '/de/dashboard/login?mode=verifyEmail&oobCode=c'],
  [
    'the language of the address',
    '/es/dashboard/login?mode=resetPassword&oobCode=c&lang=es',
    '/es/dashboard/login?mode=resetPassword&oobCode=c',
  ],
  [
    'an unknown language',
    '/nl/dashboard/login?mode=resetPassword&oobCode=c&lang=pt-BR',
    '/nl/dashboard/login?mode=resetPassword&oobCode=c',
  ],
])('an emailed code with %s redirects to its own address', async (_, from, to) => {
  expect(await open(from)).toEqual([302, to])
})

test.each([
  ['an emailed code without a language', '?mode=verifyEmail&oobCode=c', { kind: 'code', mode: 'verifyEmail' }],
  ['a language without a code', '?lang=de', { kind: 'password' }],
])('%s does not redirect', async (_, query, mode) => {
  expect(await open(`/dashboard/login${query}`)).toMatchObject({ data: { mode } })
})

test.each([
  ['an unused link', true, '', 200, 'Open a customer’s dashboard'],
  ['an unused link that failed a moment ago', true, '&failed', 503, 'Open a customer’s dashboard'],
  ['a link that was used or has expired', false, '', 410, 'This link no longer works'],
  ['a link that stopped working after a failure', false, '&failed', 410, 'This link no longer works'],
])('the page of %s has the right status and heading', async (_, isUnused, query, status, title) => {
  const answer = await open(`/dashboard/login?view=halde.id.secret${query}`, { isViewLinkUnused: async () => isUnused })
  expect(answer).toMatchObject({
    data: { title, mode: { kind: 'view', linkKey: 'halde.id.secret', isUnused } },
    init: { status },
  })
})

test.each([
  ['an open invitation to staff', { email: 'mara@agency.example' }, null],
  ['one that was used or is over', undefined, 410],
])('%s opens its page, and loading it changes nothing', async (_, found, status) => {
  const passkeys = { isAvailable: true, findInvitation: async () => found }
  const answer = await open('/dashboard/login?invitation=secret', { passkeys })
  const mode = { kind: 'invitation', invitation: 'secret', email: found?.email }
  expect(answer).toMatchObject({ data: { mode, hasPasskeys: true }, init: { status: status ?? 200 } })
})
