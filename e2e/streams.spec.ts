import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { fullScenarios, type runFullScenario } from '#testing/sdk/full-scenarios.ts'
import type { AppSdk, FirestoreSdk } from '#testing/sdk/full-stage.ts'
import { serveBackend } from '#testing/backend/serve-backend.ts'
import { startBackend } from '#testing/backend/start-backend.ts'

const sdk = (file: string) => readFileSync(new URL(`../node_modules/firebase/${file}`, import.meta.url), 'utf8')
const own = (file: string) => stripTypeScriptTypes(readFileSync(new URL(`../testing/sdk/${file}`, import.meta.url), 'utf8'))

/** The SDK's browser build imports its parts from the provider's host; here they are served locally. */
const importMap = {
  imports: {
    'firebase/app': '/firebase-app.js',
    'firebase/firestore': '/firebase-firestore.js',
    'https://www.gstatic.com/firebasejs/12.19.0/firebase-app.js': '/firebase-app.js',
  },
}

const files: { readonly [path: string]: () => readonly [type: string, content: string] } = {
  '/': () => ['text/html', `<!doctype html><title>SDK</title><script type="importmap">${JSON.stringify(importMap)}</script>`],
  '/firebase-app.js': () => ['text/javascript', sdk('firebase-app.js')],
  '/firebase-firestore.js': () => ['text/javascript', sdk('firebase-firestore.js')],
  '/full-scenarios.ts': () => ['text/javascript', own('full-scenarios.ts')],
  '/full-stage.ts': () => ['text/javascript', own('full-stage.ts')],
}

type Stories = { readonly fullScenarios: typeof fullScenarios; readonly runFullScenario: typeof runFullScenario }

/** Serves a backend with a page that can load the SDK. */
async function serveSdk() {
  const backend = await startBackend({ testing: true, scansWithoutIndex: true })
  const served = await serveBackend(async (request, client) => {
    const file = files[new URL(request.url).pathname]?.()
    return file ? new Response(file[1], { headers: { 'content-type': file[0] } }) : backend.fetch(request, client)
  })
  return {
    backend,
    origin: served.origin,
    [Symbol.asyncDispose]: async () => {
      await served[Symbol.asyncDispose]()
      await backend[Symbol.asyncDispose]()
    },
  }
}

test('the unmodified full SDK behaves in Chromium as in Node', { tag: '@long' }, async ({ page }) => {
  test.setTimeout(120_000)
  await using served = await serveSdk()
  await page.goto(served.origin)
  const outcomes = await page.evaluate(async () => {
    // Variables, so that TypeScript does not resolve them; the files are the sources of the imports above.
    const [file, firestoreFile, appFile] = ['/full-scenarios.ts', 'firebase/firestore', 'firebase/app']
    const stories = (await import(file)) as Stories // see above
    const firestore = (await import(firestoreFile)) as FirestoreSdk // see above
    const app = (await import(appFile)) as AppSdk // see above
    firestore.setLogLevel('silent')
    const found: unknown[] = []
    for (const scenario of stories.fullScenarios) {
      const apps: ReturnType<AppSdk['initializeApp']>[] = []
      const open = () => {
        const own = app.initializeApp({ apiKey: 'key', projectId: 'fourfold' }, crypto.randomUUID())
        apps.push(own)
        return firestore.initializeFirestore(own, { host: location.host, ssl: false })
      }
      found.push(await stories.runFullScenario(scenario, { sdk: firestore, open }))
      // Browsers open at most six connections to a host.
      for (const own of apps) await app.deleteApp(own)
    }
    return found
  })
  expect(outcomes).toEqual(fullScenarios.map(({ expected }) => expected))
  expect(served.backend.logged).toEqual([])
})

/** Opens a tab that listens to a collection and writes its documents into the title, with the cache shared between tabs. */
async function openTab(context: BrowserContext, origin: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(origin)
  await page.evaluate(async () => {
    const [firestoreFile, appFile] = ['firebase/firestore', 'firebase/app']
    const firestore = (await import(firestoreFile)) as FirestoreSdk // by variables, as above
    const app = (await import(appFile)) as AppSdk // by variables, as above
    firestore.setLogLevel('silent')
    const { initializeFirestore, persistentLocalCache, persistentMultipleTabManager, onSnapshot, collection } = firestore
    const db = initializeFirestore(app.initializeApp({ apiKey: 'key', projectId: 'fourfold' }), {
      host: location.host,
      ssl: false,
      localCache: persistentLocalCache({ tabManager: persistentMultipleTabManager() }),
    })
    onSnapshot(collection(db, 'tabs'), (snapshot) => {
      document.title = snapshot.docs.map((found) => found.id).join()
    })
    Object.assign(globalThis, {
      write: (id: string) => firestore.setDoc(firestore.doc(db, 'tabs', id), { at: firestore.serverTimestamp() }),
      count: (id: string) => void firestore.setDoc(firestore.doc(db, 'tabs', id), { n: firestore.increment(1) }, { merge: true }),
    })
  })
  return page
}

test('six tabs with a shared cache stay live over plain HTTP, also without the first tab', { tag: '@long' }, async ({ context }) => {
  test.setTimeout(120_000)
  await using served = await serveSdk()
  const tabs: Page[] = []
  for (let at = 0; at < 6; at++) tabs.push(await openTab(context, served.origin))
  const write = (tab: Page | undefined, id: string) =>
    tab?.evaluate((name) => (globalThis as unknown as { write: (id: string) => Promise<void> }).write(name), id) // assigned above
  const seen: string[] = []
  for (const [at, tab] of tabs.entries()) {
    await write(tab, `d${at}`)
    seen.push(`d${at}`)
    for (const other of tabs) await expect(other).toHaveTitle(seen.join(), { timeout: 20_000 })
  }
  // The first tab held the streams for all.
  await tabs.shift()?.close()
  await write(tabs[2], 'e')
  for (const tab of tabs) await expect(tab).toHaveTitle([...seen, 'e'].join(), { timeout: 30_000 })
  const stored = await served.backend.call('runQuery', { structuredQuery: { from: [{ collectionId: 'tabs' }] } })
  expect(stored.json).toHaveLength(7)
})

test('an offline write of a tab arrives once when online, even if that tab was closed', { tag: '@long' }, async ({ context }) => {
  test.setTimeout(120_000)
  await using served = await serveSdk()
  const [first, second] = [await openTab(context, served.origin), await openTab(context, served.origin)]
  const count = (tab: Page) => tab.evaluate(() => (globalThis as unknown as { count: (id: string) => void }).count('n')) // assigned above
  const counted = async () => (await served.backend.documents.batchGet([['tabs', 'n']]))[0]?.fields.get('n')
  await count(first)
  await expect.poll(counted, { timeout: 20_000 }).toBe(1n)
  for (const tab of [first, second]) await expect(tab).toHaveTitle('n', { timeout: 20_000 })
  await context.setOffline(true)
  await count(second)
  await second.evaluate(() => (globalThis as unknown as { count: (id: string) => void }).count('o')) // assigned above
  // The cache is shared, so the other tab has it already.
  await expect(first).toHaveTitle('n,o', { timeout: 20_000 })
  await second.close()
  expect(await counted()).toBe(1n)
  await context.setOffline(false)
  await expect.poll(counted, { timeout: 60_000 }).toBe(2n)
  await count(first)
  await expect.poll(counted, { timeout: 20_000 }).toBe(3n)
})
