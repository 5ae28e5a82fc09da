import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Backend, createBackend } from '#backend'
import type { ServiceAccountKey } from '#gateway/service-token.ts'
import { createBackendListener, backendTimeLimit } from '#server/backend-listener.ts'
import { createClientAddress } from '#server/client-address.ts'
import { readConfig, type ServerConfig } from '#server/config.ts'
import { bindHttpServer } from '#server/http-server.ts'
import { createLogger } from '#server/log.ts'
import { apiKey, openBackend, writeTo } from '#server/open-backend.ts'
import { readRulesFolder } from '#server/rules-folder.ts'
import { loadServiceKey, toServiceAccount } from '#server/service-key.ts'
import { tellStartFailure } from '#server/start-failure.ts'
import { readContent } from '#words/node/read-content.ts'

// The embedded backend alone: `npm run backend -- [--testing] --port 9099`. It listens on loopback and nowhere else.
const { values } = parseArgs({
  options: { testing: { type: 'boolean', default: false }, port: { type: 'string' }, project: { type: 'string', default: 'fourfold' } },
})
const port = Number(values.port)
if (!/^\d{1,5}$/u.test(values.port ?? '') || port > 65_535) {
  console.error('Say on which port: npm run backend -- [--testing] --port 9099')
  process.exit(2)
}
const host = '127.0.0.1'
const log = createLogger()
try {
  const { http, stop } = await start()
  console.log(`Ready: http://${host}:${http.port}${values.testing ? ' (for tests: nothing here is safe)' : ''}`)
  stopOnSignal(stop)
} catch (error) {
  tellStartFailure('backend', error)
  process.exit(1)
}

async function start() {
  const config = readConfig()
  const origin = config.siteUrl ?? `http://${host}:${port}`
  const root = new URL('../../', import.meta.url)
  // Data for tests is nobody's: it goes with the process.
  const dataDir = values.testing ? mkdtempSync(join(tmpdir(), 'fourfold-testing-')) : config.dataDir
  const key = await loadServiceKey(dataDir, values.project)
  const backend = values.testing ? await openForTests(dataDir, key, origin, root) : await openForProduct(config, key, origin, root)
  const security = { isSecure: false, hsts: 'host' } as const
  const listener = createBackendListener(backend, security, createClientAddress([]))
  const http = await bindHttpServer({ host, port }, listener, security, log, backendTimeLimit)
  if (backend.takeHttp2) http.divertHttp2(backend.takeHttp2)
  const stop = async () => {
    backend.endStreams()
    if (!values.testing) {
      await http.close()
      return await backend.close()
    }
    // Connections that the backend has taken over end with it, and nobody waits for an answer any more.
    await Promise.all([http.close(), backend.close()])
    rmSync(dataDir, { recursive: true })
  }
  return { http, stop }
}

async function openForProduct(config: ServerConfig, key: ServiceAccountKey, siteUrl: string, root: URL): Promise<Backend> {
  const content = await readContent(new URL('content/', root))
  return await openBackend({ config, root, content, key, siteUrl, allowedOrigins: [siteUrl], log })
}

/** Without the product's rules: a test sets those it is about. */
async function openForTests(dataDir: string, key: ServiceAccountKey, origin: string, root: URL): Promise<Backend> {
  const { indexes } = await readRulesFolder(root)
  return await createBackend({
    dataDir,
    projectId: values.project,
    apiKey,
    serviceAccounts: [toServiceAccount(key)],
    allowedOrigins: [origin, `http://localhost:${port}`],
    indexes,
    scansWithoutIndex: true,
    testing: true,
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
