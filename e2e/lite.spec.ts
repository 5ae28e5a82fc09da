import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { expect, test } from '@playwright/test'
import { type LiteScenario, liteScenarios, type runLiteScenario } from '#testing/sdk/lite-scenarios.ts'
import { serveBackend } from '#testing/backend/serve-backend.ts'
import { startBackend } from '#testing/backend/start-backend.ts'

const sdk = (file: string) => readFileSync(new URL(`../node_modules/firebase/${file}`, import.meta.url), 'utf8')

/** The SDK's browser build imports its parts from the provider's host; here they are served locally. */
const importMap = {
  imports: {
    'firebase/app': '/firebase-app.js',
    'firebase/firestore/lite': '/firebase-firestore-lite.js',
    'https://www.gstatic.com/firebasejs/12.19.0/firebase-app.js': '/firebase-app.js',
  },
}

const files: { readonly [path: string]: () => readonly [type: string, content: string] } = {
  '/': () => ['text/html', `<!doctype html><title>SDK</title><script type="importmap">${JSON.stringify(importMap)}</script>`],
  '/firebase-app.js': () => ['text/javascript', sdk('firebase-app.js')],
  '/firebase-firestore-lite.js': () => ['text/javascript', sdk('firebase-firestore-lite.js')],
  '/scenarios.js': () => {
    const source = readFileSync(new URL('../testing/sdk/lite-scenarios.ts', import.meta.url), 'utf8')
    return ['text/javascript', stripTypeScriptTypes(source)]
  },
}

test('the unmodified SDK behaves in Chromium as in Node', async ({ page }) => {
  await using backend = await startBackend({ testing: true })
  await using served = await serveBackend(async (request, client) => {
    const file = files[new URL(request.url).pathname]?.()
    return file ? new Response(file[1], { headers: { 'content-type': file[0] } }) : backend.fetch(request, client)
  })
  await page.goto(served.origin)
  const outcomes = await page.evaluate(async () => {
    const file = '/scenarios.js'
    // A variable, so that TypeScript does not resolve it; the file is the source of the imports above.
    const stories = (await import(file)) as { liteScenarios: LiteScenario[]; runLiteScenario: typeof runLiteScenario }
    const found: unknown[] = []
    for (const scenario of stories.liteScenarios) found.push(await stories.runLiteScenario(scenario, location.host))
    return found
  })
  expect(outcomes).toEqual(liteScenarios.map(({ expected }) => expected))
  expect(backend.logged).toEqual([])
})
