import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import type * as firebaseApp from 'firebase/app'
import type * as firebaseStorage from 'firebase/storage'
import { sampleFiles } from '#testing/sample-files.ts'
import { serveBackend } from '#testing/serve-backend.ts'
import { startBackend } from '#testing/start-backend.ts'

const sdk = (file: string) => readFileSync(new URL(`../node_modules/firebase/${file}`, import.meta.url), 'utf8')

/** The browser build of the SDK imports its own parts from the provider's host; here they lie beside the page. */
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

test('the unmodified SDK keeps files in Chromium: at once, in pieces with a pause, listed, changed, opened and deleted', async ({
  page,
}) => {
  await using testing = await startTesting()
  await page.goto(`${testing.origin}/page`)
  const outcome = await page.evaluate(async () => {
    const [appName, storageName] = ['firebase/app', 'firebase/storage']
    // By variables, because the import map of the page resolves them.
    const { initializeApp } = (await import(appName)) as typeof firebaseApp
    const storageSdk = (await import(storageName)) as typeof firebaseStorage
    const app = initializeApp({ apiKey: 'key', projectId: 'fourfold', storageBucket: 'any-bucket' })
    const storage = storageSdk.getStorage(app)
    storageSdk.connectStorageEmulator(storage, location.hostname, Number(location.port))
    const small = storageSdk.ref(storage, 'a/klein ä.bin')
    await storageSdk.uploadBytes(small, new Blob([Uint8Array.of(0, 255, 13, 10)]), {
      contentType: 'application/x',
      customMetadata: { k: 'v' },
    })
    const bytes = new Uint8Array(await storageSdk.getBytes(small))
    const blob = await storageSdk.getBlob(small)
    const changed = await storageSdk.updateMetadata(small, { cacheControl: 'no-cache' })

    const content = new Uint8Array(3_000_000).map((_, at) => at % 251)
    const large = storageSdk.ref(storage, 'a/groß')
    const task = storageSdk.uploadBytesResumable(large, content)
    let paused = 0
    let steps = 0
    task.on('state_changed', (snapshot) => {
      steps++
      if (snapshot.bytesTransferred > 0 && paused === 0) {
        paused++
        task.pause()
      }
      if (snapshot.state === 'paused') setTimeout(() => task.resume(), 0)
    })
    const { metadata } = await task
    const back = new Uint8Array(await storageSdk.getBytes(large))
    const isSame = back.length === content.length && back.every((byte, at) => byte === content[at])
    const listed = await storageSdk.listAll(storageSdk.ref(storage, 'a'))
    const url = await storageSdk.getDownloadURL(large)
    const opened = (await (await fetch(url)).arrayBuffer()).byteLength
    await storageSdk.deleteObject(small)
    const gone = await storageSdk.getMetadata(small).catch((error: { code: string }) => error.code)
    const names = listed.items.map(({ name }) => name)
    return {
      bytes: [...bytes],
      blob: blob.size,
      changed: changed.cacheControl,
      size: metadata.size,
      paused,
      hasSteps: steps > 3,
      isSame,
      names,
      opened,
      gone,
    }
  })
  expect(outcome).toEqual({
    bytes: [0, 255, 13, 10],
    blob: 4,
    changed: 'no-cache',
    size: 3_000_000,
    paused: 1,
    hasSteps: true,
    isSame: true,
    names: ['groß', 'klein ä.bin'],
    opened: 3_000_000,
    gone: 'storage/object-not-found',
  })
  expect(testing.backend.logged).toEqual([])
})

test('a page or a drawing that somebody uploaded never runs where it is kept; a picture shows, and nothing in it runs', async ({
  page,
}) => {
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
    await page.goto(url).catch(() => undefined) // A download is no page, and the browser says so.
    expect((await download).suggestedFilename()).toBe(name)
  }
  const url = await put('real.png', sampleFiles['image/png'], 'text/html')
  const shown = await page.goto(url)
  expect(shown?.headers()['content-type']).toBe('image/png')
  expect(await page.evaluate(() => document.images.length)).toBe(1)
  expect(asked).not.toContain('/ran')
})
