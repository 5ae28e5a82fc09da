import { RouterContextProvider, type ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import { IdentityError } from '#gateway/accounts/identity.ts'
import { DocumentsError } from '#gateway/documents/documents.ts'
import type { Content } from '#i18n/content/content.ts'
import { createSite } from '#testing/site/site.ts'
import { siteContext } from '#web/site.server.ts'
import { withOutages } from './outages.server.ts'

test.each([
  ['UNAVAILABLE of documents', new DocumentsError('UNAVAILABLE', 'No answer.'), { init: { status: 503 } }],
  ['UNAVAILABLE of accounts', new IdentityError('UNAVAILABLE', 'No answer.'), { init: { status: 503 } }],
  ['a refusal', new DocumentsError('PERMISSION_DENIED', 'No.'), { status: 'PERMISSION_DENIED' }],
  ['a mistake of ours', new TypeError('Not a function.'), { message: 'Not a function.' }],
])('%s in a loader or an action gets the right response, and an outage is reported', async (_, error, expected) => {
  const reported: unknown[] = []
  const context = new RouterContextProvider()
  context.set(siteContext, createSite({ content: {} as Content, reportError: (each) => reported.push(each) })) // no field is read
  const fail = () => Promise.reject(error)
  const route = { id: 'page', module: { default: () => null, loader: fail, action: fail } }
  const { routes } = withOutages({ routes: { page: route } } as unknown as ServerBuild) // no other field is read
  const args = { request: new Request('http://site.test/'), url: new URL('http://site.test/'), pattern: '/', params: {}, context }
  for (const answer of [routes['page']?.module.loader, routes['page']?.module.action]) {
    await expect(answer?.(args)).rejects.toMatchObject(expected)
  }
  expect(reported).toEqual('init' in expected ? [error, error] : [])
})
