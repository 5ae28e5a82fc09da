import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { build } from 'vite'
import type { TestServer } from './server.ts'

/** A page on the site's origin with only the unmodified SDK. Its code is bundled once per instance. */
export type BarePage = { readonly open: (page: Page) => Promise<void> }

/** Bundles the code of the page (`sdk-page.ts`). */
export async function createBarePage(server: Pick<TestServer, 'url'>): Promise<BarePage> {
  const entry = fileURLToPath(new URL('sdk-page.ts', import.meta.url))
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, minify: false, lib: { entry, formats: ['iife'], name: 'page' } },
  })
  const [output] = Array.isArray(built) ? built : [built]
  if (!output || !('output' in output)) throw new Error('The bare page was not built.')
  const { code } = output.output[0]
  const document = '<!doctype html><meta charset="utf-8"><title>SDK</title><script src="/bare.js"></script>'
  return {
    open: async (page) => {
      const context = page.context()
      await context.route(`${server.url}/bare`, (route) => route.fulfill({ contentType: 'text/html', body: document }))
      await context.route(`${server.url}/bare.js`, (route) => route.fulfill({ contentType: 'text/javascript', body: code }))
      await page.goto(`${server.url}/bare`)
    },
  }
}
