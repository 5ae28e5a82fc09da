import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { Content } from '#i18n/content/content.ts'
import { content } from '#testing/site/product-content.ts'
import { createSite } from '#testing/site/site.ts'
import { siteContext } from '#web/site.server.ts'
import { loadService } from './load-service.server.ts'

function loadShownCase(cases: Content['cases']) {
  const context = new RouterContextProvider()
  context.set(siteContext, createSite({ content: { ...content, cases } }))
  const url = new URL('https://site.test/de/services/ai-development')
  return loadService({ url, context }, 'services-ai-development', { from: 'aiPilot' }).shownCase
}

test('a service page shows the first case that names the service, or none', () => {
  expect(loadShownCase(content.cases)).toMatchObject({ slug: 'tea-search', name: 'Ein Shop für Tee und Gewürze' })
  expect(loadShownCase(content.cases.filter(({ slug }) => slug !== 'tea-search'))).toBeUndefined()
  expect(loadShownCase([])).toBeUndefined()
})
