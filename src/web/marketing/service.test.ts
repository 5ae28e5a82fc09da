import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { makeAnnouncedService } from '#testing/site/make-announced-service.ts'
import { content } from '#testing/site/product-content.ts'
import { createSite } from '#testing/site/site.ts'
import { siteContext } from '#web/site.server.ts'
import { loader } from './service.tsx'

function load(service: string) {
  const context = new RouterContextProvider()
  context.set(siteContext, createSite({ content: { ...content, services: [makeAnnouncedService('tailoring')] } }))
  const url = new URL(`https://site.test/nl/services/${service}`)
  return loader({ request: new Request(url), url, context, params: { service }, pattern: '/nl/services/:service' })
}

test('an announced service shows what it will hold, and the nearest page', () => {
  expect(load('tailoring')).toMatchObject({
    name: 'tailoring (nl)',
    holds: ['what it costs', 'how long it takes'],
    nearest: { path: '/pricing' },
  })
})

test('any other service is not found', () => {
  expect(() => load('consulting')).toThrow(expect.objectContaining({ init: { status: 404 } }))
})
