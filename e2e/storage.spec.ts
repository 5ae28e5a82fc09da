import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { expect, test } from '@playwright/test'
import { sampleFiles } from '#testing/files/sample-files.ts'
import { serveBackend } from '#testing/backend/serve-backend.ts'
import { startBackend } from '#testing/backend/start-backend.ts'
import { expectedStorageOutcome, type runStorageScenario } from '#testing/files/storage-scenario.ts'

const sdk = (file: string) => readFileSync(new URL(`../node_modules/firebase/${file}`, import.meta.url), 'utf8')

/** The SDK's browser build imports its parts from the provider's host; here they are served locally. */
const importMap = {
  imports: {
    'firebase/app': '/firebase-app.js',
    'firebase/storage': '/firebase-storage.js',
    'https://www.gstatic.com/firebasejs/12.19.0/firebase-app.js': '/firebase-app.js',
  },
}

const page = `<!doctype html><title>SDK</title><script type="importmap">${JSON.stringify(importMap)}</script>`
const served: { readonly [path: string]: readonly [type: string, content: string] } = {
  '/page': ['text/html', page],
  '/firebase-app.js': ['text/javascript', sdk('firebase-app.js')],
  '/firebase-storage.js': ['text/javascript', sdk('firebase-storage.js')],
  '/scenario.js': [
    'text/javascript',
    stripTypeScriptTypes(readFileSync(new URL('../testing/files/storage-scenario.ts', import.meta.url), 'utf8')),
  ],
}

async function startTesting() {
  const backend = await startBackend({ testing: true })
  backend.clock.set(Date.now())
  const server = await serveBackend(async (request, client) => {
    const file = served[new URL(request.url).pathname]
    return file ? new Response(file[1], { headers: { 'content-type': file[0] } }) : backend.fetch(request, client)
  })
  return {
    backend,
    origin: server.origin,
    [Symbol.asyncDispose]: async () => {
      await server[Symbol.asyncDispose]()
      await backend[Symbol.asyncDispose]()
    },
  }
}

test('the unmodified SDK uploads, pauses, lists, changes, opens and deletes files in Chromium', async ({ page }) => {
  await using testing = await startTesting()
  await page.goto(`${testing.origin}/page`)
  const outcome = await page.evaluate(async () => {
    const file = '/scenario.js'
    // A variable, so that TypeScript does not resolve it; the file is the source of the import above.
    const scenario = (await import(file)) as { runStorageScenario: typeof runStorageScenario }
    return await scenario.runStorageScenario(location.hostname, Number(location.port))
  })
  expect(outcome).toEqual(expectedStorageOutcome)
  expect(testing.backend.logged).toEqual([])
})

test('uploaded pages and drawings never run, and a picture is shown without running anything', async ({ page }) => {
  await using testing = await startTesting()
  const put = async (name: string, bytes: Uint8Array, contentType: string) => {
    const boundary = 'b'
    const head = `--b\r\n\r\n${JSON.stringify({ contentType })}\r\n--b\r\nContent-Type: ${contentType}\r\n\r\n`
    const answer = await fetch(`${testing.origin}/v0/b/any/o?name=${name}`, {
      method: 'POST',
      headers: { 'x-goog-upload-protocol': 'multipart', 'content-type': `multipart/related; boundary=${boundary}` },
      body: Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--b--')]),
    })
    expect(answer.status).toBe(200)
    return `${testing.origin}/v0/b/any/o/${name}?alt=media`
  }
  const script = '<script>document.title = "ran"; fetch("/ran")</script>'
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  for (const [name, text, type] of [
    ['x.html', `<!doctype html><title>x</title>${script}`, 'text/html'],
    ['x.svg', `<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`, 'image/svg+xml'],
    ['x.png', `<html>${script}`, 'image/png'],
    ['x.xml', `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml">${script}</html>`, 'application/xhtml+xml'],
  ] as const) {
    const url = await put(name, Buffer.from(text), type)
    const download = page.waitForEvent('download')
    await page.goto(url).catch(() => undefined) // A download is not a navigation, and the browser reports it.
    expect((await download).suggestedFilename()).toBe(name)
  }
  const url = await put('real.png', sampleFiles['image/png'], 'text/html')
  const shown = await page.goto(url)
  expect(shown?.headers()['content-type']).toBe('image/png')
  expect(await page.evaluate(() => document.images.length)).toBe(1)
  expect(asked).not.toContain('/ran')
})
