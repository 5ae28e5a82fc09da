import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Backend, createBackend } from '#backend'
import { createBackendListener, backendTimeLimit } from '#server/backend-listener.ts'
import { createClientAddress } from '#server/client-address.ts'
import { readConfig } from '#server/config.ts'
import { bindHttpServer } from '#server/http-server.ts'
import { createLogger } from '#server/log.ts'
import { openBackend } from '#server/open-backend.ts'
import { readRulesFolder } from '#server/rules-folder.ts'
import { loadServiceKey, toServiceAccount } from '#server/service-key.ts'
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
const config = readConfig()
const origin = config.siteUrl ?? `http://${host}:${port}`
// Data for tests is nobody's: it goes with the process.
const dataDir = values.testing ? mkdtempSync(join(tmpdir(), 'fourfold-testing-')) : config.dataDir
const root = new URL('../../', import.meta.url)
const apiKey = 'fourfold-public-key'
const key = await loadServiceKey(dataDir, values.project)
const backend = values.testing
  ? await openForTests()
  : await openBackend({
      config,
      root,
      content: await readContent(new URL('content/', root)),
      key,
      apiKey,
      siteUrl: origin,
      allowedOrigins: [origin],
      log,
    })
const security = { isSecure: false, hsts: 'host' } as const
const http = await bindHttpServer(
  { host, port },
  createBackendListener(backend, security, createClientAddress([])),
  security,
  log,
  backendTimeLimit,
)
if (backend.takeHttp2) http.divertHttp2(backend.takeHttp2)
console.log(`Ready: http://${host}:${http.port}${values.testing ? ' (for tests: nothing here is safe)' : ''}`)

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

/** Without the product's rules: a test sets those it is about. */
async function openForTests(): Promise<Backend> {
  const { indexes } = await readRulesFolder(root)
  return createBackend({
    dataDir,
    projectId: values.project,
    apiKey,
    serviceAccounts: [toServiceAccount(key)],
    allowedOrigins: [origin, `http://localhost:${port}`],
    indexes,
    scansWithoutIndex: true,
    testing: true,
    log: ({ level, message, ...details }) => log[level](details, message),
  })
}

async function stop(): Promise<void> {
  backend.endStreams()
  if (!values.testing) {
    await http.close()
    return await backend.close()
  }
  // Connections that the backend has taken over end with it, and nobody waits for an answer any more.
  await Promise.all([http.close(), backend.close()])
  rmSync(dataDir, { recursive: true })
}
