import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Backend, createBackend } from '#backend'
import type { ServiceAccountKey } from '#gateway/accounts/service-token.ts'
import { backendUsage, parseBackendArguments } from '#server/backend/backend-arguments.ts'
import { createBackendListener, backendTimeLimit } from '#server/backend/backend-listener.ts'
import { createClientAddress } from '#server/http/middleware/client-address.ts'
import type { ServerConfig } from '#server/config.ts'
import { bindHttpServer, httpLimits } from '#server/http/http-server.ts'
import { createLogger } from '#server/log.ts'
import { apiKey, openBackend, writeTo } from '#server/backend/open-backend.ts'
import { readRulesFolder } from '#server/backend/rules-folder.ts'
import { loadServiceKey, toServiceAccount } from '#server/backend/service-key.ts'
import { readConfigOrExit, tellStartFailure } from '#server/start-failure.ts'
import { findContentFolders } from '#i18n/node/content-folders.ts'
import { readContent } from '#i18n/node/read-content.ts'
import { handOverCleartextHttp2 } from '#testing/emulator/cleartext-http2.ts'
import { openEmulator } from '#testing/emulator/open-emulator.ts'

// The embedded backend alone: `npm run backend -- [--testing] --port 9099`. It listens on loopback and nowhere else.
const wanted = parseBackendArguments(process.argv.slice(2))
if (wanted.kind === 'help') {
  console.log(`Usage: ${backendUsage}`)
  process.exit(0)
}
if (wanted.kind === 'wrong') {
  console.error(`${wanted.reason}\nUsage: ${backendUsage}`)
  process.exit(2)
}
const { isTesting, project, port } = wanted
const host = '127.0.0.1'
const log = createLogger()
const config = readConfigOrExit('backend')
try {
  const { http, stop } = await start(config)
  console.log(`Ready: http://${host}:${http.port}${isTesting ? ' (for tests: nothing here is safe)' : ''}`)
  stopOnSignal(stop)
} catch (error) {
  tellStartFailure('backend', error, config.dataDir)
  process.exit(1)
}

async function start(config: ServerConfig) {
  const origin = config.siteUrl ?? `http://${host}:${port}`
  const root = new URL('../', import.meta.url)
  // Data for tests is temporary and deleted with the process.
  const dataDir = isTesting ? mkdtempSync(join(tmpdir(), 'fourfold-testing-')) : config.dataDir
  const key = await loadServiceKey(dataDir, project)
  const backend = isTesting ? await openForTests(dataDir, key, origin, root) : await openForProduct(config, key, origin, root)
  const security = { isSecure: false, hsts: 'host' } as const
  const listener = createBackendListener(backend, security, createClientAddress([]))
  const http = await bindHttpServer({ host, port }, listener, security, log, backendTimeLimit)
  const { takeHttp2 } = backend
  const endSilent = takeHttp2 && handOverCleartextHttp2(http.server, takeHttp2, httpLimits.headersTimeoutMilliseconds)
  const stop = async () => {
    backend.endStreams()
    if (!isTesting) {
      await http.close()
      return await backend.close()
    }
    endSilent?.()
    // Connections that the backend has taken over end with it, so no client waits for a response.
    await Promise.all([http.close(), backend.close()])
    rmSync(dataDir, { recursive: true })
  }
  return { http, stop }
}

async function openForProduct(config: ServerConfig, key: ServiceAccountKey, siteUrl: string, root: URL): Promise<Backend> {
  const content = await readContent(findContentFolders())
  return await openBackend({ config, root, content, key, siteUrl, allowedOrigins: [siteUrl], log })
}

/** Without the product's rules: a test sets those it is about. */
async function openForTests(dataDir: string, key: ServiceAccountKey, origin: string, root: URL): Promise<Backend> {
  const { indexes } = await readRulesFolder(root)
  return await createBackend({
    dataDir,
    projectId: project,
    apiKey,
    serviceAccounts: [toServiceAccount(key)],
    allowedOrigins: [origin, `http://localhost:${port}`],
    indexes,
    scansWithoutIndex: true,
    openTesting: openEmulator,
    log: writeTo(log),
  })
}

/** Stops once, however often it is asked to. */
function stopOnSignal(stop: () => Promise<void>): void {
  const stopping = new AbortController()
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stopping.abort())
  stopping.signal.addEventListener('abort', () => {
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.fatal({ err: error }, 'The backend did not stop cleanly.')
        process.exit(1)
      },
    )
  })
}
