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

test('an emailed code opens in the language of its mail, and the query loses that language', async () => {
  const code = 'oobCode=c&apiKey=k&continueUrl=http%3A%2F%2Fsite.test%2Fnl%2Fdashboard%2Flogin'
  const addresses = [
    [`/dashboard/login?mode=signIn&lang=nl&${code}`, `/nl/dashboard/login?mode=signIn&${code}`],
    [`/dashboard/login?mode=verifyEmail&oobCode=c&lang=de-AT`, '/de/dashboard/login?mode=verifyEmail&oobCode=c'],
    [`/es/dashboard/login?mode=resetPassword&oobCode=c&lang=es`, '/es/dashboard/login?mode=resetPassword&oobCode=c'],
    [`/nl/dashboard/login?mode=resetPassword&oobCode=c&lang=pt-BR`, '/nl/dashboard/login?mode=resetPassword&oobCode=c'],
  ]
  for (const [from = '', to] of addresses) expect(await open(from)).toEqual([302, to])
  expect(await open('/dashboard/login?mode=verifyEmail&oobCode=c')).toMatchObject({ data: { mode: { kind: 'code', mode: 'verifyEmail' } } })
  expect(await open('/dashboard/login?lang=de')).toMatchObject({ data: { mode: { kind: 'password' } } })
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
