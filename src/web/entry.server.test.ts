import { type ActionFunctionArgs, RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { createSite } from '#testing/site/site.ts'
import { handleError } from '#web/entry.server.tsx'
import { siteContext, siteForVisit } from '#web/site.server.ts'
import type { Content } from '#i18n/content/content.ts'

/** Returns the reports about an error in a request for /team. */
function report(error: unknown, signal?: AbortSignal) {
  const reported: unknown[] = []
  const context = new RouterContextProvider()
  const content = {} as Content // errors are reported without messages
  context.set(siteContext, createSite({ content, reportError: (...args) => reported.push(args) }))
  const request = new Request('http://site.test/team', { method: 'POST', ...(signal && { signal }) })
  const args: ActionFunctionArgs = { request, url: new URL(request.url), context, params: {}, pattern: '/team' }
  handleError(error, args)
  return { reported, request }
}

test('an unexpected error is reported with its request', () => {
  const error = new Error('boom')
  const { reported, request } = report(error)
  expect(reported).toEqual([[error, request]])
})

test('a 405 is not reported, such as a form for a page without an action', () => {
  const refusal = { status: 405, statusText: 'Method Not Allowed', internal: true, data: 'Error', error: new Error('no action') }
  expect(report(refusal).reported).toEqual([])
})

test('an aborted request is not reported', () => {
  expect(report(new Error('aborted'), AbortSignal.abort()).reported).toEqual([])
})

test('an error caused by an ended session is reported as expected, and no other error', () => {
  const reported: unknown[] = []
  const site = createSite({ content: {} as Content, reportError: (...args) => reported.push(args) }) // errors are reported without messages
  const request = new Request('http://site.test/dashboard')
  const error = new Error('UNAUTHENTICATED')
  for (const isEnded of [true, false]) siteForVisit(site, { clientAddress: '', wasRefused: () => isEnded }).reportError(error, request)
  siteForVisit(site, { clientAddress: '' }).reportError(error, request)
  expect(reported).toEqual([
    [error, request, true],
    [error, request, false],
    [error, request],
  ])
})
