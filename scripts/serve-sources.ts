/**
 * The site from its sources, with its backend. Vite updates the page when its sources change; content is read again and the page
 * reloaded. When a source of the server changes, this process ends with a code that has dev.mjs start it again.
 */
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'
import type { Development } from '#server/application.ts'
import { describeStart } from '#server/describe-start.ts'
import { createRequestIds } from '#server/http/middleware/request-id.ts'
import { createLogger } from '#server/log.ts'
import { readConfigOrExit, tellStartFailure } from '#server/start-failure.ts'
import { startServer } from '#server/start-server.ts'
import type * as web from '#web/handler.ts'
import { findContentFolders } from '#i18n/node/content-folders.ts'
import { readContent } from '#i18n/node/read-content.ts'
import { findFreePort } from './free-port.ts'
import { writeScripts } from './write-scripts.ts'

/** Packages of the application besides React and its router. */
const browserLibraries = [
  'firebase/app',
  'firebase/auth',
  'firebase/firestore',
  'firebase/storage',
  'icu-minify/format',
  'libphonenumber-js/max',
  'libphonenumber-js/min',
  'ofetch',
  'scheduler',
  'valibot',
]
/** Of Vite's socket, or the next free one. A page finds it again after the process has started anew. */
const firstRefreshPort = 24_678
const restartCode = 75

const root = new URL('../', import.meta.url)
const scriptFolder = new URL('.cache/scripts/', root)
const config = readConfigOrExit('development server')
try {
  await serveSources()
} catch (error) {
  tellStartFailure('development server', error, config.dataDir)
  process.exit(1)
}

async function serveSources(): Promise<void> {
  // Named before anything is built.
  await readContent(findContentFolders())
  // Otherwise the build of the scripts below sets "production", in which React has no runtime for development.
  process.env['NODE_ENV'] ??= 'development'
  let scriptSources = await writeScripts(scriptFolder)
  const refreshPort = await findFreePort(config.host, firstRefreshPort)
  const toPath = (folder: string) => fileURLToPath(new URL(folder, root))
  const vite = await createServer({
    appType: 'custom',
    // The server has these files: an owner's icons replace them.
    publicDir: false,
    // Otherwise Vite finds them one after the other while a page loads, and has it loaded anew.
    optimizeDeps: { include: browserLibraries },
    server: {
      middlewareMode: true,
      ws: { host: config.host, port: refreshPort },
      // Vite serves files by their paths, but must not serve the data folder.
      fs: { allow: ['src', 'node_modules', '.cache/scripts'].map(toPath) },
      watch: { ignored: ['data/**', 'build/**', '.cache/**', 'e2e/**'].map(toPath) },
    },
  })
  /** The application as its sources are now: Vite evaluates again what has changed. */
  const loadWeb = async () => (await vite.ssrLoadModule('/src/web/handler.ts')) as typeof web
  let loaded = await loadWeb()

  /** What is wrong in the content, or in a script, is shown over the page, which stays as it was. */
  const showFault = (message: string) => vite.ws.send({ type: 'error', err: { message, stack: '' } })

  const development: Development = {
    web: {
      createWebHandler: (site) => async (request, visit) => {
        loaded = await loadWeb()
        // Modules that were evaluated again have the structure and brand of the sample.
        loaded.applySiteStructure(site.content.structure)
        loaded.applyBrand(site.content.brand)
        return loaded.createWebHandler(site)(request, visit)
      },
      applyBrand: (...args) => loaded.applyBrand(...args),
      applySiteStructure: (...args) => loaded.applySiteStructure(...args),
      checkPhone: (...args) => loaded.checkPhone(...args),
      isCountedPage: (...args) => loaded.isCountedPage(...args),
      isDynamicPage: (...args) => loaded.isDynamicPage(...args),
      isPagePath: (...args) => loaded.isPagePath(...args),
      takesForms: (...args) => loaded.takesForms(...args),
      listPages: (...args) => loaded.listPages(...args),
      createInvoiceFiles: (...args) => loaded.createInvoiceFiles(...args),
      createPackageDocuments: (...args) => loaded.createPackageDocuments(...args),
      createBrandSheet: (...args) => loaded.createBrandSheet(...args),
      createMessageFiles: (...args) => loaded.createMessageFiles(...args),
      createSearchFiles: (...args) => loaded.createSearchFiles(...args),
      createSocialPictures: (...args) => loaded.createSocialPictures(...args),
      messagePath: (...args) => loaded.messagePath(...args),
      firstScripts: loaded.firstScripts,
      speculationRules: loaded.speculationRules,
    },
    onContent: (faults) => (faults.length > 0 ? showFault(faults.join('\n')) : vite.ws.send({ type: 'full-reload' })),
    answerFirst: (request, response) =>
      new Promise((resolve) => {
        response.once('close', () => resolve(true))
        vite.middlewares(request, response, () => resolve(false))
      }),
    // Vite opens a socket, puts changed styles into the page, and waits in a worker for the process to start again.
    sources: { styles: ["'unsafe-inline'"], connections: [`ws://${config.host}:${refreshPort}`], workers: ['blob:'] },
  }
  const requestIds = createRequestIds()
  const log = createLogger({ level: config.logLevel, findRequestId: requestIds.current })
  const server = await startServer(config, root, log, (step) => console.log(`${step} …`), { development, requestIds })

  const reload = async (read: () => Promise<void>) => {
    try {
      await read()
      vite.ws.send({ type: 'full-reload' })
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      console.error(message)
      showFault(message)
    }
  }

  const writeScriptsAgain = async () => {
    scriptSources = await writeScripts(scriptFolder)
    // The pages hold their text.
    vite.environments.ssr.moduleGraph.invalidateAll()
  }

  let isStopping = false
  const stop = async (code: number) => {
    if (isStopping) return
    isStopping = true
    await Promise.all([server.close(), vite.close()])
    process.exit(code)
  }

  let reading = Promise.resolve()
  vite.watcher.on('all', (event, path) => {
    const name = relative(fileURLToPath(root), path)
    if (event.endsWith('Dir') || name.includes('.test.')) return
    if (scriptSources.has(path)) reading = reading.then(() => reload(writeScriptsAgain))
    if (/^(?:rules|src\/(?!web\/)\w+)\//u.test(name)) void stop(restartCode)
  })
  // At SIGTERM Vite ends the process itself, without waiting for the data to be closed.
  process.on('SIGINT', () => void stop(0))
  console.log(describeStart(server))
}
