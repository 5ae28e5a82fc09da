import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { content } from '#testing/site/product-content.ts'
import { createSite } from '#testing/site/site.ts'
import { siteContext } from '#web/site.server.ts'
import { loader } from './maintenance.tsx'

test('times of answer are in office hours, from the promises; no case is sent', () => {
  const promises = { ...content.promises, outageHours: 3, answerBusinessDays: 1, securityFixBusinessDays: 4 }
  const context = new RouterContextProvider()
  context.set(siteContext, createSite({ content: { ...content, promises, prices: { ...content.prices, hoursPerDay: 6 } } }))
  const url = new URL('https://site.test/es/services/maintenance')
  const data = loader({ request: new Request(url), url, context, params: {}, pattern: '/es/services/maintenance' })
  expect(data).not.toHaveProperty('shownCase')
  expect(data.hours).toEqual({ outage: 3, question: 6, security: 24 })
})
